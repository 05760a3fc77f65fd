import { compileSampler, samplerField } from '../../src/compiler/samples/sampler.ts';
import type { Field } from '../../src/engine/resource.ts';
import { FIELD_KINDS, type FieldKind, isRowKind } from '../../src/kinds/kinds.ts';
import type { KindFixture } from '../../src/kinds/parts/fixture.ts';
import type { KindFacet } from '../../src/kinds/parts/meaning.ts';
import { kindFixtures } from '../../src/kinds/tables/fixtures.ts';
import { kindFacets } from '../../src/kinds/tables/meanings.ts';
import { serverFacets } from '../../src/kinds/tables/server/storages.ts';

const HEAD = `<!-- Written by \`npm run codegen\` from the facets and fixtures of src/kinds. Do not edit. -->

# Field kinds

A kind is what a property of a record means: how it is checked, stored, shown, entered, searched and written in a sheet.
It is said by \`x-kind\`, or follows from \`type\`, \`format\`, \`x-relation\` and \`x-dictionary\`. The samples below are the
fixtures every suite loops over (\`fixture.ts\` in \`src/kinds/<kind>\`). Messages name the field by its title.

`;

const code = (value: unknown) =>
  `\`${typeof value === 'string' ? value.replaceAll('\n', '\\n') : JSON.stringify(value)}\``;

const SUPPLY: Record<KindFixture['supply'], string> = {
  nothing: '',
  records: ' (ids of records)',
  files: ' (ids of uploaded files)',
  server: ' (given by the server)',
};

function sheetLine(facet: KindFacet, fixture: KindFixture): string {
  if (facet.inSheet === 'never') return 'not in a sheet';
  if (fixture.sheet.length === 0) return 'the name or words people know it by; they are looked up when read';
  const pairs = fixture.sheet.map(({ texts, value }) => `${texts.map(code).join(' = ')} for ${code(value)}`);
  return `${pairs.join('; ')}${facet.inSheet === 'written' ? '; written, not read' : ''}`;
}

function filterLine(field: Field, fixture: KindFixture): string {
  if (!field.search) return 'none';
  return `${field.search.mode}, as ${fixture.filters.map(({ raw }) => code(raw)).join(', ')}`;
}

/** Escapes characters that UTF-8 cannot encode or a page cannot show. */
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of a value; a long text is replaced by its length. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.length} characters` : code(text.replace(/[\0\p{Surrogate}]/gu, escaped));
}

function messageLines(field: Field, fixture: KindFixture): string[] {
  const refusals = [...fixture.refused, ...fixture.sheetRefused.map(({ text, message }) => ({ value: text, message }))];
  const byMessage = new Map<string, string[]>([[field.messages.required, ['nothing, where required']]]);
  for (const { value, message } of refusals) byMessage.set(message, [...(byMessage.get(message) ?? []), shown(value)]);
  return [...byMessage].map(
    ([message, values]) => `| ${message.replaceAll('|', '\\|')} | ${values.join(', ').replaceAll('|', '\\|')} |`,
  );
}

function section(kind: FieldKind, field: Field): string {
  const facet: KindFacet = kindFacets[kind];
  const fixture = kindFixtures[kind];
  const facts: [string, string][] = [
    ['column', code(serverFacets[kind].columnType(field))],
    ['on the wire', `${fixture.values.map(code).join(', ')}${SUPPLY[fixture.supply]}`],
    [
      'also taken',
      fixture.cleaned.map(({ given, stored }) => `${code(given)} → ${code(stored)}`).join('; ') || 'nothing else',
    ],
    ['sheet', sheetLine(facet, fixture)],
    ['filter', filterLine(field, fixture)],
    ['sortable', facet.sortable ? 'yes' : 'no'],
    ['inside rows', isRowKind(kind) ? 'yes' : 'no'],
  ];
  return [
    `## ${kind}`,
    '',
    fixture.about,
    '',
    '```json',
    JSON.stringify(fixture.property, null, 2),
    '```',
    '',
    '| | |',
    '|---|---|',
    ...facts.map(([name, text]) => `| ${name} | ${text.replaceAll('|', '\\|')} |`),
    '',
    '| message | for |',
    '|---|---|',
    ...messageLines(field, fixture),
    '',
  ].join('\n');
}

/** Page for developers about every field kind, in the order of `FIELD_KINDS`. */
export function kindsPage(): string {
  const sampler = compileSampler();
  return HEAD + FIELD_KINDS.map((kind) => section(kind, samplerField(kind, sampler))).join('\n');
}
