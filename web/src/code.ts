// Words of C, told apart for the eye.

const TOKENS = /(\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?)|(^[ \t]*#.*$)|\b(for|while|do|if|else|return|const|static|inline|struct|typedef|restrict|sizeof)\b|\b(double|float|int|long|short|unsigned|signed|char|void|size_t|u?int\d+_t|_Complex|bool)\b|\b(\d[\w.]*)\b/gm;
const KINDS = ["comment", "directive", "keyword", "type", "digits"];

/** Lines of a source, each a list of a kind ("" for plain text) and the text. */
export function highlighted(text: string): [string, string][][] {
  const lines: [string, string][][] = [[]];
  const add = (kind: string, part: string): void => {
    part.split("\n").forEach((piece, k) => {
      if (k) lines.push([]);
      if (piece) lines[lines.length - 1]!.push([kind, piece]);
    });
  };
  let from = 0;
  for (const found of text.matchAll(TOKENS)) {
    add("", text.slice(from, found.index));
    add(KINDS[found.slice(1).findIndex((group) => group !== undefined)] ?? "", found[0]);
    from = found.index + found[0].length;
  }
  add("", text.slice(from));
  if (lines.length > 1 && lines[lines.length - 1]!.length === 0) lines.pop();
  return lines;
}
