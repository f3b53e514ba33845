// Other machines and pinned states beside what is shown.

import type { JSX } from "preact";
import { number } from "./beside";
import * as s from "./state";
import type { Sweep } from "./types";

export function Comparing({ shown }: { shown: Sweep }): JSX.Element | null {
  const others = s.others.value, full = others.length >= s.MOST_OTHERS, free = s.job.value === null;
  const taken = [shown.asked.machine, ...others.filter((one) => !one.pinned).map((one) => one.asked.machine)];
  const known = s.answers.value!.machines(), some = s.catalogue.value!.machines.filter((one) => !taken.includes(one.name) && (!known || known.includes(one.name)));
  const mine = shown.MLUP_s[s.row.value]?.[s.column.value] ?? null;
  return (
    <section aria-labelledby="beside-heading">
      <h2 id="beside-heading">Beside each other</h2>
      <div class="buttons" inert={!free}>
        {some.length > 0 && <label>Add a machine{" "}
          <select id="add-machine" disabled={full} value="" onChange={(event) => { s.addMachine(event.currentTarget.value); event.currentTarget.value = ""; }}>
            <option value="">choose …</option>
            {some.map((one) => <option key={one.name} value={one.name}>{one.name}: {one.title}</option>)}
          </select>
        </label>}
        <button type="button" id="pin" disabled={full} onClick={() => s.pin()}>Pin this state</button>
      </div>
      {others.length === 0 ? <p class="hint">Machines follow the sliders; a pinned state stays in the figures while they move on.</p> : (
        <div class="scroll" tabIndex={0} role="region" aria-labelledby="beside-heading">
          <table id="beside">
            <thead><tr><th scope="col">what</th><th scope="col">place</th><th scope="col" class="n">cy/CL</th><th scope="col" class="n">80 %</th><th scope="col" class="n">speed</th><th scope="col" class="n">to the shown</th><th scope="col"><span class="hidden">remove</span></th></tr></thead>
            <tbody>{others.map((one, k) => (
              <tr key={k}>
                <th scope="row">{one.found && <span class="swatch" style={{ background: one.found.colour }} />}{one.pinned ? "pinned: " : ""}{one.found?.name ?? one.asked.machine}</th>
                {one.found
                  ? <><td>{one.found.place}</td><td class="n">{one.found.cy_per_cl}</td><td class="n">{one.found.interval}</td><td class="n">{one.found.speed}</td><td class="n">{mine && one.found.MLUP_s ? `× ${number(one.found.MLUP_s / mine)}` : ""}</td></>
                  : <td colSpan={5}>{one.error || "predicting …"}</td>}
                <td><button type="button" aria-label={`Remove ${one.found?.name ?? one.asked.machine}`} onClick={() => s.removeOther(k)}>✕</button></td>
              </tr>
            ))}</tbody>
          </table>
        </div>
      )}
      {others.length > 0 && <p class="hint">Cycles and bytes are those of {shown.iterations_per_cl} iterations, the unit of work of the machine that is shown; cycles are of each machine's own clock.</p>}
    </section>
  );
}
