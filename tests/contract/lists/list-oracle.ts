import type { Direction } from '../../../src/engine/descriptor.ts';
import { foldedText } from '../../../src/engine/folded.ts';
import type { Field } from '../../../src/engine/resource.ts';
import type { PlantedRow } from '../planted-rows.ts';

/** Expected answers of a list, derived from the rows themselves (wire.md#1.4, wire.md#1.10). */

export type FilterMode = 'contains' | 'equals' | 'in' | 'range';

/** Ids in the order a list sorted by this field has them: empty values last, the id breaks ties in the same direction. */
export function idsSortedBy(rows: readonly PlantedRow[], field: Field, direction: Direction): number[] {
  const { key } = field;
  const ownOrder = isCode(field) ? compare : byPinyin;
  const sign = direction === 'ascend' ? 1 : -1;
  const compareBy = (a: PlantedRow, b: PlantedRow, one: string, compareValues = compare) => {
    const [left, right] = [a.record[one], b.record[one]];
    const isGiven = left !== undefined && right !== undefined;
    return isGiven ? sign * compareValues(left, right) : Number(left === undefined) - Number(right === undefined);
  };
  // Names of people come by their own pinyin (decision 291).
  const sorted = [...rows].sort(
    (a, b) => compareBy(a, b, `${key}Pinyin`) || compareBy(a, b, key, ownOrder) || sign * (a.id - b.id),
  );
  return sorted.map(({ id }) => id);
}

const BY_PINYIN = new Intl.Collator('zh-CN');

/** True for texts that come by their code points: they are looked up whole. */
function isCode({ kind, relation, dictionary, indexed, unique, search }: Field): boolean {
  const isLookedUp = indexed && !unique && search?.mode !== 'contains';
  return kind === 'serial' || relation !== null || dictionary !== null || isLookedUp;
}

function byPinyin(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? BY_PINYIN.compare(a, b) : compare(a, b);
}

/** Numbers by size, false before true, texts by their code points. */
function compare(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export function isFound(value: unknown, by: { field: Field; mode: FilterMode; raw: string }): boolean {
  const { field, mode, raw } = by;
  // The value 0 finds rows without a reference, such as the roots of a tree (wire.md#1.2).
  if (value === undefined) return isIdReference(field) && mode === 'equals' && raw === '0';
  switch (mode) {
    case 'contains':
      return foldedText(String(value)).includes(foldedText(raw.trim()));
    case 'equals':
      return field.relation?.multiple ? String(value).split(',').includes(raw) : String(value) === raw;
    case 'in':
      return raw.split(',').includes(String(value));
    case 'range':
      return isWithin(value, raw);
  }
}

const isIdReference = ({ relation }: Field) => relation?.value === 'id' && !relation.multiple;

/** True if the value is within the range; a day as its end includes all of that day. */
function isWithin(value: unknown, raw: string): boolean {
  const [begin = '', end = ''] = raw.split(',');
  const until = typeof value === 'string' && value.length > end.length ? `${end} 23:59:59` : end;
  return (begin === '' || compareAs(value, begin) >= 0) && (end === '' || compareAs(value, until) <= 0);
}

const compareAs = (value: unknown, limit: string) => compare(value, typeof value === 'string' ? limit : Number(limit));

/** Query values that find some of these values, and one that finds none. */
export function tries(
  values: readonly unknown[],
  by: { field: Field; mode: FilterMode },
): { hits: string[]; miss: string } {
  const { field, mode } = by;
  const texts = [...new Set(values.map(String))];
  const [first = '', second = first] = texts;
  switch (mode) {
    case 'contains':
      return containsTries(values);
    case 'equals':
      return { hits: equalHits(field, texts), miss: missing(field) };
    case 'in':
      return { hits: [first, `${first},${second}`], miss: missing(field) };
    case 'range':
      return { hits: ranges(values), miss: typeof values[0] === 'string' ? '1971-01-01,1971-01-02' : '-98765,-98764' };
  }
}

export function containsTries(values: readonly unknown[]): { hits: string[]; miss: string } {
  const texts = [...new Set(values.map(String))];
  return { hits: [...texts.slice(0, 1), ...texts.flatMap(pieces)], miss: '绝无此字' };
}

function equalHits(field: Field, texts: string[]): string[] {
  if (field.relation?.multiple) return texts.flatMap((text) => text.split(','));
  return isIdReference(field) ? [...texts, '0'] : texts;
}

/** Letters from the middle of a text, and the same letters in the other case. */
function pieces(text: string): string[] {
  const letters = [...text];
  const middle = letters.slice(1, 4).join('').trim();
  const other = middle.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
  return other === middle ? [middle] : [middle, other];
}

function ranges(values: readonly unknown[]): string[] {
  const sorted = [...new Set(values)].sort(compare).map(String);
  const [low = '', high = low] = [sorted[1] ?? sorted[0], sorted.at(-2)];
  return low <= high || Number(low) <= Number(high) ? [`${low},${high}`, `${low},`, `,${high}`] : [`${low},`];
}

/** A value of the field's kind that no row has. */
function missing({ kind, schema }: Field): string {
  if (kind === 'boolean') return '';
  if (kind === 'dictionary' && schema.type === 'integer') return '32001';
  if (kind === 'date-time') return '1971-01-01 00:00:00';
  return schema.type === 'integer' || schema.type === 'number' || ['id', 'user', 'organisation'].includes(kind)
    ? '987654321'
    : 'no-such-value';
}
