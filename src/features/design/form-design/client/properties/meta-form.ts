import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Grammar } from '../use-forms.ts';

type Node = { [word: string]: unknown };

export interface MetaForm {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  groups: { title: string; keys: string[] }[];
}

const OTHERS = '其他';

/** Form of a property or of the resource, from the grammar; keywords of other kinds appear if they have a value. */
export function metaForm(
  grammar: Grammar,
  {
    definition,
    kind,
    value,
    without = [],
  }: { definition?: string; kind?: string; value: Node; without?: readonly string[] },
): MetaForm {
  const root = definition === undefined ? grammar : nodeAt(grammar, `#/definitions/${definition}`);
  const words = Object.entries(propertiesOf(root)).filter(
    ([key, node]) => !without.includes(key) && isFor(node, kind, value[key]),
  );
  const drawn = words.map(([key, node]) => [key, drawnNode(grammar, node, { kind })] as const);
  const order = drawn.map(([key]) => key);
  const ui = drawn.map(([key, { ui: own }]) => [key, own]);
  return {
    schema: { type: 'object', properties: Object.fromEntries(drawn.map(([key, { schema }]) => [key, schema])) },
    uiSchema: { ...Object.fromEntries(ui), 'ui:order': [...order, '*'] },
    groups: groupsOf(words),
  };
}

function isFor(node: Node, kind: string | undefined, value: unknown): boolean {
  const kinds = node['x-kinds'];
  return value !== undefined || !Array.isArray(kinds) || kind === undefined || kinds.includes(kind);
}

function groupsOf(words: readonly (readonly [string, Node])[]): MetaForm['groups'] {
  const groups = new Map<string, string[]>();
  for (const [key, node] of words) {
    const title = typeof node['x-group'] === 'string' ? node['x-group'] : OTHERS;
    groups.set(title, [...(groups.get(title) ?? []), key]);
  }
  const place = (title: string) => (title === FIRST ? -1 : LAST.indexOf(title) + 1);
  return [...groups].map(([title, keys]) => ({ title, keys })).sort((a, b) => place(a.title) - place(b.title));
}

/** First group, with the most used keywords, and the last groups, whose keywords are rarely changed. */
const FIRST = '基本';
const LAST = ['种类', '结构', OTHERS];

function propertiesOf(node: Node): { [key: string]: Node } {
  return isNode(node.properties) ? (node.properties as { [key: string]: Node }) : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Resolves a pointer `#/definitions/…`. */
function nodeAt(grammar: Grammar, pointer: string): Node {
  let node: unknown = grammar;
  for (const part of pointer.slice(2).split('/')) node = isNode(node) ? node[part] : undefined;
  return isNode(node) ? node : {};
}

interface Drawn {
  schema: RJSFSchema;
  ui: UiSchema;
}

const MAX_DEPTH = 2;

interface Drawing {
  depth?: number;
  kind: string | undefined;
}

/** Name of the input that the grammar gives a keyword, for all kinds of fields or for this kind; undefined: none. */
function inputNamed(given: unknown, kind: string | undefined): string | undefined {
  const name = isNode(given) ? given[kind ?? ''] : given;
  return typeof name === 'string' ? name : undefined;
}

/** Schema of a node for rjsf; a recursive or unsupported node becomes a JSON input. */
function drawnNode(grammar: Grammar, given: Node, { depth = 0, kind }: Drawing): Drawn {
  const node = typeof given.$ref === 'string' ? { ...nodeAt(grammar, given.$ref), ...given } : given;
  const words = wordsOf(node);
  const own = inputNamed(node['x-input'], kind);
  if (own !== undefined) return inputOf(own, words);
  if (typeof given.$ref === 'string' && given.$ref.endsWith('/condition')) return inputOf('condition', words);
  if (isFlag(node.anyOf)) return inputOf('flag', words);
  if (Array.isArray(node.enum)) return { schema: { ...words, enum: node.enum }, ui: choiceOf(node.enum, words) };
  if (node.type === 'boolean') return { schema: { ...words, type: 'boolean' }, ui: { 'ui:widget': 'yesNo' } };
  if (node.type === 'string' || node.type === 'integer' || node.type === 'number') return plain(node, words);
  if (node.type === 'array') return arrayOf(grammar, node, words);
  if (node.type === 'object' && node.properties && depth < MAX_DEPTH)
    return objectOf(grammar, node, { words, depth, kind });
  return inputOf('json', words);
}

function plain(node: Node, words: RJSFSchema): Drawn {
  const limits = Object.fromEntries(Object.entries(node).filter(([word]) => LIMITS.has(word)));
  const ui: UiSchema = node['x-names'] === 'field' ? { 'ui:widget': 'fieldName' } : {};
  return { schema: { ...words, type: node.type as 'string', ...limits }, ui };
}

/** True if one of the alternatives is a boolean. */
function isFlag(forms: unknown): boolean {
  return Array.isArray(forms) && forms.some((form) => isNode(form) && form.type === 'boolean');
}

const LIMITS = new Set(['minimum', 'maximum', 'maxLength', 'minLength']);

const inputOf = (name: string, words: RJSFSchema): Drawn => ({ schema: words, ui: { 'ui:field': name } });

function choiceOf(values: readonly unknown[], words: RJSFSchema): UiSchema {
  const names = isNode(words['x-words']) ? words['x-words'] : {};
  return { 'ui:enumNames': values.map((value) => String(names[String(value)] ?? value)), 'ui:widget': 'choice' };
}

function arrayOf(grammar: Grammar, node: Node, words: RJSFSchema): Drawn {
  const items = isNode(node.items) ? node.items : {};
  const item = typeof items.$ref === 'string' ? nodeAt(grammar, items.$ref) : items;
  if (Array.isArray(item.enum)) {
    const names = choiceOf(item.enum, wordsOf(item))['ui:enumNames'];
    const schema: RJSFSchema = {
      ...words,
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: item.enum },
    };
    return { schema, ui: { 'ui:widget': 'ticks', 'ui:enumNames': names } };
  }
  const named = namedForm(item.anyOf);
  if (named !== undefined) return { schema: words, ui: { 'ui:field': 'entries', 'ui:options': { definition: named } } };
  const isList = item.type === 'string' || Object.keys(item).length === 0;
  return isList ? { schema: words, ui: { 'ui:field': 'list' } } : inputOf('json', words);
}

/** Name of the definition for array items that are a string or an object (`anyOf` with a `$ref`); else undefined. */
function namedForm(forms: unknown): string | undefined {
  if (!Array.isArray(forms) || !forms.some((form) => isNode(form) && form.type === 'string')) return undefined;
  const pointer: unknown = forms.find((form) => isNode(form) && typeof form.$ref === 'string')?.$ref;
  return typeof pointer === 'string' ? pointer.split('/').at(-1) : undefined;
}

function objectOf(
  grammar: Grammar,
  node: Node,
  { words, depth, kind }: { words: RJSFSchema; depth: number; kind: string | undefined },
): Drawn {
  const inner = Object.entries(propertiesOf(node)).map(
    ([key, each]) => [key, drawnNode(grammar, each, { depth: depth + 1, kind })] as const,
  );
  return {
    schema: {
      ...words,
      type: 'object',
      properties: Object.fromEntries(inner.map(([key, { schema }]) => [key, schema])),
    },
    ui: Object.fromEntries(inner.map(([key, { ui }]) => [key, ui])),
  };
}

/** Title and help of a node; without a title the beginning of the help is used. */
function wordsOf(node: Node): RJSFSchema {
  const description = typeof node.description === 'string' ? node.description : '';
  const title = typeof node.title === 'string' ? node.title : (description.split(/[：；，。,（]/)[0] ?? '');
  const names = node['x-words'];
  return { title, description, ...(isNode(names) ? { 'x-words': names } : {}) } as RJSFSchema;
}
