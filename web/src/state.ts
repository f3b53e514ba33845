// What is shown, and how it changes.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Answers } from "./source";
import { beside as drawnBeside } from "./beside";
import * as link from "./link";
import type { Asked, Besides, Catalogue, JobEvents, Measured, Point, Source, Sweep, Traces } from "./types";
import { Failure } from "./types";
import { VIEWS, type View } from "./views";

export const OWN = "own";
export const GIVEN = "given";

export const answers = signal<Answers | null>(null);
export const catalogue = signal<Catalogue | null>(null);
export const source = signal<Source | null>(null);
export const asked = signal<Asked>({ kernel: "", source: "", line: 0, machine: "", sizes: [], cores: "", clock_GHz: null, edits: [] });
export const sweep = signal<Sweep | null>(null);
/** Places of the sliders of sizes, one for each axis, and of that of cores. */
export const places = signal<number[]>([]);
export const column = signal(0);
export const point = signal<{ id: string; row: number; column: number; said: Point } | null>(null);
/** The page that is shown: the loop, or another one. */
export const view = signal<View>("loop");
/** Which record is shown, and which part of it. */
export const record = signal<{ key: string; part: string }>({ key: "", part: "" });
export const failure = signal<Failure | null>(null);
export const busy = signal(0);
export const editing = signal<string | null>(null);
/** Whether the text in the editor came with a link and waits for its reader's consent. */
export const foreign = signal(false);
/** Text of the source of one's own that is shown; null for others. */
export const ownText = signal<string | null>(null);

/** What is measured just now by this page, and how the last measurement ended. */
export const job = signal<(JobEvents["started"] & { doing: string; since: number; ending: boolean }) | null>(null);
export const outcome = signal<JobEvents["over"] | null>(null);
export const measured = signal<{ id: string; found: Measured } | null>(null);
const measurements = signal(0);

/** A sweep beside the one that is shown: a machine, which follows the sliders, or a state that was pinned. */
export interface Other { asked: Asked; of?: Asked; pinned: boolean; sizes: number[]; cores: number; key: string; found: Besides | null; error: string }
export const others = signal<Other[]>([]);
export const MOST_OTHERS = 8;

const rowOf = (shown: Sweep, at: number[]): number =>
  shown.axes.reduce((row, axis, k) => row * axis.values.length + Math.min(at[k] ?? 0, axis.values.length - 1), 0);
export const row = computed(() => (sweep.value ? rowOf(sweep.value, places.value) : 0));
/** The row that stands for all which differ in the first size that varies. */
export const lineRow = computed(() => {
  const shown = sweep.value;
  if (!shown) return 0;
  const first = shown.axes.findIndex((axis) => axis.values.length > 1);
  return rowOf(shown, places.value.map((place, k) => (k === first ? 0 : place)));
});
/** The axis that figures over the size have. */
export const mainAxis = computed(() => sweep.value?.axes.find((axis) => axis.values.length > 1) ?? null);
export const mainSize = computed(() => {
  const shown = sweep.value;
  const k = shown?.axes.findIndex((axis) => axis.values.length > 1) ?? -1;
  return shown && k >= 0 ? shown.axes[k]!.values[places.value[k] ?? 0] ?? null : null;
});

const nearest = (values: number[], wanted: number): number => {
  let best = 0;
  values.forEach((value, k) => { if (Math.abs(value - wanted) < Math.abs(values[best]! - wanted)) best = k; });
  return best;
};

function failed(error: unknown): void {
  if (job.value) return; // nothing is computed while this page measures
  failure.value = error instanceof Failure ? error : new Failure(String(error));
}

let latest = 0;
/** Ask for a sweep; the sliders stay where they are, as far as there are such places. */
export async function ask(change: Partial<Asked>, at?: { sizes: number[]; cores: number | null }): Promise<void> {
  const wanted = { ...asked.value, ...change };
  asked.value = wanted;
  const mine = ++latest;
  busy.value++;
  try {
    const found = await answers.value!.sweep(wanted);
    if (mine !== latest) return;
    const before = sweep.value;
    const sizes = at?.sizes ?? before?.axes.map((axis, k) => axis.values[places.value[k] ?? 0]!) ?? [];
    const cores = at?.cores ?? before?.cores[column.value] ?? 1;
    const same = before === null || at !== undefined || before.axes.map((a) => a.names.join()).join(";") === found.axes.map((a) => a.names.join()).join(";");
    batch(() => {
      failure.value = null;
      asked.value = { ...found.asked };
      places.value = found.axes.map((axis, k) =>
        same && sizes[k] !== undefined ? nearest(axis.values, sizes[k]!) : Math.floor((axis.values.length * 2) / 3));
      column.value = nearest(found.cores, cores);
      sweep.value = found;
    });
  } catch (error) {
    if (mine === latest) failed(error);
  } finally {
    busy.value--;
  }
}

/** Measure the place of the sliders, the line of sizes through it, or this machine. */
export async function measure(what: "point" | "line" | "machine"): Promise<void> {
  if (job.value) return;
  batch(() => { // at once, so that nothing more is asked for
    failure.value = null;
    outcome.value = null;
    job.value = { key: "", title: "Starting", command: "rooftree", doing: "", since: Date.now(), ending: false };
  });
  const shown = sweep.value;
  let over: JobEvents["over"] | null = null;
  try {
    await answers.value!.measure({ what, ...(what === "machine" || !shown ? {} : { id: shown.id, row: row.value, column: column.value }) }, (kind, words) => {
      if (kind === "started") job.value = { ...(words as JobEvents["started"]), doing: "", since: Date.now(), ending: false };
      else if (kind === "doing" && job.value) job.value = { ...job.value, doing: (words as JobEvents["doing"]).text };
      else if (kind === "over") over = words as JobEvents["over"];
    });
    job.value = null;
  } catch (error) {
    job.value = null;
    failed(error);
  }
  outcome.value = over;
  if (what === "machine" && over) {
    answers.value!.forget();
    catalogue.value = await answers.value!.start();
    await ask({});
  }
  measurements.value++;
}

export async function cancel(): Promise<void> {
  if (!job.value) return;
  job.value = { ...job.value, ending: true };
  await answers.value!.cancel(job.value.key).catch(failed);
}

const placesNow = (shown: Sweep): number[] => shown.axes.map((axis, k) => axis.values[places.value[k] ?? 0]!);

/** Keep the state of the sliders in the figures while they move on. */
export function pin(): void {
  const shown = sweep.value;
  if (!shown || others.value.length >= MOST_OTHERS) return;
  others.value = [...others.value, { asked: { ...shown.asked }, pinned: true, sizes: placesNow(shown), cores: shown.cores[column.value]!, key: "", found: null, error: "" }];
}

/** Show the same loop on another machine, too. */
export function addMachine(machine: string): void {
  if (!machine || others.value.length >= MOST_OTHERS || others.value.some((one) => !one.pinned && one.asked.machine === machine)) return;
  others.value = [...others.value, { asked: { ...asked.value, machine, edits: [] }, pinned: false, sizes: [], cores: 1, key: "", found: null, error: "" }];
}

export function removeOther(place: number): void {
  others.value = others.value.filter((_, k) => k !== place).map((one) => ({ ...one, key: "", found: null }));
}

let turn = 0;
/** Bring what stands beside the shown sweep to the place of the sliders. */
async function bringOthers(): Promise<void> {
  const mine = ++turn, shown = sweep.value;
  if (!shown || job.value) return;
  const sizes = placesNow(shown), cores = shown.cores[column.value]!;
  for (const [k, one] of others.value.entries()) {
    const wanted: Asked = one.pinned ? one.asked : { ...shown.asked, machine: one.asked.machine, cores: "", clock_GHz: null, edits: [] };
    let change: Partial<Other>;
    try {
      let there = await answers.value!.sweep(wanted);
      const most = Math.max(...there.cores), more = shown.cores.filter((n) => n <= most && !there.cores.includes(n));
      if (!one.pinned && more.length) there = await answers.value!.sweep({ ...wanted, cores: [...there.cores, ...more].sort((a, b) => a - b).join(",") });
      const of = one.pinned ? one.sizes : sizes;
      const at = rowOf(there, there.axes.map((axis, n) => nearest(axis.values, of[n] ?? axis.values[0]!)));
      const n = nearest(there.cores, one.pinned ? one.cores : cores);
      const key = `${there.id} ${at} ${n} ${k} ${shown.iterations_per_cl}`;
      change = key === one.key ? {} : { key, of: there.asked, found: drawnBeside(there, at, n, k, one.pinned, shown.iterations_per_cl), error: "" };
    } catch (error) {
      change = { key: "", found: null, error: error instanceof Error ? error.message : String(error) };
    }
    if (mine !== turn) return;
    const before = others.value[k];
    if (before && Object.entries(change).some(([name, value]) => before[name as keyof Other] !== value)) {
      others.value = others.value.map((old, j) => (j === k ? { ...old, ...change } : old));
      return; // the change brings the others
    }
  }
}

/** Traces that a figure of the sweep has besides its own, with a text that tells whether they are others. */
export function besides(kind: string, shown: Sweep): { key: string; traces: Traces[string] } {
  const seen = measured.value?.id === shown.id ? measured.value.found.traces[kind] ?? [] : [];
  const names = mainAxis.value?.names ?? [], unit = shown.in_flops ? "GFLOP/s" : "MLUP/s";
  const near = others.value.filter((one) => one.found && (kind === "ecm" || kind === "traffic" ? one.found!.axes.some((name) => names.includes(name)) : one.found.unit === unit));
  const traces = [...near.flatMap((one) => one.found!.traces[kind] ?? []), ...seen];
  return { key: traces.length ? near.map((one) => one.key).join() + JSON.stringify(seen) : "", traces };
}

export function tell(message: string, hint = ""): void {
  failure.value = new Failure(message, "", hint);
}

export async function takeRecord(name: string, text: string): Promise<void> {
  try {
    const { key } = await answers.value!.takeRecord(name, text);
    catalogue.value = await answers.value!.start();
    batch(() => { failure.value = null; record.value = { key, part: "" }; });
  } catch (error) {
    failed(error);
  }
}

/** Take up a library kernel or the file of the command line. */
export async function chooseKernel(name: string): Promise<void> {
  try {
    const loaded = name === GIVEN ? catalogue.value!.given! : await answers.value!.kernel(name);
    batch(() => { source.value = loaded; ownText.value = null; editing.value = null; foreign.value = false; });
    const line = name === GIVEN ? loaded.loops.find((loop) => !loop.reason)?.line ?? 0 : 0;
    await ask({ kernel: name === GIVEN ? "" : name, source: name === GIVEN ? GIVEN : "", line, sizes: [] });
  } catch (error) {
    failed(error);
  }
}

/** Take up a source of one's own. */
export async function takeSource(text: string, line = 0, rest: Partial<Asked> = { sizes: [] }, at?: { sizes: number[]; cores: number | null }): Promise<void> {
  busy.value++;
  try {
    const loaded = await answers.value!.take(text);
    batch(() => { source.value = loaded; ownText.value = text; editing.value = null; foreign.value = false; failure.value = null; });
    const first = loaded.loops.find((loop) => !loop.reason) ?? loaded.loops[0];
    await ask({ ...rest, kernel: "", source: loaded.key, line: line || first?.line || 0 }, at);
  } catch (error) {
    failed(error);
  } finally {
    busy.value--;
  }
}

export async function address(): Promise<string> {
  const shown = sweep.value;
  const file = asked.value.source === GIVEN ? catalogue.value?.given?.name ?? null : null;
  return link.written({
    asked: asked.value,
    text: ownText.value,
    file,
    at: shown ? shown.axes.map((axis, k) => axis.values[places.value[k] ?? 0]!) : [],
    cores: shown ? shown.cores[column.value] ?? null : null,
    view: view.value === "loop" ? "" : view.value,
    beside: others.value.filter((one) => !one.pinned).map((one) => one.asked.machine),
    order: others.value.map((one) => (one.pinned ? "p" : "m")).join(""),
    pins: await Promise.all(others.value.filter((one) => one.pinned).map((one) => link.written({
      asked: one.asked, text: null, at: one.sizes, cores: one.cores, own: one.asked.source === GIVEN ? "" : one.asked.source,
      file: one.asked.source === GIVEN ? catalogue.value?.given?.name ?? null : null,
    }))),
  });
}

/** What stood beside the sweep in a link; a pinned state of a source that is not here is left out. */
async function bringBack(given: link.Link): Promise<void> {
  const found: Other[] = [];
  for (const text of given.pins ?? []) {
    const one = await link.read(text);
    if (!one) continue;
    const { stored } = answers.value!; // its sweeps are found by the key of their source, and it does not know the name of a file
    const source = one.own || (one.file !== null || (stored && !one.asked.kernel) ? GIVEN : "");
    const here = one.own ? one.own === asked.value.source : one.file === null || one.file === catalogue.value?.given?.name;
    if (!here && !stored) continue;
    found.push({ asked: { kernel: "", line: 0, machine: "", sizes: [], cores: "", clock_GHz: null, edits: [], ...one.asked, source }, pinned: true, sizes: one.at, cores: one.cores ?? 1, key: "", found: null, error: "" });
  }
  for (const machine of given.beside ?? []) found.push({ asked: { ...asked.value, machine, edits: [] }, pinned: false, sizes: [], cores: 1, key: "", found: null, error: "" });
  const pinned = found.filter((one) => one.pinned), machines = found.filter((one) => !one.pinned);
  const placed = [...given.order ?? ""].flatMap((kind) => (kind === "p" ? pinned : machines).shift() ?? []);
  others.value = [...placed, ...pinned, ...machines].slice(0, MOST_OTHERS);
}

async function begin(): Promise<void> {
  const known = catalogue.value!;
  const given = await link.read(location.hash) ?? await link.read(answers.value!.state);
  if (given?.view && given.view in VIEWS) view.value = given.view as View;
  else if (given) view.value = "loop";
  else if (!answers.value!.stored && known.records.length) view.value = "records";
  const at = given ? { sizes: given.at, cores: given.cores } : undefined;
  if (answers.value!.stored) {
    source.value = await answers.value!.kernel("");
    const machine = given?.asked.machine ?? known.start.machine, clock = given?.asked.clock_GHz ?? null;
    const there = clock !== null && answers.value!.clocks(machine)!.includes(clock) ? clock : null;
    await ask({ ...known.start, ...(given?.asked.machine ? { machine, clock_GHz: there } : {}) }, at);
    if (given) await bringBack(given);
    return;
  }
  if (given?.text != null) {
    const wanted = { ...known.start, ...given.asked, kernel: "", source: "" };
    waiting = { asked: wanted, at: at!, all: given };
    batch(() => {
      editing.value = given.text;
      foreign.value = true;
      if (!sweep.value) asked.value = wanted; // what is shown stays until its reader consents
    });
    return;
  }
  const fileAsked = given ? given.file !== null : known.start.source === GIVEN;
  if (fileAsked && (known.given === null || (given && given.file !== known.given.name))) {
    failed(new Failure(`the link shows ${given!.file}, which this workbench does not have`, "", `rooftree serve ${given!.file}`));
    return;
  }
  const start: Asked = { ...known.start, ...(given ? { kernel: "", source: "", line: 0, sizes: [], cores: "", clock_GHz: null, edits: [], ...given.asked } : {}) };
  if (fileAsked) start.source = GIVEN;
  else if (!start.kernel) start.kernel = known.start.kernel;
  if (fileAsked && !start.line) start.line = known.start.line;
  const text = fileAsked ? Promise.resolve(known.given) : answers.value!.kernel(start.kernel);
  const shown = (loaded: Source): void => batch(() => { source.value = loaded; ownText.value = null; editing.value = null; foreign.value = false; });
  await Promise.all([text.then((loaded) => shown(loaded!)), ask(start, at)]);
  if (given) await bringBack(given);
}

async function beside(given: Answers, shown: Sweep, here: number, cores: number, line: number): Promise<void> {
  const still = (): boolean => sweep.value === shown && row.value === here && column.value === cores && job.value === null;
  const kinds = Object.keys(shown.captions);
  const steps = [1, -1, 2, -2, 3, -3];
  for (const step of steps) {
    const [at, n] = [here + step, cores + step];
    if (at >= 0 && at < shown.cy_per_cl.length) {
      await given.point(shown.id, at, cores);
      if (kinds.includes("scaling") && still()) await given.figure(shown.id, "scaling", at, 0);
    }
    if (!still()) return;
    if (n >= 0 && n < shown.cores.length) {
      await given.point(shown.id, here, n);
      for (const kind of kinds) if (kind !== "scaling" && still()) await given.figure(shown.id, kind, line, n);
    }
    if (!still()) return;
  }
  const away = shown.cores.map((_, n) => n).filter((n) => Math.abs(n - cores) > 3).sort((a, b) => Math.abs(a - cores) - Math.abs(b - cores));
  for (const n of away) { // figures over the size are those of all sizes: once for each core count
    for (const kind of kinds) if (kind !== "scaling" && still()) await given.figure(shown.id, kind, line, n);
    if (!still()) return;
  }
  const clocks = shown.clocks.values;
  const place = clocks.indexOf(shown.asked.clock_GHz ?? shown.clocks.own);
  for (const step of steps.slice(0, 4)) {
    const clock = clocks[place + step];
    if (place < 0 || clock === undefined || !still()) continue;
    const next = await given.sweep({ ...asked.value, clock_GHz: clock === shown.clocks.own ? null : clock });
    if (still()) await given.point(next.id, here, cores);
    for (const kind of kinds) if (still()) await given.figure(next.id, kind, kind === "scaling" ? here : line, kind === "scaling" ? 0 : cores);
  }
}

let measuredFor = -1;
let waiting: { asked: Partial<Asked>; at: { sizes: number[]; cores: number | null }; all: link.Link } | null = null;
/** The reader wants what came with the link. */
export function consent(text: string): Promise<void> {
  const then = waiting;
  waiting = null;
  if (!then) return takeSource(text);
  return takeSource(text, then.asked.line ?? 0, then.asked, then.at).then(() => bringBack(then.all));
}

export async function start(given: Answers): Promise<void> {
  answers.value = given;
  try {
    catalogue.value = await given.start();
    await begin();
  } catch (error) {
    failed(error);
  }
  window.addEventListener("hashchange", () => {
    void address().then((mine) => { if (mine !== location.hash) void begin().catch(failed); });
  });

  effect(() => { // sentences of the place
    const shown = sweep.value, at = row.value, cores = column.value;
    if (!shown) return;
    given.point(shown.id, at, cores).then(
      (said) => {
        if (sweep.value === shown && row.value === at && column.value === cores) point.value = { id: shown.id, row: at, column: cores, said };
      },
      failed,
    );
  });

  effect(() => { // what stands beside it
    void [sweep.value, places.value, column.value, others.value, job.value];
    if (others.value.length) void bringOthers();
  });

  effect(() => { // what was measured of the loop, there
    const shown = sweep.value, at = row.value, cores = column.value, count = measurements.value;
    if (!shown || given.stored || job.value || (measured.peek()?.id === shown.id && !measured.peek()!.found.points.length && count === measuredFor)) return;
    measuredFor = count;
    given.measured(shown.id, at, cores).then((found) => {
      if (sweep.value === shown && row.value === at && column.value === cores) measured.value = { id: shown.id, found };
    }, failed);
  });

  let soon = 0;
  effect(() => { // what lies beside the sliders, so that the next move finds it here
    const shown = sweep.value, here = row.value, cores = column.value, line = lineRow.value;
    window.clearTimeout(soon);
    if (!shown || given.stored || job.value) return;
    soon = window.setTimeout(() => void beside(given, shown, here, cores, line).catch(() => undefined), 120);
  });

  let timer = 0;
  effect(() => { // the address follows
    void [asked.value, places.value, column.value, sweep.value, ownText.value, others.value.map((one) => one.asked), view.value];
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (sweep.value) void address().then((mine) => history.replaceState(null, "", mine));
    }, 250);
  });
}
