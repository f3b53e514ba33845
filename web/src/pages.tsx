// The other pages of the workbench: stored records, the machine's numbers, the terms on the live example, what works here.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { draw, prefersDark, resized } from "./plot";
import { Progress } from "./measuring";
import * as s from "./state";
import type { Doctor, FigureData, MachineField, RecordView, Term } from "./types";

/** What an asked question is answered with; asked again when the key changes. */
function useAnswer<T>(key: string, ask: () => Promise<T>): T | null {
  const [found, put] = useState<{ key: string; value: T } | null>(null);
  useEffect(() => {
    let gone = false;
    ask().then((value) => { if (!gone) put({ key, value }); }, (error) => { if (!gone) s.failure.value = error; });
    return () => { gone = true; };
  }, [key]);
  return found?.value ?? null;
}

export function Plot({ figure, id }: { figure: FigureData; id: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const paint = (): void => { if (place.current) draw(place.current, figure, null).catch((error) => { s.failure.value = error; }); };
    paint();
    prefersDark.addEventListener("change", paint);
    const watcher = new ResizeObserver(() => place.current && resized(place.current));
    if (place.current) watcher.observe(place.current);
    return () => { prefersDark.removeEventListener("change", paint); watcher.disconnect(); };
  }, [figure]);
  return <div class="plot" id={id} ref={place} role="img" aria-label={figure.alt} />;
}

function Table({ columns, rows, name }: { columns: string[]; rows: string[][]; name: string }): JSX.Element | null {
  if (!rows.length) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={name}>
      <table class="record">
        <thead><tr>{columns.map((text) => <th key={text} scope="col">{text}</th>)}</tr></thead>
        <tbody>{rows.map((row, k) => <tr key={k}>{row.map((cell, j) => (j === 0 ? <th key={j} scope="row">{cell}</th> : <td key={j} class={/^[~\d.]/.test(cell) ? "n" : ""}>{cell}</td>))}</tr>)}</tbody>
      </table>
    </div>
  );
}

const MOST_FILE = 1000 * 1000;

export function Records(): JSX.Element {
  const known = s.catalogue.value!.records;
  const key = s.record.value.key || known[0]?.key || "", part = s.record.value.part;
  const shown = useAnswer<RecordView | null>(`${key} ${part}`, async () => (key ? s.answers.value!.record(key, part) : null));
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MOST_FILE) { s.tell(`${file.name} has more than 1 MB`, `rooftree serve ${file.name}`); return; }
    await s.takeRecord(file.name, await file.text());
  };
  return (
    <div class="page">
      <h1>Records</h1>
      <div class="buttons">
        {known.length > 0 && <label>Shown <select id="record" value={key} onChange={(event) => { s.record.value = { key: event.currentTarget.value, part: "" }; }}>
          {known.map((one) => <option key={one.key} value={one.key}>{one.name}</option>)}
        </select></label>}
        {!s.catalogue.value!.read_only && <label>Open a record <input id="open-record" type="file" accept=".json,application/json" onChange={(event) => void take(event.currentTarget.files?.[0])} /></label>}
      </div>
      {known.length === 0 && <p class="hint">Profiles, predictions, measurements, rooflines: what a command wrote with --json or -o. Folders of campaigns: <code>rooftree serve FOLDER</code>.</p>}
      {shown && <RecordShown key={`${key} ${part}`} shown={shown} />}
    </div>
  );
}

function RecordShown({ shown }: { shown: RecordView }): JSX.Element {
  return (
    <section aria-labelledby="record-heading" id="record-shown" data-kind={shown.kind}>
      {s.record.value.part && <p><button type="button" onClick={() => { s.record.value = { ...s.record.value, part: "" }; }}>All of the campaign</button></p>}
      <h2 id="record-heading">{shown.title}</h2>
      {shown.head.map((text) => <p key={text}>{text}</p>)}
      {shown.figure && <figure><Plot figure={shown.figure} id="figure-record" />{shown.caption && <figcaption>{shown.caption}</figcaption>}</figure>}
      <Table columns={shown.columns} rows={shown.rows} name={shown.title} />
      {shown.cases && <div class="scroll" tabIndex={0} role="region" aria-label="Cases">
        <table id="cases">
          <thead><tr><th scope="col">kernel</th><th scope="col">machine</th><th scope="col" class="n">done</th><th scope="col" class="n">failed</th><th scope="col">figure</th></tr></thead>
          <tbody>{shown.cases.map((one) => (
            <tr key={one.id}><th scope="row">{one.kernel}</th><td>{one.machine}</td><td class="n">{one.done}</td><td class="n">{one.failed}{one.why && <small> {one.why}</small>}</td>
              <td><button type="button" aria-label={`Points and figure of ${one.kernel} on ${one.machine}`} onClick={() => { s.record.value = { ...s.record.value, part: one.id }; }}>Points and figure</button></td></tr>
          ))}</tbody>
        </table>
      </div>}
      {shown.details.map((one) => (
        <details class="more" key={one.name}>
          <summary>{one.name}{one.text && `: ${one.text}`}</summary>
          <dl class="facts">{one.facts.map(([name, text]) => <div key={name}><dt>{name}</dt><dd>{text}</dd></div>)}</dl>
          {one.notes.map((text) => <p key={text} class="hint">{text}</p>)}
        </details>
      ))}
      {shown.notes.map((text) => <p key={text} class="hint">{text}</p>)}
    </section>
  );
}

export function Machine(): JSX.Element {
  const asked = s.asked.value, edits = new Map(asked.edits.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]));
  const fields = useAnswer<MachineField[]>(asked.machine, () => s.answers.value!.machine(asked.machine));
  const [said, say] = useState("");
  const collected = (form: HTMLFormElement): string[] =>
    (fields ?? []).flatMap((one) => {
      const value = String(new FormData(form).get(one.path) ?? "").trim();
      return value && value !== one.value ? [`${one.path}=${value}`] : [];
    });
  const download = async (): Promise<void> => {
    try {
      const text = await s.answers.value!.machineFile(asked.machine, asked.edits);
      const anchor = document.createElement("a");
      anchor.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
      anchor.download = `${asked.machine}${asked.edits.length ? "-edited" : ""}.yaml`.replaceAll(/[^\w.-]/g, "-");
      anchor.click();
      window.setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
      say(`Saved; rooftree predict ... -m ${anchor.download} takes it.`);
    } catch (error) { say((error as Error).message); }
  };
  const shown = s.sweep.value, at = shown?.cy_per_cl[s.row.value]?.[s.column.value];
  return (
    <div class="page">
      <h1>Machine: {asked.machine}{edits.size > 0 && ", edited"}</h1>
      {shown && at != null && <p id="machine-now"><b>{Number(at.toPrecision(3))} cy/CL</b> for {shown.kernel.name} on {shown.machine.label}, where the sliders are.</p>}
      <p class="hint">What changes here changes all predictions; an edited number is an assumption, and the file says so. What instructions cost is not among them.</p>
      {fields && <form id="machine-form" key={`${asked.machine} ${asked.edits.join()}`} onSubmit={(event) => { event.preventDefault(); void s.ask({ edits: collected(event.currentTarget), clock_GHz: null }); }}>
        <div class="fields">{fields.map((one) => (
          <label key={one.path}><span>{one.label}</span>
            <input name={one.path} defaultValue={edits.get(one.path) ?? one.value} spellcheck={false} class={edits.has(one.path) ? "edited" : ""} />
            <small>{edits.has(one.path) ? `edited, was ${one.value}` : one.source}</small></label>
        ))}</div>
        <p class="buttons">
          <button type="submit" id="edit-machine">Predict with these</button>
          <button type="button" disabled={edits.size === 0} onClick={() => void s.ask({ edits: [], clock_GHz: null })}>As the file has them</button>
          <button type="button" id="machine-file" onClick={() => void download()}>Download as YAML</button>
          <span role="status" class="said">{said}</span>
        </p>
      </form>}
    </div>
  );
}

export function Learn(): JSX.Element {
  const shown = s.sweep.value, row = s.row.value, column = s.column.value;
  const terms = useAnswer<Term[]>(`${shown?.id} ${row} ${column}`, async () => (shown ? s.answers.value!.terms(shown.id, row, column) : []));
  return (
    <div class="page">
      <h1>Terms, and what they are here</h1>
      <p class="hint">Move the sliders and watch them change. <code>rooftree explain TERM</code> has all others, with their sources.</p>
      <dl id="terms">{(terms ?? []).map((one) => (
        <div key={one.name}>
          <dt>{one.name}{one.unit && <small> [{one.unit}]</small>}</dt>
          <dd><p class="here-now">{one.here}</p>{one.formula && <p><code>{one.formula}</code></p>}<p class="hint">{one.text}</p></dd>
        </div>
      ))}</dl>
    </div>
  );
}

export function DoctorPage(): JSX.Element {
  const found = useAnswer<Doctor>(`${s.outcome.value?.seconds}`, () => s.answers.value!.doctor());
  return (
    <div class="page">
      <h1>This machine</h1>
      <section aria-labelledby="native-heading">
        <h2 id="native-heading">Its machine file</h2>
        <p>{s.catalogue.value!.machines.find((one) => one.name === "native")?.title ?? "Nothing is known of this machine yet."}</p>
        {s.catalogue.value!.read_only
          ? <p class="hint">Not measured: this workbench measures nothing (--read-only).</p>
          : s.job.value === null && <p class="buttons"><button type="button" id="measure-machine" onClick={() => void s.measure("machine")}>Measure this machine</button> <span class="hint">Some minutes; it is stored where <code>-m native</code> finds it. Close other programs.</span></p>}
        <Progress />
      </section>
      <section aria-labelledby="doctor-heading">
        <h2 id="doctor-heading">What works here</h2>
        {!found ? <p class="hint">Looking …</p> : <div class="scroll" tabIndex={0} role="region" aria-labelledby="doctor-heading">
          <table id="doctor">
            <thead><tr><th scope="col">what</th><th scope="col">status</th><th scope="col">found</th><th scope="col">what it means, and what to do</th></tr></thead>
            <tbody>{found.items.map((one) => (
              <tr key={one.what}><th scope="row">{one.what}</th><td><span class={`status ${one.status}`}>{one.status}</span></td><td>{one.found}</td><td>{one.effect}{one.try && <small> Try: {one.try}</small>}</td></tr>
            ))}</tbody>
          </table>
        </div>}
      </section>
    </div>
  );
}
