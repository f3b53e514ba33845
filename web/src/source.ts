// Where answers come from: the server, or what a saved file holds.

import type { Asked, Catalogue, Doctor, FigureData, JobEvents, MachineField, Measured, Point, RecordView, Sibling, Source, Stored, Sweep, Term } from "./types";
import { Failure } from "./types";

export interface Answers {
  readonly stored: boolean;
  start(): Promise<Catalogue>;
  kernel(name: string): Promise<Source>;
  take(text: string): Promise<Source>;
  sweep(asked: Asked): Promise<Sweep>;
  point(id: string, row: number, column: number): Promise<Point>;
  figure(id: string, kind: string, row: number, column: number): Promise<FigureData>;
  /** Passes of the machine code through the simulated core, as HTML that the server made and escaped; "" without any. */
  timeline(id: string): Promise<{ html: string }>;
  /** One file: sweeps that can be shown, those that stand beside them, and the state that it opens with, as in a link. */
  save(sweeps: Asked[], beside: Asked[], state: string): Promise<Blob>;
  /** Files of other kernels beside a saved one, and itself. */
  readonly siblings: Sibling[];
  /** The state that a saved file opens with. */
  readonly state: string;
  /** Measures until it is over; a page that goes away ends it. */
  measure(wanted: Record<string, unknown>, told: Told): Promise<void>;
  cancel(key: string): Promise<void>;
  measured(id: string, row: number, column: number): Promise<Measured>;
  record(key: string, part: string): Promise<RecordView>;
  takeRecord(name: string, text: string): Promise<{ key: string }>;
  /** Numbers of a machine that can be edited, and the file that edits make. */
  machine(name: string): Promise<MachineField[]>;
  machineFile(name: string, edits: string[]): Promise<string>;
  terms(id: string, row: number, column: number): Promise<Term[]>;
  doctor(): Promise<Doctor>;
  /** Machines, and clocks of a machine, that there are; null: all. */
  machines(): string[] | null;
  clocks(machine: string): number[] | null;
  /** Ask for sweeps anew: a machine is another one now. */
  forget(): void;
}

async function refused(answer: Response): Promise<Failure> {
  try {
    const { error } = await answer.json();
    return new Failure(error.message, error.where, error.hint);
  } catch {
    return new Failure(`the server answered ${answer.status}`);
  }
}

const pending = new Set<unknown>();
/** Nothing that was asked is unanswered. */
async function quiet(): Promise<void> {
  while (pending.size) await new Promise((then) => window.setTimeout(then, 20));
}

async function request(path: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  pending.add(sent);
  try {
    answer = await fetch(path, sent);
  } catch {
    throw new Failure("the server does not answer", "", "rooftree serve starts it again");
  } finally {
    pending.delete(sent);
  }
  if (!answer.ok) throw await refused(answer);
  return answer;
}

export type Told = <K extends keyof JobEvents>(kind: K, words: JobEvents[K]) => void;

/** Reads server-sent events to their end. */
async function follow(answer: Response, told: Told): Promise<void> {
  const reader = answer.body!.getReader(), decoder = new TextDecoder();
  let text = "", ended = false;
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) break;
    text += decoder.decode(value, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop()!;
    for (const part of parts) {
      const kind = /^event: (\w+)$/m.exec(part)?.[1] as keyof JobEvents | undefined, data = /^data: (.*)$/m.exec(part)?.[1];
      if (!kind || data === undefined) continue;
      ended ||= kind === "over";
      told(kind, JSON.parse(data));
    }
  }
  if (!ended) throw new Failure("the server went away while it measured", "", "rooftree serve starts it again");
}

const json = async <T>(path: string, body?: unknown): Promise<T> => (await request(path, body)).json() as Promise<T>;

/** Answers that do not change are asked for once. */
function kept<T>(most: number, ask: (key: string) => Promise<T>): { (key: string): Promise<T>; forget(): void } {
  const known = new Map<string, Promise<T>>();
  const answer = (key: string): Promise<T> => {
    let found = known.get(key);
    if (!found) {
      found = ask(key);
      found.catch(() => known.delete(key));
      known.set(key, found);
      if (known.size > most) known.delete(known.keys().next().value as string);
    }
    return found;
  };
  return Object.assign(answer, { forget: () => known.clear() });
}

export function fromServer(): Answers {
  const get = kept(2000, (path: string) => json<any>(path));
  const sweeps = kept(40, (body: string) => json<Sweep>("api/sweep", JSON.parse(body)));
  return {
    stored: false,
    siblings: [],
    state: "",
    start: () => json("api/start"),
    kernel: (name) => get(`api/kernel?name=${encodeURIComponent(name)}`),
    take: (text) => json("api/source", { text }),
    sweep: (asked) => sweeps(JSON.stringify(asked)),
    point: (id, row, column) => get(`api/point?id=${id}&row=${row}&column=${column}`),
    figure: (id, kind, row, column) => get(`api/figure?id=${id}&kind=${kind}&row=${row}&column=${column}`),
    timeline: (id) => get(`api/timeline?id=${id}`),
    save: async (asked, beside, state) => (await request("api/save", { sweeps: asked, beside, state })).blob(),
    measure: async (wanted, told) => quiet().then(async () => follow(await request("api/measure", wanted), told)),
    cancel: async (key) => { await request("api/cancel", { key }); },
    measured: (id, row, column) => json(`api/measured?id=${id}&row=${row}&column=${column}`),
    record: (key, part) => json(`api/record?key=${encodeURIComponent(key)}&part=${encodeURIComponent(part)}`),
    takeRecord: (name, text) => json("api/take", { name, text }),
    machine: (name) => json(`api/machine?name=${encodeURIComponent(name)}`),
    machineFile: async (name, edits) => (await json<{ text: string }>("api/machine-file", { name, edits })).text,
    terms: (id, row, column) => get(`api/terms?id=${id}&row=${row}&column=${column}`),
    doctor: () => json("api/doctor"),
    machines: () => null,
    clocks: () => null,
    forget: () => { sweeps.forget(); },
  };
}

const clockOf = (sweep: Sweep): number => sweep.asked.clock_GHz ?? sweep.clocks.own;

/** The loop at its sizes on a machine; the key of a source is made from its text, so that it is the same everywhere. */
const loopOf = (asked: Asked): string => JSON.stringify([asked.kernel, asked.source, asked.line, asked.sizes, asked.machine, asked.edits]);
/** What tells sweeps apart. */
const identity = (asked: Asked): string => JSON.stringify([loopOf(asked), asked.cores, asked.clock_GHz]);

const none = async (): Promise<never> => { throw new Failure("a saved file holds its sweeps alone", "", "rooftree serve"); };

export function fromFile(held: Stored): Answers {
  const answer = async <T>(key: string): Promise<T> => {
    const place = held.places[key];
    if (place === undefined) throw new Failure("this place is not in the file");
    return held.answers[place] as T;
  };
  return {
    stored: true,
    siblings: held.siblings ?? [],
    state: held.state,
    start: async () => ({ ...held.catalogue, start: held.sweeps[0]!.asked }),
    kernel: async () => held.source,
    take: async () => { throw new Failure("a saved file predicts nothing new", "", "rooftree serve"); },
    sweep: async (asked) => {
      const same = (one: Sweep): boolean => identity(one.asked) === identity(asked);
      // a machine is asked for with other core counts than the file has of it, and without its own clock
      const like = (one: Sweep): boolean => loopOf(one.asked) === loopOf(asked) && clockOf(one) === (asked.clock_GHz ?? one.clocks.own);
      const most = held.beside.filter(like).sort((a, b) => b.cores.length - a.cores.length)[0]; // fewer are those of a pinned state
      const found = held.sweeps.find(same) ?? held.beside.find(same) ?? held.sweeps.find(like) ?? most;
      if (!found) throw new Failure(`this sweep on ${asked.machine} is not in the file`, "", "rooftree serve");
      return found;
    },
    point: async (id, row, column) => ({ ...await answer<Point>(`point ${id} ${row} ${column}`), conditions: await answer<Point["conditions"]>(`conditions ${id} ${row}`) }),
    figure: (id, kind, row, column) => answer(`figure ${id} ${kind} ${row} ${column}`),
    timeline: (id) => answer(`timeline ${id}`),
    save: async () => { throw new Failure("this is the file"); },
    measure: async () => { throw new Failure("a saved file measures nothing", "", "rooftree serve"); },
    cancel: async () => undefined,
    measured: async () => ({ points: [], traces: {}, findings: [], notes: [] }),
    machines: () => [...new Set(held.sweeps.map((one) => one.asked.machine))],
    record: none,
    takeRecord: none,
    machine: none,
    machineFile: none,
    terms: none,
    doctor: none,
    forget: () => undefined,
    clocks: (machine) => held.sweeps.filter((one) => one.asked.machine === machine).map(clockOf).sort((a, b) => a - b),
  };
}

/** Text of a script element that was compressed by gzip, in base64. */
export async function unpacked(id: string): Promise<string> {
  const packed = Uint8Array.from(atob(document.getElementById(id)!.textContent!), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

export async function answers(): Promise<Answers> {
  const held = document.getElementById("stored");
  return held ? fromFile(JSON.parse(await unpacked("stored")) as Stored) : fromServer();
}
