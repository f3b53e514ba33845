// Draws the figures that the server defines: light or dark, wide or narrow, with a mark where the sliders are.

import { drawable, quick, type Axes } from "./quick";
import { unpacked } from "./source";
import { Failure, type FigureData, type Traces } from "./types";

import "../../src/rooftree/report/templates/figures.js"; // the same for all pages

declare const Plotly: any;
let drawing: Promise<void> | null = null;
/** Plotly is loaded when a figure needs it, since that takes some tenths of a second; saved files hold it. */
export function prepare(): Promise<void> {
  drawing ??= new Promise<void>((then, fail) => {
    if ((window as any).Plotly) { then(); return; }
    if (document.getElementById("plotly")?.textContent) {
      unpacked("plotly").then((text) => {
        const inside = document.createElement("script");
        inside.textContent = text;
        document.head.append(inside);
        then();
      }, fail);
      return;
    }
    const script = document.createElement("script");
    script.src = "plotly.js";
    script.onload = () => then();
    script.onerror = () => {
      drawing = null; // the next figure asks again
      script.remove();
      fail(new Failure("the script that draws figures did not come", "plotly.js", "load the page again"));
    };
    document.head.append(script);
  });
  return drawing;
}
declare const rooftreeFigures: {
  darkened(text: string, colours: Record<"ink" | "grid" | "blue", string>): string;
  fit(layout: any, width: number): any;
  clear(place: HTMLElement): void;
  config(place: HTMLElement): any;
};
const { darkened, fit, clear, config } = rooftreeFigures;

/** Where the sliders are, in the units of a figure. */
export type Mark = { line: number } | { x: number | null; y: number | null } | null;

const LIGHT = { ink: "#202428", grid: "#D9DDE2", blue: "#0072B2" };
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
  const text = JSON.stringify(figure);
  return JSON.parse(prefersDark.matches ? darkened(text, LIGHT) : text) as FigureData;
}

/** A line or a ring over the figure; plotly draws everything anew for a shape or a point of its own that moves. */
function putMark(place: HTMLElement, mark: Mark): void {
  let over = place.querySelector<HTMLElement>(":scope > .here");
  const axes = quickly.get(place)?.axes ?? (place as any)._fullLayout;
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

/** Figures that are drawn without plotly: what they show, how wide they are, and their axes. */
const quickly = new WeakMap<HTMLElement, { figure: FigureData; width: number; axes: Axes }>();
const followed = new WeakSet<HTMLElement>();

function follow(place: HTMLElement): void {
  if (followed.has(place)) return;
  followed.add(place);
  const enter = (): void => {
    const shown = quickly.get(place);
    if (shown) void withPlotly(place, shown.figure, () => place.matches(":hover")).catch((error) => place.dispatchEvent(new CustomEvent("trouble", { detail: error })));
  };
  place.addEventListener("pointerenter", enter);
}

function withoutPlotly(place: HTMLElement, figure: FigureData): void {
  const { data, layout } = themed(figure), fitted = fit(layout, place.clientWidth);
  if ((place as any).layout && !quickly.has(place)) Plotly.purge(place);
  const axes = quick(place, data, fitted);
  (place as any).data = data;
  quickly.set(place, { figure, width: place.clientWidth, axes });
  follow(place);
}

async function withPlotly(place: HTMLElement, figure: FigureData, still: () => boolean): Promise<void> {
  await prepare();
  if (!still() || (quickly.has(place) && quickly.get(place)!.figure !== figure)) return;
  const { data, layout } = themed(figure);
  if (quickly.delete(place)) {
    const mark = marks.get(place) ?? null;
    place.replaceChildren();
    marks.set(place, mark);
  }
  await Plotly.react(place, data, fit(layout, place.clientWidth), config(place));
  if (!place.dataset.cleared) {
    (place as any).on("plotly_afterplot", () => { clear(place); putMark(place, marks.get(place) ?? null); });
    (place as any).on("plotly_relayouting", () => putMark(place, marks.get(place) ?? null));
  }
  place.dataset.cleared = "yes";
  clear(place);
  putMark(place, marks.get(place) ?? null);
}

/** Draw a figure anew: at once without plotly, where it can be; with it where somebody points at it. */
export async function draw(place: HTMLElement, figure: FigureData, mark: Mark): Promise<void> {
  marks.set(place, mark);
  if (drawable(figure.data, figure.layout) && (quickly.has(place) || !place.matches(":hover"))) {
    delete place.dataset.cleared;
    withoutPlotly(place, figure);
    clear(place);
    putMark(place, mark);
  } else await withPlotly(place, figure, () => true);
}

/** Move the mark of a figure that is drawn. */
export function move(place: HTMLElement, mark: Mark): void {
  putMark(place, mark);
}

export function resized(place: HTMLElement): void {
  const shown = quickly.get(place);
  if (!shown) { if ((place as any)._fullLayout) Plotly.Plots.resize(place); return; }
  if (shown.width === place.clientWidth) return;
  withoutPlotly(place, shown.figure);
  clear(place);
  putMark(place, marks.get(place) ?? null);
}
