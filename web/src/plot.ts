// Draws the figures that the server defines: light or dark, wide or narrow, with a mark where the sliders are.

import type { FigureData, Traces } from "./types";

declare const Plotly: any;

/** Where the sliders are, in the units of a figure. */
export type Mark = { line: number } | { x: number | null; y: number | null } | null;

const LIGHT = { ink: "#202428", grid: "#D9DDE2", blue: "#0072B2" };
const DARK: Record<string, string> = { [LIGHT.ink]: "#e8eaed", [LIGHT.grid]: "#3a4148", [LIGHT.blue]: "#3388dd", '"white"': '"#15181b"' };

export const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

/** A figure with more traces in it, and axes that show them. */
export function withTraces(figure: FigureData, more: Traces[string]): FigureData {
  if (!more.length) return figure;
  const layout = structuredClone(figure.layout);
  const named = more.filter((trace) => trace.showlegend !== false).length;
  const height = layout.height + 22 * named; // for the legend
  if (typeof layout.legend?.y === "number") layout.legend.y *= layout.height / height;
  layout.height = height;
  for (const [name, key] of [["xaxis", "x"], ["yaxis", "y"]] as const) {
    const axis = layout[name];
    if (!Array.isArray(axis?.range)) continue;
    const log = axis.type === "log";
    for (const trace of more) {
      if (trace.meta === "roof") continue; // it may leave the figure
      const above: number[] = key === "y" ? trace.error_y?.array ?? [] : [];
      (trace[key] as (number | null)[]).forEach((value, k) => {
        if (value === null || (log && value <= 0)) return;
        const [low, high] = log ? [Math.log10(value) - 0.15, Math.log10(value + (above[k] ?? 0)) + 0.15] : [value, 1.08 * (value + (above[k] ?? 0))];
        axis.range = [Math.min(axis.range[0], low), Math.max(axis.range[1], high)];
      });
    }
  }
  return { ...figure, data: [...figure.data, ...more], layout };
}

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

/** A line or a ring over the figure; plotly draws everything anew for a shape or a point of its own that moves. */
function putMark(place: HTMLElement, mark: Mark): void {
  let over = place.querySelector<HTMLElement>(":scope > .here");
  const axes = (place as any)._fullLayout;
  if (!over) {
    over = document.createElement("div");
    over.className = "here";
    over.setAttribute("aria-hidden", "true");
    place.append(over);
  }
  marks.set(place, mark);
  over.hidden = true;
  if (!mark || !axes?.xaxis || !axes.yaxis) return;
  const { xaxis, yaxis } = axes;
  const within = (at: number, length: number): boolean => Number.isFinite(at) && at >= -1 && at <= length + 1;
  if ("line" in mark) {
    const x = xaxis.d2p(mark.line);
    if (!within(x, xaxis._length)) return;
    over.className = "here line";
    over.style.cssText = `left:${xaxis._offset + x}px;top:${yaxis._offset}px;height:${yaxis._length}px`;
    over.dataset.x = String(mark.line);
  } else if (mark.x !== null && mark.y !== null) {
    const [x, y] = [xaxis.d2p(mark.x), yaxis.d2p(mark.y)];
    if (!within(x, xaxis._length) || !within(y, yaxis._length)) return;
    over.className = "here ring";
    over.style.cssText = `left:${xaxis._offset + x}px;top:${yaxis._offset + y}px`;
    over.dataset.x = String(mark.x);
  } else return;
  over.hidden = false;
}

const marks = new WeakMap<HTMLElement, Mark>();

/** Draw a figure anew. */
export async function draw(place: HTMLElement, figure: FigureData, mark: Mark): Promise<void> {
  const { data, layout } = themed(figure);
  const config = {
    responsive: true, displaylogo: false, displayModeBar: place.clientWidth < 600 ? false : "hover",
    modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d"],
  };
  await Plotly.react(place, data, fitted(layout, place.clientWidth), config);
  if (!place.dataset.cleared) {
    (place as any).on("plotly_afterplot", () => { clear(place); putMark(place, marks.get(place) ?? null); });
    (place as any).on("plotly_relayouting", () => putMark(place, marks.get(place) ?? null));
  }
  place.dataset.cleared = "yes";
  clear(place);
  putMark(place, mark);
}

/** Move the mark of a figure that is drawn. */
export function move(place: HTMLElement, mark: Mark): void {
  putMark(place, mark);
}

export function resized(place: HTMLElement): void {
  if ((place as any).layout) Plotly.Plots.resize(place);
}
