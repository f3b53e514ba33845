// The screen: source and sliders on the left, what limits the loop on the right.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import { number as shortNumber } from "./beside";
import { draw, move, prefersDark, resized, withTraces, type Mark } from "./plot";
import { highlighted } from "./code";
import * as s from "./state";
import { Comparing } from "./comparing";
import { Measuring } from "./measuring";
import { DoctorPage, Learn, Machine, Records } from "./pages";
import { VIEWS, type View } from "./views";
import type { Opened } from "./editor";
import type { Bar, Code, Sweep, Table } from "./types";

const at = (table: Table): number | null => table[s.row.value]?.[s.column.value] ?? null;
const plural = (n: number, noun: string): string => (n === 1 ? `one ${noun}` : `${n} ${noun}s`);

export function App(): JSX.Element {
  return (
    <>
      <a class="skip" href="#result" onClick={(event) => { event.preventDefault(); document.getElementById("result")?.focus(); }}>Skip to the result</a>
      <header>
        <p class="brand">rooftree <span>workbench</span></p>
        <div class="choices" inert={s.job.value !== null}><Choices /></div>
      </header>
      <Pages />
      <main class={wide(s.view.value) ? "wide" : ""}>
        {!wide(s.view.value) && <div class="left" inert={s.job.value !== null}><Controls /><SourcePanel /></div>}
        <div class="right" id="result" tabIndex={-1}><Trouble /><Shown /></div>
      </main>
      <footer><p>Made by rooftree {s.catalogue.value?.version ?? ""}. Times are cycles per cache line of work [cy/CL]; traffic by layer conditions.</p></footer>
    </>
  );
}

const wide = (view: View): boolean => view === "records" || view === "doctor";

function Pages(): JSX.Element | null {
  if (!s.catalogue.value || s.answers.value!.stored) return null;
  return (
    <nav aria-label="Pages" inert={s.job.value !== null}>{(Object.entries(VIEWS) as [View, string][]).map(([name, text]) => (
      <button key={name} type="button" id={`page-${name}`} aria-current={s.view.value === name ? "page" : undefined} onClick={() => { s.view.value = name; }}>{text}</button>
    ))}</nav>
  );
}

function Shown(): JSX.Element | null {
  if (!s.catalogue.value) return null;
  const view = s.view.value;
  return view === "machine" ? <Machine /> : view === "learn" ? <Learn /> : view === "records" ? <Records /> : view === "doctor" ? <DoctorPage /> : <Result />;
}

function Choices(): JSX.Element | null {
  const known = s.catalogue.value;
  if (!known) return null;
  const stored = s.answers.value!.stored;
  const machines = s.answers.value!.machines();
  const siblings = s.answers.value!.siblings, here = siblings.find((one) => one.here);
  const kernel = s.ownText.value !== null || s.foreign.value ? s.OWN : s.asked.value.source === s.GIVEN ? s.GIVEN : s.asked.value.kernel;
  return (
    <>
      <label>Kernel
        <select id="kernel" disabled={stored && siblings.length < 2} value={stored && here ? here.file : kernel} onChange={(event) => {
          const to = event.currentTarget.value;
          if (stored) location.href = `${to}#m=${encodeURIComponent(s.asked.value.machine)}`;
          else if (to !== s.OWN) void s.chooseKernel(to);
        }}>
          {here ? siblings.map((one) => <option key={one.file} value={one.file}>{one.name}{one.title && `: ${one.title}`}</option>) : stored ? <option value={kernel}>{s.sweep.value?.kernel.name ?? kernel}</option> : <>
            {known.given && <option value={s.GIVEN}>{known.given.name}</option>}
            {kernel === s.OWN && <option value={s.OWN}>your source</option>}
            {known.kernels.map((one) => <option key={one.name} value={one.name}>{one.name}: {one.title}</option>)}
          </>}
        </select>
      </label>
      <label>Machine
        <select id="machine" value={s.asked.value.machine} onChange={(event) => void s.ask({ machine: event.currentTarget.value, cores: stored ? s.asked.value.cores : "", clock_GHz: null, edits: [] })}>
          {known.machines.filter((one) => !machines || machines.includes(one.name)).map((one) => <option key={one.name} value={one.name}>{one.name}: {one.title}</option>)}
        </select>
      </label>
      <Share stored={stored} />
    </>
  );
}

function Share({ stored }: { stored: boolean }): JSX.Element {
  const [said, say] = useState("");
  const told = (text: string): void => { say(text); window.setTimeout(() => say((now) => (now === text ? "" : now)), 6000); };
  const copy = async (): Promise<void> => {
    history.replaceState(null, "", await s.address());
    try {
      await navigator.clipboard.writeText(location.href);
      told("The link is in the clipboard.");
    } catch {
      told("The address of this page is the link.");
    }
  };
  const save = async (): Promise<void> => {
    const shown = s.sweep.value;
    if (!shown) return;
    say("Saving …");
    const clocks = shown.clocks.values;
    const some = [...new Set([clocks[0]!, clocks[clocks.length - 1]!])].filter((value) => value !== shown.clocks.own);
    const most = 10, all = shown.cores; // core counts, so that the file stays small
    const cores = all.length <= most ? all : Array.from({ length: most }, (_, k) => all[Math.round((k * (all.length - 1)) / (most - 1))]!);
    const here = { ...s.asked.value, cores: cores.join(",") };
    try {
      const sweeps = [here, ...[null, ...some].filter((clock) => clock !== here.clock_GHz).map((clock) => ({ ...here, clock_GHz: clock }))];
      const file = await s.answers.value!.save(sweeps, s.others.value.flatMap((one) => (one.of ? [one.of] : [])), await s.address());
      const anchor = document.createElement("a");
      anchor.href = URL.createObjectURL(file);
      anchor.download = `${shown.kernel.name}-${shown.machine.name}.html`.replaceAll(/[^\w.-]/g, "-");
      anchor.click();
      window.setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
      told("Saved: the sliders move in it without a server.");
    } catch (error) {
      told(`Not saved: ${(error as Error).message}`);
    }
  };
  return (
    <div class="share">
      <button type="button" id="copy" onClick={() => void copy()}>Copy link</button>
      {!stored && <button type="button" id="save" onClick={() => void save()}>Save as one file</button>}
      <span role="status" class="said">{said}</span>
    </div>
  );
}

function Slider(props: { id: string; label: string; text: string; place: number; count: number; onPlace: (place: number) => void }): JSX.Element {
  const { id, label, text, place, count, onPlace } = props;
  return (
    <div class="slider">
      <label for={id}>{label}</label><output for={id}>{text}</output>
      <input id={id} type="range" min={0} max={Math.max(0, count - 1)} step={1} value={place} disabled={count < 2} aria-valuetext={`${label} ${text}`}
        onInput={(event) => onPlace(Number(event.currentTarget.value))} />
    </div>
  );
}

function Controls(): JSX.Element | null {
  const shown = s.sweep.value;
  if (!shown) return null;
  const stored = s.answers.value!.stored;
  const clocks = s.answers.value!.clocks(s.asked.value.machine) ?? shown.clocks.values;
  const clock = s.asked.value.clock_GHz ?? shown.clocks.own;
  const place = clocks.reduce((best, value, k) => (Math.abs(value - clock) < Math.abs(clocks[best]! - clock) ? k : best), 0);
  return (
    <section class="controls" aria-label="Sizes, cores and clock">
      {shown.axes.map((axis, k) => (
        <Slider key={axis.names.join()} id={`size-${k}`} label={axis.names.join(" = ")} text={String(axis.values[s.places.value[k] ?? 0])} place={s.places.value[k] ?? 0}
          count={axis.values.length} onPlace={(to) => { s.places.value = s.places.value.map((old, j) => (j === k ? to : old)); }} />
      ))}
      <Slider id="cores" label="cores" text={String(shown.cores[s.column.value])} place={s.column.value} count={shown.cores.length} onPlace={(to) => { s.column.value = to; }} />
      <Slider id="clock" label="clock" text={`${clock.toFixed(2)} GHz${clock === shown.clocks.own ? "" : ` (file: ${shown.clocks.own.toFixed(2)})`}`} place={place} count={clocks.length}
        onPlace={(to) => void s.ask({ clock_GHz: clocks[to] === shown.clocks.own ? null : clocks[to]! })} />
      {!stored && <details class="more">
        <summary>Other sizes and core counts</summary>
        <form onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          void s.ask({ sizes: String(form.get("sizes")).split(/\s+/).filter(Boolean), cores: String(form.get("cores")).trim() });
        }}>
          <label>Sizes <input name="sizes" spellcheck={false} defaultValue={s.asked.value.sizes.join(" ")} key={s.asked.value.sizes.join(" ")} /></label>
          <label>Cores <input name="cores" spellcheck={false} defaultValue={s.asked.value.cores} key={s.asked.value.cores} /></label>
          <p class="hint">N=10..1000:10, N=1e3..1e8:log40, M,N=10..100:10; several with blanks between. Clock: {shown.clocks.why}.</p>
          <button type="submit">Predict these</button>
        </form>
      </details>}
    </section>
  );
}

/** Lines of the comment that a library kernel begins with; its title stands above the source. */
function headLines(text: string): number {
  const head = /^\/\*[\s\S]*?\*\/\n/.exec(text);
  return head ? head[0].split("\n").length - 1 : 0;
}

function SourcePanel(): JSX.Element | null {
  const shown = s.source.value, text = s.editing.value, known = s.catalogue.value;
  const listing = useRef<HTMLPreElement>(null);
  useEffect(() => { // the chosen loop comes into sight
    const own = listing.current?.querySelector<HTMLElement>(".line.chosen");
    if (own) listing.current!.scrollTop = Math.max(0, own.offsetTop - listing.current!.offsetTop - listing.current!.clientHeight / 3);
  }, [shown, s.asked.value.line, text]);
  if (!known) return null;
  if (text !== null) {
    return (
      <section class="source-panel" aria-labelledby="source-heading">
        <h2 id="source-heading">Source</h2>
        {s.foreign.value && <p class="note" id="foreign">This source came with the link. It is compiled, never run, when you ask for its prediction.</p>}
        <Editor />
        <p class="buttons">
          <button type="button" id="use" onClick={() => void (s.foreign.value ? s.consent(s.editing.value!) : s.takeSource(s.editing.value!))}>Predict this source</button>
          {shown && <button type="button" onClick={() => { s.editing.value = null; s.foreign.value = false; }}>Leave it</button>}
        </p>
      </section>
    );
  }
  if (!shown) return null;
  const byLine = new Map(shown.loops.map((loop) => [loop.line, loop]));
  const chosen = s.asked.value.line || (shown.loops.length === 1 ? shown.loops[0]!.line : 0);
  const head = shown.key === "" ? headLines(shown.text) : 0;
  const selectable = s.asked.value.kernel === "" && !s.answers.value!.stored;
  return (
    <section class="source-panel" aria-labelledby="source-heading">
      <h2 id="source-heading">{shown.title ?? shown.name}</h2>
      {shown.about && <p class="hint">{shown.about}</p>}
      <pre class="source" ref={listing} tabIndex={0} aria-label="Source"><code>
        {highlighted(shown.text).map((line, k) => {
          if (k < head) return null;
          const loop = byLine.get(k + 1);
          const own = loop !== undefined && loop.line === chosen;
          return (
            <span key={k} class={`line${own ? " chosen" : ""}`}>
              {loop && selectable
                ? <button type="button" class="loop" aria-pressed={own} disabled={!!loop.reason} title={loop.reason || `Predict this loop${loop.function ? ` of ${loop.function}` : ""}`}
                    onClick={() => void s.ask({ line: loop.line, sizes: [] })}>{k + 1}</button>
                : <span class="number" aria-hidden="true">{k + 1}</span>}
              {line.map(([kind, word], j) => (kind ? <span key={j} class={kind}>{word}</span> : word))}{"\n"}
            </span>
          );
        })}
      </code></pre>
      {shown.loops.some((loop) => loop.reason) && <ul class="hint">{shown.loops.filter((loop) => loop.reason).map((loop) => <li key={loop.line}>Line {loop.line} is not modelled: {loop.reason}</li>)}</ul>}
      {!known.read_only && !s.answers.value!.stored && <p class="buttons"><button type="button" id="edit" onClick={() => { s.editing.value = shown.text; }}>Edit a copy</button></p>}
    </section>
  );
}

let wanted: Promise<void> | null = null;
/** The script of the editor, loaded once when it is needed. */
function editorScript(): Promise<void> {
  wanted ??= new Promise((then, fail) => {
    const script = document.createElement("script");
    script.src = "editor.js";
    script.onload = () => then();
    script.onerror = () => { wanted = null; fail(new Error("editor.js")); };
    document.head.append(script);
  });
  return wanted;
}

/** A field of text, which becomes the editor when that has come; without it the field stays. */
function Editor(): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [rich, become] = useState(false);
  const name = "Source of a loop in C";
  useEffect(() => {
    let gone = false, opened: Opened | null = null, stop = (): void => undefined;
    editorScript().then(() => {
      if (gone || !place.current) return;
      const field = document.activeElement, typing = field instanceof HTMLTextAreaElement && field.id === "editor";
      const selected: [number, number] | null = typing ? [field.selectionStart, field.selectionEnd] : null; // it stays selected: who types goes on
      become(true);
      const made: Opened = (window as any).rooftreeEditor.open(place.current, s.editing.peek() ?? "", name, selected, (text: string) => { s.editing.value = text; });
      opened = made;
      stop = effect(() => { if (s.editing.value !== null) made.show(s.editing.value); }); // a link may bring another text
    }, () => undefined);
    return () => { gone = true; stop(); opened?.destroy(); };
  }, []);
  return (
    <>
      {!rich && <textarea id="editor" aria-label={name} spellcheck={false} value={s.editing.value ?? ""} onInput={(event) => { s.editing.value = event.currentTarget.value; }} />}
      <div class="editor" ref={place} />
    </>
  );
}

function Trouble(): JSX.Element | null {
  const error = s.failure.value;
  if (!error) return null;
  return (
    <div class="trouble" role="alert">
      <p><b>{error.where && `${error.where}: `}</b>{error.message}</p>
      {error.hint && <p class="hint">Try: {error.hint}</p>}
    </div>
  );
}

function Result(): JSX.Element | null {
  const shown = s.sweep.value;
  if (!shown) return s.busy.value ? <p class="hint">Predicting …</p> : null;
  const said = s.point.value?.id === shown.id ? s.point.value.said : null;
  const low = at(shown.low), high = at(shown.high);
  return (
    <div aria-busy={s.busy.value > 0}>
      <section aria-labelledby="verdict-heading">
        <h1 id="verdict-heading">{shown.kernel.name} <span class="on">on {shown.machine.label}</span></h1>
        <p class="lead" id="now">
          <b>{shortNumber(at(shown.cy_per_cl))} cy/CL</b>{low !== null && high !== null && <> (80 %: {shortNumber(low)} .. {shortNumber(high)})</>}, {shown.in_flops && <>{shortNumber(at(shown.GFLOP_s))} GFLOP/s, </>}{shortNumber(at(shown.MLUP_s))} MLUP/s with {plural(shown.cores[s.column.value]!, "core")} at {shown.clock_GHz.toFixed(2)} GHz
        </p>
        <div aria-live="polite">
          {said && <>
            <p><span class="verdict" id="verdict">{said.verdict}</span></p>
            <p id="why">{said.why}</p>
            {said.doubts.map((text) => <p key={text} class="note">{text}</p>)}
            <p class="ecm"><code>{said.ecm[0]}</code> <code>{said.ecm[1]}</code></p>
          </>}
        </div>
      </section>
      <div class="figures">{Object.keys(shown.captions).map((kind) => <Figure key={kind} kind={kind} shown={shown} />)}</div>
      <Comparing shown={shown} />
      <Measuring shown={shown} />
      {said && said.advice.length > 0 && <section aria-labelledby="advice-heading"><h2 id="advice-heading">What to try next</h2><ul>{said.advice.map((text) => <li key={text}>{text}</li>)}</ul></section>}
      {said && said.conditions.length > 0 && <section aria-labelledby="conditions-heading">
        <h2 id="conditions-heading">Layer conditions at {said.sizes}</h2>
        <div class="scroll" tabIndex={0} role="region" aria-labelledby="conditions-heading">
          <table id="conditions">
            <thead><tr><th scope="col">cache</th><th scope="col">now</th><th scope="col">condition</th><th scope="col" class="n">saves [B/CL]</th><th scope="col">blocking</th></tr></thead>
            <tbody>{said.conditions.map((c, k) => (
              <tr key={k}><th scope="row">{c.level}</th><td><span class={`state ${c.state}`}>{c.state}</span></td><td>{c.text}</td><td class="n">{c.saves}</td><td>{c.block}</td></tr>
            ))}</tbody>
          </table>
        </div>
      </section>}
      <section aria-labelledby="code-heading">
        <h2 id="code-heading">In the core</h2>
        <p>{shown.kernel.facts}{shown.kernel.code_of && `; code of ${shown.kernel.code_of}`}</p>
        {shown.code ? <Listing code={shown.code} id={shown.id} /> : <p class="hint">No listing: the in-core times come from operation counts.</p>}
      </section>
      <section aria-labelledby="notes-heading">
        <h2 id="notes-heading">What this rests on</h2>
        <ul>{[shown.machine.known_by, ...shown.notes].filter(Boolean).map((text) => <li key={text}>{text}</li>)}</ul>
      </section>
    </div>
  );
}

function markOf(kind: string, shown: Sweep): Mark {
  if (kind === "ecm" || kind === "traffic") return s.mainSize.value === null ? null : { line: s.mainSize.value };
  if (kind === "roofline") return { x: at(shown.intensity), y: at(shown.speed) };
  return { x: shown.cores[s.column.value]!, y: at(shown.in_flops ? shown.GFLOP_s : shown.MLUP_s) };
}

function inSight(place: HTMLElement | null): boolean {
  const box = place?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

function Figure({ kind, shown }: { kind: string; shown: Sweep }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [trouble, told] = useState("");
  useEffect(() => {
    let drawn = "", shownText = "", gone = false, turn = Promise.resolve();
    const paint = (): void => {
      const row = kind === "scaling" ? s.row.value : s.lineRow.value;
      const column = kind === "scaling" ? 0 : s.column.value;
      const mark = markOf(kind, shown);
      if (s.sweep.value !== shown || !place.current) return;
      const more = s.besides(kind, shown);
      const wanted = `${row} ${column} ${prefersDark.matches} ${more.key}`;
      turn = turn.then(async () => {
        if (gone || s.sweep.value !== shown || !place.current) return;
        if (wanted === drawn) move(place.current, mark);
        else {
          const figure = await s.answers.value!.figure(shown.id, kind, row, column);
          if (!inSight(place.current)) await new Promise((then) => window.setTimeout(then, 25)); // those that are seen come first
          const now = kind === "scaling" ? s.row.value : s.lineRow.value;
          if (gone || now !== row || (kind !== "scaling" && s.column.value !== column) || !place.current) return; // the sliders are elsewhere by now
          const text = `${prefersDark.matches} ${JSON.stringify(figure)} ${more.key}`;
          if (text === shownText) move(place.current, markOf(kind, shown)); // many figures are the same for all core counts
          else await draw(place.current, withTraces(figure, more.traces), markOf(kind, shown));
          place.current.setAttribute("aria-label", figure.alt);
          [drawn, shownText] = [wanted, text];
          told("");
        }
        place.current.dataset.at = `${s.row.value} ${s.column.value}`;
        place.current.dataset.of = shown.id;
      }).catch((error) => {
        s.failure.value = error;
        told((error as Error).message);
      });
    };
    const stop = effect(paint);
    const failed = (event: Event): void => { s.failure.value = (event as CustomEvent).detail; told((event as CustomEvent).detail.message); };
    place.current?.addEventListener("trouble", failed);
    prefersDark.addEventListener("change", paint);
    const watcher = new ResizeObserver(() => place.current && resized(place.current));
    if (place.current) watcher.observe(place.current);
    return () => { gone = true; stop(); prefersDark.removeEventListener("change", paint); watcher.disconnect(); };
  }, [kind, shown.id]);
  const caption = shown.captions[kind]!;
  return (
    <figure>
      <h2>{caption.heading}</h2>
      <div class="plot" id={`figure-${kind}`} ref={place} role="img" aria-label={caption.heading} />
      {trouble && <p class="note">Not drawn: {trouble}</p>}
      <figcaption>{caption.caption} The orange {kind === "ecm" || kind === "traffic" ? "line" : "ring"} is where the sliders are.</figcaption>
    </figure>
  );
}

function Bars({ bars, title }: { bars: Bar[]; title: string }): JSX.Element {
  return (
    <table class="bars"><caption>{title}</caption><tbody>{bars.map((bar) => (
      <tr key={bar.name} class={bar.binds ? "binds" : ""}><th scope="row">{bar.name}</th><td class="n">{bar.time} cy</td><td><meter min={0} max={100} value={bar.share} aria-label={`${bar.name}: ${bar.share.toFixed(0)} % of the time`} /></td></tr>
    ))}</tbody></table>
  );
}

/** Passes through the simulated core, fetched when they are opened. */
function Timeline({ id }: { id: string }): JSX.Element {
  const [open, opened] = useState(false);
  const [drawn, show] = useState({ html: "", trouble: "" });
  useEffect(() => {
    let gone = false;
    if (open) s.answers.value!.timeline(id).then(({ html }) => { if (!gone) show({ html, trouble: "" }); }, (error) => { if (!gone) show({ html: "", trouble: (error as Error).message }); });
    return () => { gone = true; };
  }, [open, id]);
  return (
    <details class="more" id="timeline" onToggle={(event) => opened(event.currentTarget.open)}>
      <summary>Cycle by cycle in the simulated core</summary>
      {drawn.trouble && <p class="note">Not drawn: {drawn.trouble}</p>}
      <div dangerouslySetInnerHTML={{ __html: drawn.html }} />
    </details>
  );
}

function Listing({ code, id }: { code: Code; id: string }): JSX.Element {
  return (
    <>
      <p>{code.headline}. {code.why}</p>
      <details class="more">
        <summary>Instructions and ports</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label="Instructions">
          <table class="listing">
            <thead><tr><th scope="col" class="n">line</th><th scope="col" class="n">µops</th><th scope="col">ports</th><th scope="col" class="n">latency</th><th scope="col">instruction</th></tr></thead>
            <tbody>{code.rows.map((row, k) => (
              <tr key={k} class={row.chain ? "chain" : ""}><td class="n">{row.cells[0]}</td><td class="n">{row.cells[1]}</td><td>{row.cells[2]}</td><td class="n">{row.cells[3]}</td>
                <td><code>{row.chain ? <mark class="write" title="on the slowest chain of dependences">{row.text}</mark> : row.text}</code>{row.reason && <small> {row.reason}</small>}</td></tr>
            ))}</tbody>
          </table>
        </div>
        <div class="side"><Bars bars={code.bounds} title="Bounds" /><Bars bars={code.ports} title="Ports" /></div>
        <dl class="facts">{code.facts.map(([name, text], k) => <div key={k}><dt>{name}</dt><dd>{text}</dd></div>)}</dl>
      </details>
      {code.timeline && <Timeline id={id} />}
    </>
  );
}
