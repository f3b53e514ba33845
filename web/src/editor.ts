// The editor of sources, loaded when somebody edits: lines with numbers, C in colours, undo, search, brackets.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { c } from "@codemirror/legacy-modes/mode/clike";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** In the colours of the listing, which follow the light and dark screen. */
const colours = HighlightStyle.define([
  { tag: [tags.comment], class: "comment" },
  { tag: [tags.meta, tags.processingInstruction], class: "directive" },
  { tag: [tags.keyword, tags.controlKeyword], class: "keyword" },
  { tag: [tags.typeName, tags.standard(tags.typeName)], class: "type" },
  { tag: [tags.number, tags.string], class: "digits" },
]);

const looks = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", border: "1px solid var(--soft)", borderRadius: "0.35rem", fontSize: "0.85rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "var(--mono)", minHeight: "18rem", maxHeight: "32rem", overflow: "auto" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--raised)", border: "none" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--read)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--grid)" },
});

export interface Opened { destroy(): void; show(text: string): void }

/**
 * An editor in a place of the page; it tells each change and has a name for screen readers. Tab leaves it, as any field.
 * It has the focus from the start where something is selected, from and to so many characters of the text.
 */
export function open(place: HTMLElement, text: string, name: string, selected: [number, number] | null, changed: (text: string) => void): Opened {
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(), indentUnit.of("    "),
        bracketMatching(), closeBrackets(), highlightActiveLine(), StreamLanguage.define(c), syntaxHighlighting(colours), looks,
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ "aria-label": name, "aria-multiline": "true", spellcheck: "false", id: "editor" }),
        EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
      ],
    }),
  });
  if (selected) {
    const [anchor, head] = selected.map((at) => Math.min(at, view.state.doc.length));
    view.dispatch({ selection: { anchor: anchor!, head: head! } });
    view.focus();
  }
  return {
    destroy: () => view.destroy(),
    show: (other) => { // another text, which undo takes back
      if (other.replaceAll(/\r\n?/g, "\n") !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other } });
    },
  };
}

(window as any).rooftreeEditor = { open };
