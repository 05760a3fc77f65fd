import fc from 'fast-check';
import type { Json } from '../../../src/engine/json.ts';
import type { FieldKind } from '../../../src/kinds/kinds.ts';
import { kindFixtures } from '../../../src/kinds/tables/fixtures.ts';

/** Characters that sheets, markup and notations of cells treat in ways of their own. */
const character = fc.constantFrom(
  ...'甲乙😀aZ09 \u3000\u00a0\n\t=+-@\'"<>&;；：:、，,\\/（）「」_#%',
  '\r\n',
  '_x0041_',
  '「清空」',
);

const words = (maxLength: number) =>
  fc
    .array(character, { minLength: 1, maxLength })
    .map((parts) => [...parts.join('')].slice(0, maxLength).join(''))
    // Nothing but blanks is no value.
    .map((text) => (text.trim() === '' ? `${text.slice(1)}字` : text));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const paragraph = fc
  .tuple(fc.constantFrom('p', 'h3', 'blockquote', 'pre'), fc.constantFrom('strong', 'em', 'u', 'code'), words(20))
  .map(([block, mark, text]) => `<${block}><${mark}>${escaped(text)}</${mark}>。</${block}>`);

const two = (value: number) => String(value).padStart(2, '0');

/** Values beyond the few of the fixtures, where sheets hold less than the field. */
const RICHER: { readonly [kind in FieldKind]?: fc.Arbitrary<Json> } = {
  textarea: words(200),
  'rich-text': fc.array(paragraph, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  number: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 1_000_000),
  'date-time': fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute, second]) => `2026-11-20 ${two(hour)}:${two(minute)}:${two(second)}`),
  rows: fc.array(
    words(20).map((name) => ({ name, ok: true })),
    { minLength: 1, maxLength: 4 },
  ),
};

/** Any value a record may keep in a field of this kind; null: the server gives it. */
export function anyValueOf(kind: FieldKind): fc.Arbitrary<Json> | null {
  const { supply, values } = kindFixtures[kind];
  if (supply === 'server') return null;
  const fixtureValues = fc.constantFrom(...values);
  const richer = RICHER[kind];
  return richer ? fc.oneof(fixtureValues, richer) : fixtureValues;
}
