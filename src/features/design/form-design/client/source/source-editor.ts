import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeBrackets,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  defaultHighlightStyle,
  ensureSyntaxTree,
  foldGutter,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { csp } from '../../../../../client/ui/look/nonce.ts';
import type { Grammar, Problem } from '../use-forms.ts';

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
  mark(problems: readonly Problem[]): void;
  goTo(path: string): void;
  destroy(): void;
}

interface Options {
  text: string;
  grammar: Grammar;
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

/** Smallest replacement that turns `before` into `after`; cursor and scroll position stay where the text is equal. */
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

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

interface Range {
  from: number;
  to: number;
}

function stringAt(state: EditorState, node: SyntaxNode): string {
  try {
    return String(JSON.parse(state.sliceDoc(node.from, node.to)));
  } catch {
    return '';
  }
}

function propertyOf(state: EditorState, object: SyntaxNode, key: string): SyntaxNode | null {
  for (const property of object.getChildren('Property')) {
    const name = property.getChild('PropertyName');
    if (name && stringAt(state, name) === key) return property;
  }
  return null;
}

/** Item nodes of an array, without brackets and commas. */
function itemsOf(array: SyntaxNode): SyntaxNode[] {
  const items: SyntaxNode[] = [];
  for (let node = array.firstChild; node; node = node.nextSibling) if (!/^[[\],]$/.test(node.name)) items.push(node);
  return items;
}

/** Maximum milliseconds for parsing the editor's text; the largest descriptor takes a tenth of it. */
const PARSE_MS = 1_000;

/** Syntax tree of the whole text; the editor's own parsing stops early, on a busy machine before the cursor. */
function treeOf(state: EditorState): ReturnType<typeof syntaxTree> {
  return ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
}

/** Range of a path such as `record.properties.brand.maxLength`; if absent, of its nearest existing ancestor. */
function rangeOf(state: EditorState, path: string): Range {
  let node = treeOf(state).topNode.firstChild;
  let found: Range = { from: 0, to: 0 };
  for (const part of path === '' ? [] : path.split('.')) {
    const next = node && stepInto(state, node, part);
    if (!next) break;
    found = next.range;
    node = next.value;
  }
  return found;
}

function stepInto(
  state: EditorState,
  node: SyntaxNode,
  part: string,
): { range: Range; value: SyntaxNode | null } | null {
  if (node.name === 'Array') {
    const item = itemsOf(node)[Number(part)];
    return item ? { range: item, value: item } : null;
  }
  const property = node.name === 'Object' ? propertyOf(state, node, part) : null;
  const name = property?.getChild('PropertyName');
  return property && name ? { range: { from: name.from, to: name.to }, value: property.lastChild } : null;
}

/** Path of keys to a position, with `*` for array items; the last key is the property around the position. */
function pathAt(state: EditorState, position: number): string[] {
  const path: string[] = [];
  for (let node: SyntaxNode | null = treeOf(state).resolveInner(position, -1); node; node = node.parent) {
    if (node.name === 'Property') {
      const name = node.getChild('PropertyName');
      if (name) path.unshift(stringAt(state, name));
    }
    if (node.parent?.name === 'Array') path.unshift('*');
  }
  return path;
}

type Node = { [word: string]: unknown };

interface Found {
  words: { word: string; title: string }[];
  values: unknown[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords the grammar allows at a path of keys, in which `*` is any item. */
function wordsAt(grammar: Grammar, path: readonly string[]): Found {
  let nodes = formsOf(grammar, grammar);
  for (const part of path)
    nodes = nodes.flatMap((node) => inside(node, part)).flatMap((node) => formsOf(grammar, node));
  const words = nodes.flatMap(({ properties }) => (isNode(properties) ? Object.entries(properties) : []));
  const values = nodes.flatMap((node) =>
    Array.isArray(node.enum) ? node.enum : node.type === 'boolean' ? [true, false] : [],
  );
  return {
    words: words.map(([word, node]) => ({ word, title: titleOf(node) })),
    values,
  };
}

function inside(node: Node, part: string): Node[] {
  if (part === '*') return isNode(node.items) ? [node.items] : [];
  const own = isNode(node.properties) ? node.properties[part] : undefined;
  if (isNode(own)) return [own];
  return isNode(node.additionalProperties) ? [node.additionalProperties] : [];
}

/** Returns the node with the keywords of its `$ref`, and the alternatives of its `anyOf`. */
function formsOf(grammar: Grammar, node: Node): Node[] {
  const whole = typeof node.$ref === 'string' ? { ...targetOf(grammar, node.$ref), ...node } : node;
  const forms = Array.isArray(whole.anyOf) ? whole.anyOf.filter(isNode) : [];
  return [whole, ...forms.map((form) => (typeof form.$ref === 'string' ? targetOf(grammar, form.$ref) : form))];
}

function targetOf(grammar: Grammar, pointer: string): Node {
  let node: unknown = grammar;
  for (const part of pointer.slice(2).split('/')) node = isNode(node) ? node[part] : undefined;
  return isNode(node) ? node : {};
}

function titleOf(node: unknown): string {
  if (!isNode(node)) return '';
  const description = typeof node.description === 'string' ? node.description : '';
  return typeof node.title === 'string' ? node.title : (description.split(/[：；，。,（]/)[0] ?? '');
}
