import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, foldGutter, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { csp } from '../../../../../client/ui/look/nonce.ts';
import type { Grammar, Problem } from '../use-forms.ts';
import { type Found, wordsAt } from './grammar-words.ts';
import { pathAt, rangeOf, treeOf } from './places.ts';

/** Completes keywords and values that the grammar allows at the cursor. */
export function completeWords(grammar: Grammar): CompletionSource {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const node = treeOf(state).resolveInner(pos, -1);
    const isName = node.name === 'PropertyName';
    const isText = node.name === 'String';
    if (!isName && !isText && !explicit) return null;
    const path = pathAt(state, pos);
    const found = wordsAt(grammar, isName ? path.slice(0, -1) : path);
    const options = isName || node.name === 'Object' ? namesOf(found) : valuesOf(found);
    const range = isName || isText ? { from: node.from, to: node.to } : { from: pos, to: pos };
    return options.length === 0 ? null : { ...range, options };
  };
}

const namesOf = ({ words }: Found): Completion[] =>
  words.map(({ word, title }) => ({ label: `"${word}"`, detail: title, type: 'property' }));

const valuesOf = ({ values }: Found): Completion[] =>
  values.map((value) => ({ label: JSON.stringify(value), type: 'enum' }));

export interface SourceEditor {
  text(): string;
  /** Replaces the text after a change in a form; the editor's undo history continues. */
  show(text: string): void;
  /** Shows problems at their lines. */
  mark(problems: readonly Problem[]): void;
  /** Scrolls to a path. */
  goTo(path: string): void;
  destroy(): void;
}

interface Options {
  text: string;
  grammar: Grammar;
  /** Called when the user types. */
  onText(text: string): void;
}

/** A JSON editor with completion and problems at their lines; only this module uses the editor's library. */
export function createEditor(parent: HTMLElement, { text, grammar, onText }: Options): SourceEditor {
  let isShowing = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...looks(),
        autocompletion({ override: [completeWords(grammar)] }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    show: (next) => {
      isShowing = true;
      view.dispatch({ changes: changeOf(view.state.doc.toString(), next) });
      isShowing = false;
    },
    mark: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => markOf(view.state, problem)),
        ),
      ),
    goTo: (path) => {
      const { from } = rangeOf(view.state, path);
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    },
    destroy: () => view.destroy(),
  };
}

function looks() {
  return [
    csp.nonce === undefined ? [] : EditorView.cspNonce.of(csp.nonce),
    EditorView.contentAttributes.of({ 'aria-label': '描述文件' }),
    EditorView.lineWrapping,
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    json(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    // Escape moves the keyboard out of the editor first, because Tab indents inside it.
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  ];
}

/** The part that differs, so that cursor and scroll position stay where the text is equal. */
function changeOf(before: string, after: string): { from: number; to: number; insert: string } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function markOf(state: EditorState, { field, message }: Problem): Diagnostic {
  return { ...rangeOf(state, field), severity: 'error', message };
}
