import type { PARTS } from './parts.ts';

type Parts = { readonly [name: string]: (typeof PARTS)[keyof typeof PARTS] };

interface MetaNode {
  $ref?: string;
  description?: string;
  properties?: { [word: string]: MetaNode };
  additionalProperties?: MetaNode | boolean;
  items?: MetaNode;
  anyOf?: MetaNode[];
}
type MetaSchema = MetaNode & { definitions: { [name: string]: MetaNode } };

/** Differences between the keywords of the meta schema and the keywords in `PARTS`, in both directions. */
export function metaGaps(meta: MetaSchema, parts: Parts): string[] {
  const seen = new Map<MetaNode, string>();
  const gaps: string[] = [];
  const visit = (name: string, node: MetaNode): void => {
    if (seen.has(node)) return;
    seen.set(node, name);
    const part = parts[name];
    const { properties = {} } = node;
    if (!part) return;
    gaps.push(...wordGaps(name, { words: part.words, properties, meta }));
    for (const [word, inside] of Object.entries(part.inside)) {
      const under = properties[word];
      if (under) visitInside(`${name}.${word}`, { inside, nodes: objectsOf(meta, under) });
    }
  };
  const visitInside = (at: string, of: { inside: Parts[string]['inside'][string]; nodes: MetaNode[] }): void => {
    const { inside, nodes } = of;
    if (nodes.length !== inside.parts.length) gaps.push(`${at} holds ${nodes.length} objects in the meta schema`);
    for (const [index, node] of nodes.entries()) {
      const name = inside.parts[index];
      if (name !== undefined) visit(name, node);
    }
  };
  visit('descriptor', meta);
  const strange = allObjects(meta).filter((node) => !seen.has(node));
  return [...gaps, ...strange.map(({ properties = {} }) => `no part has ${Object.keys(properties).join(' ')}`)];
}

function wordGaps(
  name: string,
  { words, properties, meta }: { words: readonly string[]; properties: { [word: string]: MetaNode }; meta: MetaSchema },
): string[] {
  const schemaWords = Object.keys(properties);
  const isExplained = (node: MetaNode) =>
    [node, resolved(meta, node)].some(({ description }) => /\p{Script=Han}/u.test(description ?? ''));
  return [
    ...words.filter((word) => !schemaWords.includes(word)).map((word) => `${name}: ${word} is not in the meta schema`),
    ...schemaWords.filter((word) => !words.includes(word)).map((word) => `${name}: the compiler does not know ${word}`),
    ...schemaWords
      .filter((word) => properties[word] && !isExplained(properties[word]))
      .map((word) => `${name}: ${word} has no explanation`),
  ];
}

function resolved(meta: MetaSchema, node: MetaNode): MetaNode {
  if (node.$ref === undefined) return node;
  const path = node.$ref.replace('#/', '').split('/');
  return path.reduce((at, key) => (at as unknown as { [key: string]: MetaNode })[key] ?? {}, meta as MetaNode);
}

/** Schemas with keywords that are the value of a keyword, its items, its values by name or its alternatives. */
function objectsOf(meta: MetaSchema, given: MetaNode): MetaNode[] {
  const node = resolved(meta, given);
  if (node.properties) return [node];
  const inner = [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])];
  if (typeof node.additionalProperties === 'object') inner.push(node.additionalProperties);
  return [...new Set(inner.flatMap((one) => objectsOf(meta, one)))];
}

/** All schemas of the meta schema that have keywords. */
function allObjects(node: MetaNode & { definitions?: { [name: string]: MetaNode } }): MetaNode[] {
  const { properties, items, anyOf = [], additionalProperties, definitions = {} } = node;
  const inner = [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...anyOf,
    ...Object.values(definitions),
  ];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return [...(properties ? [node] : []), ...inner.flatMap(allObjects)];
}
