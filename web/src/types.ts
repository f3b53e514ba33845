// What the server answers; src/rooftree/web/desk.py and src/rooftree/report/workbench/view.py make it.

export interface Loop { line: number; function: string; bounds: string[]; reason: string }
export interface Source { key: string; name: string; text: string; loops: Loop[]; title?: string; about?: string }
export interface Asked {
  kernel: string; source: string; line: number; machine: string; sizes: string[]; cores: string; clock_GHz: number | null; edits: string[];
}
export interface Catalogue {
  version: string; read_only: boolean; start: Asked; given: Source | null;
  kernels: { name: string; title: string }[];
  machines: { name: string; title: string }[];
  records: { key: string; name: string; kind: string }[];
}
export interface Bar { name: string; time: string; share: number; binds: boolean }
export interface Code {
  arch: string; headline: string; why: string; bounds: Bar[]; ports: Bar[]; facts: [string, string][];
  rows: { cells: string[]; text: string; reason: string; chain: boolean }[]; timeline?: boolean;
}
export type Table = (number | null)[][];
export interface Sweep {
  id: string; asked: Asked; axes: { names: string[]; values: number[] }[]; cores: number[];
  kernel: { name: string; facts: string; code_of: string; loops: string[] };
  machine: { label: string; name: string; cores_per_socket: number; known_by: string };
  clock_GHz: number; iterations_per_cl: number; clocks: { values: number[]; own: number; why: string };
  captions: Record<string, { heading: string; caption: string }>;
  in_flops: boolean; T_single: (number | null)[]; memory: { links: string[]; B: (number | null)[] }; roofs: { memory: number; peak: number }[]; cy_per_cl: Table; low: Table; high: Table; GFLOP_s: Table; MLUP_s: Table; intensity: Table; speed: Table;
  notes: string[]; code: Code | null; measurable?: string;
}
/** Traces to be drawn in a figure besides its own, by its kind. */
export type Traces = Record<string, Record<string, any>[]>;
export interface Measured {
  points: { sizes: string; cores: number; measured: string; interval: string; predicted: string; error: string; verdict: string; clock: string; speed: string; why: string }[];
  traces: Traces; findings: { sentence: string; advice: string }[]; notes: string[];
}
/** Another sweep in the figures of the one that is shown. */
export interface Besides {
  traces: Traces; axes: string[]; unit: string; colour: string; name: string; place: string; cy_per_cl: string; interval: string; speed: string; MLUP_s: number | null;
}
export interface MachineField { path: string; label: string; value: string; source: string }
export interface Term { name: string; unit: string; formula: string; text: string; here: string }
export interface Doctor { items: { what: string; status: string; found: string; effect: string; try: string }[] }
export interface RecordView {
  kind: string; title: string; head: string[]; figure: FigureData | null; caption: string; columns: string[]; rows: string[][]; notes: string[];
  details: { name: string; text: string; facts: [string, string][]; notes: string[] }[];
  cases?: { id: string; kernel: string; machine: string; done: number; failed: number; why: string }[];
}
/** What a measurement says on its way; `over` is the last. */
export interface JobEvents {
  started: { key: string; title: string; command: string };
  doing: { text: string };
  said: { text: string };
  over: { state: "done" | "failed" | "cancelled"; message: string; seconds: number };
}
export interface Point {
  sizes: string; verdict: string; headline: string; why: string; doubts: string[]; advice: string[]; scaling: string;
  ecm: [string, string];
  conditions: { level: string; state: string; text: string; saves: string; block: string }[];
}
export interface FigureData { data: Record<string, unknown>[]; layout: Record<string, any>; alt: string }
/** What a saved file holds: sweeps that can be shown, others that stand beside them, and the state that it opens with, as in a link. */
export interface Stored { catalogue: Catalogue; source: Source; sweeps: Sweep[]; beside: Sweep[]; state: string; siblings?: Sibling[]; places: Record<string, number>; answers: unknown[] }
/** A saved file of another kernel in the same folder, or this one. */
export interface Sibling { name: string; title: string; file: string; here: boolean }

export class Failure extends Error {
  constructor(message: string, readonly where = "", readonly hint = "") { super(message); }
}
