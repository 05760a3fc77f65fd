import type { FieldKind } from '../../engine/fields/kinds.ts';
import type { Column } from '../../engine/projections/columns.ts';

const TIMES: readonly FieldKind[] = ['date', 'date-time'];
const CODED: readonly FieldKind[] = ['dictionary', 'boolean'];
/** Too long for a card's line. */
const LONG: readonly FieldKind[] = ['textarea', 'rich-text', 'rows', 'json', 'url', 'images', 'files'];

/**
 * What of a list's columns a card shows: the name, one line of where and when, and the last coded column as status
 * (是 or 否 alone would say nothing).
 * "Where" is the first column behind the name that is neither coded, long nor a time.
 */
export function cardLines(columns: readonly Column[]): {
  name: Column | undefined;
  line: Column[];
  status: Column | undefined;
} {
  const name = columns.find((column) => column.isName) ?? columns[0];
  const others = columns.filter((column) => column !== name);
  const status =
    others.find((column) => column.key === 'status') ?? others.findLast((column) => column.field.kind === 'dictionary');
  const behind = columns.slice(name ? columns.indexOf(name) + 1 : 0);
  const isPlain = ({ field }: Column) => ![...TIMES, ...CODED, ...LONG].includes(field.kind);
  const where = behind.find(isPlain) ?? others.find(isPlain);
  const when = others.findLast((column) => TIMES.includes(column.field.kind));
  return { name, status, line: [where, when].filter((column) => column !== undefined) };
}
