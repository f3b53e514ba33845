// Draws figures of lines, areas, symbols and names at once, as SVG, from the same definition that plotly reads. Plotly, which takes
// some tenths of a second, draws a figure anew when somebody points at it, with values under the pointer and zoom.

type Json = Record<string, any>;
interface Axis { log: boolean; low: number; high: number; begin: number; end: number; at(value: number): number }
/** What the mark needs of axes; the names are those of plotly. */
export interface Axes { xaxis: { d2p(v: number): number; _offset: number; _length: number }; yaxis: { d2p(v: number): number; _offset: number; _length: number } }

const TOP = 20, RIGHT = 16, ROW = 20, KEY = 34;
const DASH: Record<string, string> = { dot: "2 4", dash: "8 5", dashdot: "8 4 2 4", longdash: "14 5", longdashdot: "14 4 2 4" };
/** Strokes of the patterns of areas, on squares of so many pixels. */
const PATTERNS: Record<string, string> = { "/": "M-2 2L2 -2M0 8L8 0M6 10L10 6", "\\": "M6 -2L10 2M0 0L8 8M-2 6L2 10", x: "M0 8L8 0M0 0L8 8", "-": "M0 4H8", "|": "M4 0V8", "+": "M0 4H8M4 0V8" };

const decoder = document.createElement("textarea");
/** Text of a figure without its tags and entities. */
const plain = (text: unknown): string => {
  const bare = String(text ?? "").replace(/<[^>]*>/g, " ");
  if (!bare.includes("&")) return bare;
  decoder.innerHTML = bare;
  return decoder.value;
};
const safe = (text: unknown): string => String(text ?? "").replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const pen = document.createElement("canvas").getContext("2d")!;
const wide = (text: string, size: number, family: string): number => {
  pen.font = `${size}px ${family}`;
  return pen.measureText(text).width;
};
const one = (value: any, k: number): any => (Array.isArray(value) ? value[k] : value);
const px = (value: number): string => value.toFixed(1);

/** Whether a figure has nothing but what is drawn here. */
export function drawable(data: Json[], layout: Json): boolean {
  const shown = data.filter((trace) => (trace.visible ?? true) === true);
  return shown.length > 0 && shown.every((trace) => (trace.type ?? "scatter") === "scatter" && (!trace.fill || trace.fill === "toself")
    && Array.isArray(trace.x) && Array.isArray(trace.y) && trace.x.every((value: unknown) => typeof value === "number" || value === null)
    && !trace.error_x && (trace.line?.shape ?? "linear") === "linear" && (trace.yaxis ?? "y") === "y")
    && (layout.shapes ?? []).every((shape: Json) => shape.type === "line")
    && (layout.annotations ?? []).every((note: Json) => note.showarrow === false);
}

/** Areas of a stack lie on those before them. */
function stacked(data: Json[]): Json[] {
  const floors: Record<string, number[]> = {};
  return data.map((trace) => {
    if (!trace.stackgroup) return trace;
    const floor = floors[trace.stackgroup] ?? trace.x.map(() => 0);
    const top = trace.y.map((value: number | null, k: number) => floor[k]! + (value ?? 0));
    floors[trace.stackgroup] = top;
    return { ...trace, mode: "none", fill: "toself", x: [...trace.x, ...[...trace.x].reverse()], y: [...top, ...[...floor].reverse()], edge: top.length };
  });
}

function axisOf(described: Json, data: Json[], name: "x" | "y", begin: number, end: number): Axis {
  const log = described.type === "log", scaled = (value: number): number => (log ? Math.log10(value) : value);
  let [low, high] = (described.range ?? [NaN, NaN]) as [number, number];
  if (!Array.isArray(described.range)) {
    const values = data.flatMap((trace) => (trace[name] as (number | null)[]).flatMap((value, k) => {
      const up = name === "y" ? (one(trace.error_y?.array, k) ?? 0) : 0;
      return value === null || (log && value <= 0) ? [] : [scaled(value), scaled(value + up)];
    }));
    [low, high] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 1];
    if (described.rangemode === "tozero" && !log) low = Math.min(0, low);
    const symbols = data.some((trace) => String(trace.mode ?? "").includes("markers"));
    const room = (name === "y" || symbols ? 0.05 : 0) * (high - low);
    [low, high] = [low === 0 && described.rangemode === "tozero" ? 0 : low - room, high + room];
    if (high === low) [low, high] = [low - 0.5, high + 0.5];
  }
  return { log, low, high, begin, end, at: (value) => begin + Math.max(-3, Math.min(4, (scaled(value) - low) / (high - low))) * (end - begin) };
}

function short(value: number): string {
  const size = Math.abs(value);
  for (const [unit, name] of [[1e9, "B"], [1e6, "M"], [1e3, "k"]] as const) if (size >= unit && size >= 1e4) return `${Number((value / unit).toPrecision(6))}${name}`;
  return size && size < 1e-4 ? value.toExponential(0) : String(Number(value.toPrecision(6)));
}

function ticks(described: Json, axis: Axis): [number, string][] {
  const inside = (value: number): boolean => { const at = axis.log ? Math.log10(value) : value; return at >= axis.low - 1e-9 && at <= axis.high + 1e-9; };
  if (described.tickvals) return (described.tickvals as number[]).map((value, k): [number, string] => [value, plain(described.ticktext?.[k] ?? value)]).filter(([value]) => inside(value));
  const found: [number, string][] = [];
  if (axis.log) {
    const steps = described.dtick === 1 || (described.dtick === undefined && axis.high - axis.low > 2) ? [1] : [1, 2, 5];
    for (let power = Math.floor(axis.low); power <= Math.ceil(axis.high); power++) for (const step of steps) {
      const value = Number((step * 10 ** power).toPrecision(3));
      if (inside(value)) found.push([value, short(value)]);
    }
    return found;
  }
  const most = Math.max(2, Math.min(8, Math.abs(axis.end - axis.begin) / 60)), rough = (axis.high - axis.low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = typeof described.dtick === "number" ? described.dtick * Math.max(1, Math.ceil(rough / described.dtick)) : [1, 2, 5, 10].find((m) => m * power >= rough)! * power;
  for (let k = Math.ceil(axis.low / step - 1e-9); k * step <= axis.high + 1e-9 * step; k++) found.push([k * step, short(k * step)]);
  return found;
}

function symbol(x: number, y: number, name: string, size: number, colour: string, rim: Json): string {
  const r = size / 2, open = name.endsWith("-open"), bare = name.replace(/-(open|thin)+$/g, "").replace(/-open|-thin/g, "");
  const look = `fill="${open ? "none" : safe(colour)}" stroke="${safe(rim.color ?? colour)}" stroke-width="${rim.width ?? (open ? 1.5 : 0)}"`;
  const stroke = (path: string): string => `<path d="${path}" fill="none" stroke="${safe(rim.color ?? colour)}" stroke-width="${rim.width ?? 2}"/>`;
  if (bare === "line-ns") return stroke(`M${px(x)} ${px(y - r)}V${px(y + r)}`);
  if (bare === "line-ew") return stroke(`M${px(x - r)} ${px(y)}H${px(x + r)}`);
  if (name.startsWith("x-thin")) return stroke(`M${px(x - r)} ${px(y - r)}L${px(x + r)} ${px(y + r)}M${px(x - r)} ${px(y + r)}L${px(x + r)} ${px(y - r)}`);
  const corners = ({ square: [4, 45, 1.35], diamond: [4, 0, 1.25], "triangle-up": [3, 0, 1.2], "triangle-down": [3, 180, 1.2], pentagon: [5, 0, 1.1], hexagon: [6, 0, 1.1], star: [5, 0, 1.1] } as Record<string, [number, number, number]>)[bare];
  if (bare === "x" || bare === "cross") {
    const turn = bare === "x" ? " transform=\"rotate(45 " + px(x) + " " + px(y) + ")\"" : "", a = r, b = r / 2.5;
    return `<path d="M${px(x - b)} ${px(y - a)}h${px(2 * b)}v${px(a - b)}h${px(a - b)}v${px(2 * b)}h${px(b - a)}v${px(a - b)}h${px(-2 * b)}v${px(b - a)}h${px(b - a)}v${px(-2 * b)}h${px(a - b)}z" ${look}${turn}/>`;
  }
  if (!corners) return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" ${look}/>`;
  const points = Array.from({ length: corners[0] }, (_, k) => ((corners[1] + (360 * k) / corners[0]) * Math.PI) / 180).map((t) => `${px(x + corners[2] * r * Math.sin(t))},${px(y - corners[2] * r * Math.cos(t))}`);
  return `<polygon points="${points.join(" ")}" ${look}/>`;
}

/** An area's pattern, and the reference to it; `id` tells those of different figures apart. */
function pattern(trace: Json, id: string): [string, string] {
  const shape = trace.fillpattern?.shape;
  if (!shape) return ["", ""];
  const colour = safe(trace.fillpattern.fgcolor ?? "rgba(255,255,255,0.45)");
  const inside = shape === "." ? `<circle cx="4" cy="4" r="1.3" fill="${colour}"/>` : `<path d="${PATTERNS[shape] ?? PATTERNS["/"]}" stroke="${colour}" stroke-width="1.2" fill="none"/>`;
  return [`<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse">${inside}</pattern>`, `url(#${id})`];
}

function traceOf(trace: Json, x: Axis, y: Axis, ink: string, size: number, id: string): string {
  const inked = (k: number): boolean => { const [a, b] = [trace.x[k], trace.y[k]]; return a !== null && b !== null && Number.isFinite(a) && Number.isFinite(b) && (!x.log || a > 0) && (!y.log || b > 0); };
  const points: ([number, number] | null)[] = trace.x.map((value: number, k: number) => (inked(k) ? [x.at(value), y.at(trace.y[k])] : null));
  const mode = String(trace.mode ?? "lines"), line = trace.line ?? {}, colour = line.color ?? ink;
  const parts: string[] = [];
  const path = (some: ([number, number] | null)[]): string => {
    let text = "", up = true;
    for (const point of some) {
      if (!point) { up = true; continue; }
      text += `${up ? "M" : "L"}${px(point[0])} ${px(point[1])}`;
      up = false;
    }
    return text;
  };
  if (trace.fill === "toself") {
    const around = path(points.filter(Boolean));
    if (around) {
      const [made, of] = pattern(trace, id);
      parts.push(`${made}<path d="${around}Z" fill="${safe(trace.fillcolor)}" stroke="none"/>${of && `<path d="${around}Z" fill="${of}" stroke="none"/>`}`);
    }
  }
  if (mode.includes("lines") && (line.width ?? 2) > 0) parts.push(`<path class="js-line" d="${path(points)}" fill="none" stroke="${safe(colour)}" stroke-width="${line.width ?? 2}"${DASH[line.dash] ? ` stroke-dasharray="${DASH[line.dash]}"` : ""} stroke-linejoin="round"/>`);
  const error = trace.error_y;
  if (error?.array && error.visible !== false) points.forEach((point, k) => {
    const ups = error.array[k] ?? 0, downs = (error.arrayminus ?? error.array)[k] ?? 0;
    if (!point || !(ups + downs) || (y.log && trace.y[k] - downs <= 0)) return;
    const [a, high, low, half] = [point[0], y.at(trace.y[k] + ups), y.at(trace.y[k] - downs), error.width ?? 4];
    parts.push(`<path d="M${px(a)} ${px(low)}V${px(high)}M${px(a - half)} ${px(low)}h${2 * half}M${px(a - half)} ${px(high)}h${2 * half}" fill="none" stroke="${safe(error.color ?? ink)}" stroke-width="${error.thickness ?? 1.5}"/>`);
  });
  const marker = trace.marker ?? {};
  if (mode.includes("markers")) {
    const every = marker.maxdisplayed > 0 ? Math.max(1, Math.ceil(points.length / marker.maxdisplayed)) : 1;
    points.forEach((point, k) => {
      if (point && k % every === 0) parts.push(symbol(point[0], point[1], one(marker.symbol, k) ?? "circle", one(marker.size, k) ?? 6, one(marker.color, k) ?? colour, { color: one(marker.line?.color, k), width: one(marker.line?.width, k) }));
    });
  }
  if (mode.includes("text")) points.forEach((point, k) => {
    const text = plain(one(trace.text, k));
    if (!point || !text.trim()) return;
    const [up, side] = String(one(trace.textposition, k) ?? "middle center").split(" "), font = trace.textfont ?? {}, high = font.size ?? size;
    const anchor = side === "left" ? "end" : side === "right" ? "start" : "middle";
    parts.push(`<g class="textpoint"><text x="${px(point[0] + (anchor === "start" ? 5 : anchor === "end" ? -5 : 0))}" y="${px(point[1] + (up === "top" ? -7 : up === "bottom" ? high + 5 : 0.35 * high))}" text-anchor="${anchor}" font-size="${high}" fill="${safe(one(font.color, k) ?? ink)}">${safe(text)}</text></g>`);
  });
  return `<g class="trace">${parts.join("")}</g>`;
}

function annotation(note: Json, x: Axis, y: Axis, ink: string): string {
  const size = note.font?.size ?? 12, fill = safe(note.font?.color ?? ink), unscaled = (axis: Axis, value: number): number => (axis.log ? 10 ** value : value);
  const at = String(note.xref ?? "x") === "x" ? x.at(unscaled(x, note.x)) : x.begin + note.x * (x.end - x.begin);
  const top = String(note.yref ?? "y") === "y" ? y.at(unscaled(y, note.y)) : y.begin + note.y * (y.end - y.begin);
  const rows = String(note.text ?? "").split("<br>").map(plain);
  if (note.textangle) {
    const shift = note.xanchor === "left" ? size : note.xanchor === "center" ? size / 3 : -3;
    return `<g class="annotation"><text class="annotation-text" text-anchor="${note.yanchor === "bottom" ? "start" : "end"}" font-size="${size}" fill="${fill}" transform="translate(${px(at + shift)} ${px(top + (note.yanchor === "bottom" ? -4 : 4))}) rotate(-90)">${safe(rows.join(" "))}</text></g>`;
  }
  const high = 1.3 * size * rows.length, begin = top + (note.yanchor === "bottom" ? -high : note.yanchor === "top" ? 0 : -high / 2) + size;
  const anchor = note.xanchor === "left" ? "start" : note.xanchor === "right" ? "end" : "middle";
  return `<g class="annotation"><text class="annotation-text" text-anchor="${anchor}" font-size="${size}" fill="${fill}">${rows.map((row, k) => `<tspan x="${px(at + (anchor === "start" ? 3 : anchor === "end" ? -3 : 0))}" y="${px(begin + 1.3 * size * k)}">${safe(row)}</tspan>`).join("")}</text></g>`;
}

let drawings = 0;
/** Draws a figure that is `drawable` into a place, as wide as that is. */
export function quick(place: HTMLElement, data: Json[], layout: Json): Axes {
  const width = Math.max(240, place.clientWidth), height = layout.height ?? 460, family = layout.font?.family ?? "sans-serif";
  const size = layout.font?.size ?? 13, ink = layout.font?.color ?? "#202428", grid = layout.xaxis?.gridcolor ?? "#D9DDE2";
  const traces = stacked(data.filter((trace) => (trace.visible ?? true) === true)), number = ++drawings;
  const names = traces.filter((trace) => trace.name && (trace.showlegend ?? true)).map((trace) => ({ trace, text: plain(trace.name) }));
  const small = layout.legend?.font?.size ?? 12, widest = Math.max(0, ...names.map(({ text }) => wide(text, small, family))) + KEY + 14;
  const columns = Math.max(1, Math.min(names.length, Math.floor((width - 8) / widest))), rows = Math.ceil(names.length / columns);
  const titles = ["xaxis", "yaxis"].map((name) => String(layout[name]?.title?.text ?? "").split("<br>").map(plain));
  const below = 46 + 15 * titles[0]!.length + ROW * rows, bottom = Math.max(TOP + 120, height - below);
  const total = bottom + below;
  const y = axisOf(layout.yaxis ?? {}, traces, "y", bottom, TOP);
  const upright = ticks(layout.yaxis ?? {}, y);
  const left = 14 + 17 * titles[1]!.length + Math.max(0, ...upright.map(([, text]) => wide(text, size, family)));
  const x = axisOf(layout.xaxis ?? {}, traces, "x", left, width - RIGHT);
  const parts: string[] = [];
  for (const [value, text] of ticks(layout.xaxis ?? {}, x)) {
    const at = px(x.at(value));
    parts.push(`<path d="M${at} ${bottom}V${TOP}" stroke="${grid}"/><path d="M${at} ${bottom}v5" stroke="${ink}"/><g class="xtick"><text x="${at}" y="${bottom + 8 + size}" text-anchor="middle">${safe(text)}</text></g>`);
  }
  if (x.log) for (let power = Math.floor(x.low); power <= x.high; power++) for (let step = 2; step < 10; step++) {
    const at = power + Math.log10(step);
    if (at > x.low && at < x.high) parts.push(`<path d="M${px(x.at(10 ** at))} ${bottom}v3" stroke="${ink}"/>`);
  }
  for (const [value, text] of upright) {
    const at = y.at(value);
    parts.push(`<path d="M${px(left)} ${px(at)}H${width - RIGHT}M${px(left - 5)} ${px(at)}h5" stroke="${grid}"/><text x="${px(left - 8)}" y="${px(at + 0.35 * size)}" text-anchor="end">${safe(text)}</text>`);
  }
  parts.push(`<clipPath id="clip${number}"><rect x="${px(left)}" y="${TOP - 8}" width="${px(Math.max(1, width - RIGHT - left + 8))}" height="${px(bottom - TOP + 8)}"/></clipPath><g clip-path="url(#clip${number})">`);
  for (const shape of layout.shapes ?? []) {
    const [a, b] = String(shape.xref ?? "x").includes("domain") ? [x.begin, x.end] : [x.at(shape.x0), x.at(shape.x1)];
    const [c, d] = String(shape.yref ?? "y").includes("domain") ? [y.begin, y.end] : [y.at(shape.y0), y.at(shape.y1)];
    parts.push(`<path d="M${px(a)} ${px(c)}L${px(b)} ${px(d)}" stroke="${safe(shape.line?.color ?? ink)}" stroke-width="${shape.line?.width ?? 1}"${DASH[shape.line?.dash] ? ` stroke-dasharray="${DASH[shape.line.dash]}"` : ""}/>`);
  }
  const drawn = traces.map((trace, k) => [trace, traceOf(trace, x, y, ink, size, `area${number}-${k}`)] as const);
  parts.push(...drawn.filter(([trace]) => trace.edge).map(([, text]) => text), ...drawn.filter(([trace]) => !trace.edge).map(([, text]) => text), "</g>");
  parts.push(`<path d="M${px(left)} ${TOP}V${bottom}H${width - RIGHT}" fill="none" stroke="${ink}"/>`);
  parts.push(...(layout.annotations ?? []).map((note: Json) => annotation(note, x, y, ink)));
  const middle = (TOP + bottom) / 2;
  titles[0]!.forEach((row, k) => parts.push(`<text x="${px((left + width - RIGHT) / 2)}" y="${bottom + 24 + size + 15 * k}" text-anchor="middle">${safe(row)}</text>`));
  titles[1]!.forEach((row, k) => parts.push(`<text transform="translate(${size + 2 + 16 * k} ${px(middle)}) rotate(-90)" text-anchor="middle">${safe(row)}</text>`));
  names.forEach(({ trace, text }, k) => {
    const [at, top] = [(k % columns) * Math.max(widest, (width - 8) / Math.max(columns, 3)), total - ROW * rows + ROW * Math.floor(k / columns) + 10];
    const line = trace.line ?? {}, marker = trace.marker ?? {}, mode = String(trace.mode ?? "lines");
    if (trace.fill === "toself") {
      const [made, of] = pattern(trace, `key${number}-${k}`), box = `x="${px(at)}" y="${px(top - 6)}" width="28" height="12"`;
      parts.push(`${made}<rect ${box} fill="${safe(trace.fillcolor)}"/>${of && `<rect ${box} fill="${of}"/>`}`);
    } else if (mode.includes("lines")) parts.push(`<path d="M${px(at)} ${px(top)}h28" stroke="${safe(line.color ?? ink)}" stroke-width="${line.width ?? 2}"${DASH[line.dash] ? ` stroke-dasharray="${DASH[line.dash]}"` : ""}/>`);
    if (mode.includes("markers")) parts.push(symbol(at + 14, top, one(marker.symbol, 0) ?? "circle", Math.min(12, one(marker.size, 0) ?? 6), one(marker.color, 0) ?? line.color ?? ink, { color: one(marker.line?.color, 0), width: one(marker.line?.width, 0) }));
    const room = Math.max(30, width - at - KEY), long = wide(text, small, family);
    const kept = long > room ? `${text.slice(0, Math.max(3, Math.floor((text.length * room) / long) - 2))}…` : text;
    parts.push(`<text x="${px(at + KEY)}" y="${px(top + 4)}" font-size="${small}">${safe(kept)}</text>`);
  });
  place.innerHTML = `<svg class="quick" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}" font-family="${safe(family)}" font-size="${size}" fill="${ink}"><rect width="${width}" height="${total}" fill="${safe(layout.paper_bgcolor ?? "white")}"/>${parts.join("")}</svg>`;
  return {
    xaxis: { d2p: (value) => x.at(value) - left, _offset: left, _length: width - RIGHT - left },
    yaxis: { d2p: (value) => y.at(value) - TOP, _offset: TOP, _length: bottom - TOP },
  };
}
