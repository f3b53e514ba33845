// The whole state in the address behind '#': kernel or source, loop, machine, sizes, cores, clock, and where the sliders are.

import type { Asked } from "./types";

export interface Link {
  asked: Partial<Asked>;
  /** Source of somebody's own, as text. */
  text: string | null;
  /** The file of the command line, by its name. */
  file: string | null;
  /** Where the sliders are: a size for each axis, and cores. */
  at: number[];
  cores: number | null;
  /** Machines beside the one that is shown, and pinned states, each a link of its own. */
  beside?: string[];
  pins?: string[];
  /** Which of them stands where: p for a pinned state, m for a machine. */
  order?: string;
  /** The page that is shown, where that is not the loop. */
  view?: string;
  /** Of a pinned state of somebody's own source: the key of that source, which is made from its text. */
  own?: string;
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const MOST_TEXT = 512 * 1024;

export async function written(link: Link): Promise<string> {
  const found = new URLSearchParams();
  const { asked } = link;
  if (link.text !== null) found.set("source", toBase64(await through(new TextEncoder().encode(link.text), new CompressionStream("deflate-raw"))));
  else if (link.file !== null) found.set("file", link.file);
  else if (asked.kernel) found.set("kernel", asked.kernel);
  if (asked.line) found.set("line", String(asked.line));
  if (asked.machine) found.set("m", asked.machine);
  for (const size of asked.sizes ?? []) found.append("D", size);
  if (asked.cores) found.set("cores", asked.cores);
  for (const edit of asked.edits ?? []) found.append("edit", edit);
  if (link.view) found.set("view", link.view);
  if (asked.clock_GHz != null) found.set("GHz", String(asked.clock_GHz));
  if (link.at.length) found.set("at", link.at.join(" "));
  if (link.cores !== null) found.set("n", String(link.cores));
  if (link.own) found.set("own", link.own);
  for (const machine of link.beside ?? []) found.append("with", machine);
  for (const pin of link.pins ?? []) found.append("pin", pin.replace(/^#/, ""));
  if (link.order?.includes("mp")) found.set("order", link.order); // otherwise pinned states come first
  return `#${found.toString()}`;
}

export async function read(fragment: string): Promise<Link | null> {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  if (![...given.keys()].length) return null;
  const number = (text: string | null): number | null => (text !== null && text !== "" && Number.isFinite(Number(text)) ? Number(text) : null);
  const asked: Partial<Asked> = { kernel: given.get("kernel") ?? "", line: number(given.get("line")) ?? 0, sizes: given.getAll("D"), edits: given.getAll("edit").slice(0, 40) };
  if (given.get("m")) asked.machine = given.get("m")!;
  if (given.get("cores")) asked.cores = given.get("cores")!;
  asked.clock_GHz = number(given.get("GHz"));
  let text: string | null = null;
  if (given.get("source")) {
    try {
      const bytes = await through(fromBase64(given.get("source")!), new DecompressionStream("deflate-raw"));
      text = bytes.length <= MOST_TEXT ? new TextDecoder().decode(bytes) : null;
    } catch {
      text = null; // a damaged link: the rest of it holds
    }
  }
  const at = (given.get("at") ?? "").split(" ").map(number).filter((n): n is number => n !== null);
  return { asked, text, file: given.get("file"), at, cores: number(given.get("n")), beside: given.getAll("with").slice(0, 8), pins: given.getAll("pin").slice(0, 8), order: (given.get("order") ?? "").slice(0, 8), own: (given.get("own") ?? "").slice(0, 64), view: given.get("view") ?? "" };
}
