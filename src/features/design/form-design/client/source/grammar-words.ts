import type { Grammar } from '../use-forms.ts';

type Node = { [word: string]: unknown };

export interface Found {
  words: { word: string; title: string }[];
  values: unknown[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords the grammar allows at a path of keys, in which `*` is any item. */
export function wordsAt(grammar: Grammar, path: readonly string[]): Found {
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

/** A node with the node it references and its alternatives. */
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
