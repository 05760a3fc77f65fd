import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

export interface Range {
  from: number;
  to: number;
}

/** Text of a JSON string at a node. */
function stringAt(state: EditorState, node: SyntaxNode): string {
  try {
    return String(JSON.parse(state.sliceDoc(node.from, node.to)));
  } catch {
    return '';
  }
}

/** Value of a property by its key. */
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

/**
 * Syntax tree of the whole text. The editor's own parsing stops after a moment, on a busy machine before the cursor.
 */
export function treeOf(state: EditorState): ReturnType<typeof syntaxTree> {
  return ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
}

/** Range of a path such as `record.properties.brand.maxLength`; if absent, of its nearest existing ancestor. */
export function rangeOf(state: EditorState, path: string): Range {
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

/** Keys that lead to a position, with `*` for items; the last one is the property around it. */
export function pathAt(state: EditorState, position: number): string[] {
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
