// What is shown, and how it changes.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Answers } from "./source";
import * as link from "./link";
import type { Asked, Catalogue, Point, Source, Sweep } from "./types";
import { Failure } from "./types";

export const OWN = "own";
export const GIVEN = "given";

export const answers = signal<Answers | null>(null);
export const catalogue = signal<Catalogue | null>(null);
export const source = signal<Source | null>(null);
export const asked = signal<Asked>({ kernel: "", source: "", line: 0, machine: "", sizes: [], cores: "", clock_GHz: null });
export const sweep = signal<Sweep | null>(null);
/** Places of the sliders of sizes, one for each axis, and of that of cores. */
export const places = signal<number[]>([]);
export const column = signal(0);
export const point = signal<{ id: string; row: number; column: number; said: Point } | null>(null);
export const failure = signal<Failure | null>(null);
export const busy = signal(0);
export const editing = signal<string | null>(null);
/** Whether the text in the editor came with a link and waits for its reader's consent. */
export const foreign = signal(false);
/** Text of the source of one's own that is shown; null for others. */
export const ownText = signal<string | null>(null);

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
  });
}

async function begin(): Promise<void> {
  const known = catalogue.value!;
  const given = await link.read(location.hash);
  const at = given ? { sizes: given.at, cores: given.cores } : undefined;
  if (answers.value!.stored) {
    source.value = await answers.value!.kernel("");
    await ask({ ...known.start, ...(given?.asked.machine ? { machine: given.asked.machine, clock_GHz: given.asked.clock_GHz ?? null } : {}) }, at);
    return;
  }
  if (given?.text != null) {
    waiting = { asked: given.asked, at: at! };
    batch(() => { editing.value = given.text; foreign.value = true; asked.value = { ...known.start, ...given.asked, kernel: "", source: "" }; });
    return;
  }
  const fileAsked = given ? given.file !== null : known.start.source === GIVEN;
  if (fileAsked && (known.given === null || (given && given.file !== known.given.name))) {
    failed(new Failure(`the link shows ${given!.file}, which this workbench does not have`, "", `rooftree serve ${given!.file}`));
    return;
  }
  const start: Asked = { ...known.start, ...(given ? { kernel: "", source: "", line: 0, sizes: [], cores: "", clock_GHz: null, ...given.asked } : {}) };
  if (fileAsked) start.source = GIVEN;
  else if (!start.kernel) start.kernel = known.start.kernel;
  source.value = fileAsked ? known.given : await answers.value!.kernel(start.kernel);
  if (fileAsked && !start.line) start.line = known.start.line;
  await ask(start, at);
}

async function beside(given: Answers, shown: Sweep, here: number, cores: number, line: number): Promise<void> {
  const still = (): boolean => sweep.value === shown && row.value === here && column.value === cores;
  const kinds = Object.keys(shown.captions);
  const steps = [1, -1, 2, -2, 3, -3];
  for (const step of steps) {
    const [at, n] = [here + step, cores + step];
    if (at >= 0 && at < shown.cy_per_cl.length) {
      await given.point(shown.id, at, cores);
      if (kinds.includes("scaling")) await given.figure(shown.id, "scaling", at, 0);
    }
    if (!still()) return;
    if (n >= 0 && n < shown.cores.length) {
      await given.point(shown.id, here, n);
      for (const kind of kinds) if (kind !== "scaling" && still()) await given.figure(shown.id, kind, line, n);
    }
    if (!still()) return;
  }
  const clocks = shown.clocks.values;
  const place = clocks.indexOf(shown.asked.clock_GHz ?? shown.clocks.own);
  for (const step of steps.slice(0, 4)) {
    const clock = clocks[place + step];
    if (place < 0 || clock === undefined || !still()) continue;
    const next = await given.sweep({ ...asked.value, clock_GHz: clock === shown.clocks.own ? null : clock });
    await given.point(next.id, here, cores);
    for (const kind of kinds) if (still()) await given.figure(next.id, kind, kind === "scaling" ? here : line, kind === "scaling" ? 0 : cores);
  }
}

let waiting: { asked: Partial<Asked>; at: { sizes: number[]; cores: number | null } } | null = null;
/** The reader wants what came with the link. */
export function consent(text: string): Promise<void> {
  const then = waiting;
  waiting = null;
  if (!then) return takeSource(text);
  return takeSource(text, then.asked.line ?? 0, then.asked, then.at);
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

  let soon = 0;
  effect(() => { // what lies beside the sliders, so that the next move finds it here
    const shown = sweep.value, here = row.value, cores = column.value, line = lineRow.value;
    window.clearTimeout(soon);
    if (!shown || given.stored) return;
    soon = window.setTimeout(() => void beside(given, shown, here, cores, line).catch(() => undefined), 120);
  });

  let timer = 0;
  effect(() => { // the address follows
    void [asked.value, places.value, column.value, sweep.value, ownText.value];
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (sweep.value) void address().then((mine) => history.replaceState(null, "", mine));
    }, 250);
  });
}
