// Another sweep beside the one that is shown, drawn from its numbers alone: another machine, another kernel, or an earlier state that
// was pinned. Each is a colour in all figures: its runtime of one core and its bytes over the size, its place below the roofs of its
// machine, its performance over cores.

import type { Besides, Sweep, Table, Traces } from "./types";

const COLOURS = ["#CC79A7", "#009E73", "#56B4E9", "#E69F00", "#0072B2"];
const DASHES = ["solid", "dot", "dashdot"];
const INK = "#202428";
type Trace = Traces[string][number];

export const number = (value: number | null | undefined): string =>
  value == null ? "-" : Math.abs(value) >= 1000 && Math.abs(value) < 1e6 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
/** Text for a figure, where plotly would read tags. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const cores = (n: number): string => (n === 1 ? "one core" : `${n} cores`);

/** Sizes of a row. */
export function sizesText(of: Sweep, row: number): string {
  const found: string[] = [];
  for (let k = of.axes.length - 1, rest = row; k >= 0; k--) {
    const { names, values } = of.axes[k]!;
    found.unshift(`${names.join(" = ")} = ${values[rest % values.length]}`);
    rest = Math.floor(rest / values.length);
  }
  return found.join(", ");
}

/** The rows that differ from one in the first size that varies alone, and its values. */
function lineOf(of: Sweep, row: number): { rows: number[]; names: string[]; values: number[] } | null {
  const first = of.axes.findIndex((axis) => axis.values.length > 1);
  if (first < 0) return null;
  const { names, values } = of.axes[first]!;
  const stride = of.axes.slice(first + 1).reduce((count, axis) => count * axis.values.length, 1);
  const start = row - (Math.floor(row / stride) % values.length) * stride;
  return { rows: values.map((_, k) => start + k * stride), names, values };
}

/** What a sweep is called: its machine, the clock where it is not the file's; and kernel and place where that is pinned. */
function nameOf(of: Sweep, place: string): string {
  const clock = of.asked.clock_GHz == null ? "" : `${of.clock_GHz.toFixed(2)} GHz`;
  return [place ? `${of.kernel.name} on ${of.machine.label}` : of.machine.label, clock, place].filter(Boolean).join(", ");
}

/** Traces by the kind of figure that they belong in, and the numbers of the place for a table; cycles and bytes are those of `per`
 * iterations, the unit of work of the sweep that is shown, whose cache lines may be others. */
export function beside(of: Sweep, row: number, column: number, look: number, pinned: boolean, per: number): Besides {
  const scale = per > 0 ? per / of.iterations_per_cl : 1;
  const scaled = (value: number | null | undefined): number | null => (value == null ? null : Number((scale * value).toPrecision(5)));
  const place = `${sizesText(of, row)}, ${cores(of.cores[column]!)}`;
  const name = nameOf(of, pinned ? place : ""), shown = escaped(name);
  const colour = COLOURS[look % COLOURS.length]!, unit = of.in_flops ? "GFLOP/s" : "MLUP/s";
  const speeds: Table = of.in_flops ? of.GFLOP_s : of.MLUP_s;
  const line = { color: colour, width: 2.5, dash: DASHES[Math.floor(look / COLOURS.length) % DASHES.length] };
  const base: Trace = { type: "scatter", mode: "lines", name: shown, legendgroup: `beside ${look}`, line };
  const traces: Traces = {};
  const along = lineOf(of, row);
  if (along) {
    const y = along.rows.map((at) => scaled(of.T_single[at]));
    const rim: Trace = { ...base, x: along.values, y, line: { color: "white", width: 5 }, showlegend: false, hoverinfo: "skip" }; // areas have the same colours
    traces.ecm = [rim, { ...base, x: along.values, y, hovertemplate: `${shown}: %{y:.3g} cy/CL<extra></extra>` }];
    const links = escaped(`${name}, ${of.memory.links.join(" + ")} both directions`);
    traces.traffic = [{ ...base, name: pinned ? shown : links, x: along.values, y: along.rows.map((at) => scaled(of.memory.B[at])), hovertemplate: `${links}: %{y:.4g} B/CL<extra></extra>` }];
  }
  if (of.cores.length > 1) {
    traces.scaling = [{ ...base, name: escaped(`${name}${pinned ? "" : `, ${sizesText(of, row)}`}`), x: of.cores, y: speeds[row]!, hovertemplate: `${shown}, %{x} cores: %{y:.4g} ${unit}<extra></extra>` }];
  }
  traces.roofline = belowRoofs(of, row, column, base, colour);
  const [low, high] = [scaled(of.low[row]?.[column]), scaled(of.high[row]?.[column])];
  return {
    traces, axes: along?.names ?? [], unit, colour, name, place,
    cy_per_cl: number(scaled(of.cy_per_cl[row]?.[column])),
    interval: low === null || high === null ? "" : `${number(low)} .. ${number(high)}`,
    speed: `${number(speeds[row]?.[column])} ${unit}`,
    MLUP_s: of.MLUP_s[row]?.[column] ?? null,
  };
}

/** The place as a symbol, and below which bandwidth of memory and which peak it lies. */
function belowRoofs(of: Sweep, row: number, column: number, base: Trace, colour: string): Trace[] {
  const unit = of.in_flops ? "FLOP" : "LUP", found: Trace[] = [];
  const roof = of.roofs[column] ?? { memory: 0, peak: 0 };
  const x = of.intensity[row]?.[column] ?? null, y = of.speed[row]?.[column] ?? null;
  if (roof.memory > 0) {
    const peaked = of.in_flops && roof.peak > 0;
    const last = peaked ? roof.peak / roof.memory : x === null ? 10 : Math.max(x, 1);
    const xs = [3, 2, 1, 0].map((k) => last / 10 ** k), ys = xs.map((at) => (at * roof.memory) / 1e9);
    if (peaked) { xs.push(last * 100); ys.push(roof.peak / 1e9); }
    found.push({ ...base, line: { ...(base.line as object), width: 1.5 }, showlegend: false, x: xs, y: ys, meta: "roof", hovertemplate: `${base.name}: roofs, %{y:.3g} G${unit}/s<extra></extra>` });
  }
  if (x !== null && y !== null && x > 0 && y > 0) {
    const marker = { symbol: "diamond", size: 13, color: colour, line: { width: 1.5, color: INK } };
    found.push({ ...base, x: [x], y: [y], mode: "markers", marker, hovertemplate: `${base.name}: %{y:.3g} G${unit}/s at %{x:.3g} ${unit}/B<extra></extra>` });
  }
  return found;
}
