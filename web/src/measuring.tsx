// What is measured on this machine, by a click, beside the prediction that is shown.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as s from "./state";
import type { Sweep } from "./types";

export function Measuring({ shown }: { shown: Sweep }): JSX.Element | null {
  if (s.answers.value!.stored) return null;
  const why = shown.measurable, seen = s.measured.value?.id === shown.id ? s.measured.value.found : null;
  const along = s.mainAxis.value?.names.join(" = ");
  const free = s.job.value === null;
  return (
    <section aria-labelledby="measure-heading">
      <h2 id="measure-heading">Measured on this machine</h2>
      {why ? <p class="hint" id="not-measured">Not measured: {why}.</p> : free && (
        <p class="buttons">
          <button type="button" id="measure" onClick={() => void s.measure("point")}>Measure this size</button>
          {along && <button type="button" id="measure-line" onClick={() => void s.measure("line")}>Measure up to 12 sizes along {along}</button>}
        </p>
      )}
      <Progress />
      {seen && seen.points.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-labelledby="measure-heading">
          <table id="measured">
            <thead><tr><th scope="col">sizes</th><th scope="col" class="n">cores</th><th scope="col" class="n">measured [cy/CL]</th><th scope="col" class="n">interval</th><th scope="col" class="n">predicted [cy/CL]</th><th scope="col">error</th><th scope="col" class="n">clock</th><th scope="col" class="n">speed</th></tr></thead>
            <tbody>{seen.points.map((p, k) => (
              <tr key={k}><th scope="row">{p.sizes}</th><td class="n">{p.cores}</td><td class="n">{p.measured}</td><td class="n">{p.interval}</td><td class="n">{p.predicted}</td>
                <td><span class={`light ${p.verdict}`}>{p.error}, {p.verdict}</span>{p.why && <small> {p.why}</small>}</td><td class="n">{p.clock}</td><td class="n">{p.speed}</td></tr>
            ))}</tbody>
          </table>
        </div>
      )}
      {seen && seen.points.length > 0 && <p class="hint">Predicted at the clock of the measurement, as <code>rooftree validate</code> does; the figures are drawn at {shown.clock_GHz.toFixed(2)} GHz.</p>}
      {seen && seen.findings.length > 0 && <ul id="findings">{seen.findings.map((one) => <li key={one.sentence}>{one.sentence} <span class="hint">{one.advice}</span></li>)}</ul>}
      {seen && seen.notes.map((text) => <p key={text} class="hint">{text}</p>)}
    </section>
  );
}

/** What is measured just now, and how the last measurement ended. */
export function Progress(): JSX.Element | null {
  const job = s.job.value, over = s.outcome.value;
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    if (!job) return;
    const timer = window.setInterval(() => tick(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [job !== null]);
  if (job) {
    return (
      <div class="note" id="job">
        <p role="status">{job.doing || `${job.title} …`}</p>
        <p class="hint"><code>{job.command}</code>, {Math.max(0, Math.round((now - job.since) / 1000))} s. Nothing else is computed meanwhile.</p>
        <button type="button" id="cancel" disabled={job.ending || !job.key} onClick={() => void s.cancel()}>{job.ending ? "Ending …" : "Cancel"}</button>
      </div>
    );
  }
  if (!over || over.state === "done") return over?.message ? <p class="hint" id="job-said">{over.message}</p> : null;
  if (over.state === "cancelled") return <p class="hint" id="job-said">Cancelled after {over.seconds} s; what was measured till then is kept.</p>;
  return <div class="trouble" role="alert" id="job-failed"><p><b>The measurement failed after {over.seconds} s.</b></p><p>{over.message}</p></div>;
}
