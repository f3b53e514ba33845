// Draws the figures that the server defines: light or dark, wide or narrow, with a mark where the sliders are.

import type { FigureData } from "./types";

declare const Plotly: any;

/** Where the sliders are, in the units of a figure. */
export type Mark = { line: number } | { x: number | null; y: number | null } | null;

const LIGHT = { ink: "#202428", grid: "#D9DDE2", blue: "#0072B2" };
const DARK: Record<string, string> = { [LIGHT.ink]: "#e8eaed", [LIGHT.grid]: "#3a4148", [LIGHT.blue]: "#3388dd", '"white"': '"#15181b"' };
const MARK = "#D55E00";
const HERE = "here";

export const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

function themed(figure: FigureData): FigureData {
  let text = JSON.stringify(figure);
  if (prefersDark.matches) for (const [light, dark] of Object.entries(DARK)) text = text.replaceAll(light, dark);
  return JSON.parse(text) as FigureData;
}

function broken(axis: any): any { // a long title takes two lines
  const text: string | undefined = axis?.title?.text;
  if (!text || text.length < 40) return axis;
  return { ...axis, title: { ...axis.title, text: text.replace(/, | \[/, (found) => (found.trimEnd() === "," ? ",<br>" : "<br>[")) } };
}

function fitted(layout: any, width: number): any {
  if (width >= 600) return layout;
  return {
    ...layout,
    font: { ...layout.font, size: 11 },
    legend: { ...layout.legend, font: { size: 11 }, yref: "container", y: 0, yanchor: "bottom" },
    xaxis: { tickangle: 0, ...broken(layout.xaxis) },
    dragmode: false,
  };
}

/** Ticks give way to those before them; labels inside of the figure to axes, legend, and labels before them. */
function clear(place: HTMLElement): void {
  const apart = (a: DOMRect, b: DOMRect): boolean =>
    a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 2 || b.bottom < a.top + 2;
  const labels = [...place.querySelectorAll<SVGElement>(".textpoint text, .annotation text.annotation-text")];
  const kept: DOMRect[] = [];
  for (const tick of place.querySelectorAll<SVGElement>(".xtick text")) {
    tick.style.visibility = "";
    const mine = tick.getBoundingClientRect();
    if (kept.length === 0 || apart(mine, kept[kept.length - 1]!)) kept.push(mine);
    else tick.style.visibility = "hidden";
  }
  const others = [...place.querySelectorAll<SVGElement>("svg text")].filter((text) => !labels.includes(text) && text.textContent);
  const taken = others.map((text) => text.getBoundingClientRect());
  const frame = place.getBoundingClientRect();
  for (const label of labels) {
    label.style.visibility = "";
    const mine = label.getBoundingClientRect();
    const inside = mine.left >= frame.left && mine.right <= frame.right && mine.top >= frame.top && mine.bottom <= frame.bottom;
    if (inside && taken.every((other) => apart(mine, other))) taken.push(mine);
    else label.style.visibility = "hidden";
  }
}

const shapesWith = (shapes: any[] | undefined, mark: Mark): any[] => [
  ...(shapes ?? []).filter((shape) => shape.name !== HERE),
  ...(mark && "line" in mark
    ? [{ name: HERE, type: "line", xref: "x", yref: "paper", x0: mark.line, x1: mark.line, y0: 0, y1: 1, line: { color: MARK, width: 2 } }]
    : []),
];

const dot = (mark: Mark): { x: number[]; y: number[] } =>
  mark && "x" in mark && mark.x !== null && mark.y !== null ? { x: [mark.x], y: [mark.y] } : { x: [], y: [] };

/** Draw a figure anew. */
export async function draw(place: HTMLElement, figure: FigureData, mark: Mark): Promise<void> {
  const { data, layout } = themed(figure);
  const shown: any = fitted(layout, place.clientWidth);
  shown.shapes = shapesWith(shown.shapes, mark);
  if (mark && "x" in mark) {
    const line = { width: 3, color: MARK };
    data.push({ ...dot(mark), type: "scatter", mode: "markers", name: HERE, hoverinfo: "skip", marker: { symbol: "circle-open", size: 18, color: MARK, line } });
  }
  const config = {
    responsive: true, displaylogo: false, displayModeBar: place.clientWidth < 600 ? false : "hover",
    modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d"],
  };
  await Plotly.react(place, data, shown, config);
  if (!place.dataset.cleared) (place as any).on("plotly_afterplot", () => clear(place));
  place.dataset.cleared = "yes";
  clear(place);
}

/** Move the mark of a figure that is drawn. */
export async function move(place: HTMLElement, mark: Mark): Promise<void> {
  const drawn = place as any;
  if (!drawn.layout || !drawn.data) return;
  if (mark && "line" in mark) await Plotly.relayout(place, { shapes: shapesWith(drawn.layout.shapes, mark) });
  else if (mark) {
    const at = drawn.data.findIndex((trace: any) => trace.name === HERE);
    const { x, y } = dot(mark);
    if (at >= 0) await Plotly.restyle(place, { x: [x], y: [y] }, [at]);
  }
}

export function resized(place: HTMLElement): void {
  if ((place as any).layout) Plotly.Plots.resize(place);
}
