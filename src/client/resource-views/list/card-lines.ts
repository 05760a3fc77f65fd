import type { WireRecord } from '../../../engine/json.ts';
import { type Column, hasColours } from '../../../engine/projections/columns.ts';
import type { Field } from '../../../engine/resource.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';

export interface CardLines {
  /** The first picture the row has. */
  picture: Column | undefined;
  name: Column | undefined;
  line: Column[];
  status: Column | undefined;
  /** First value with a title for cards (`x-label`), shown beside the status. */
  aside: Column | undefined;
}

/**
 * Lines of a row's card: name, place, person (if the list has deadlines), time (else the next plain column), status. The
 * place is a tree's first column, else the first plain text; the status is the last state column, code or coloured choice.
 */
export function cardLines(columns: readonly Column[], fields: readonly Field[], row: WireRecord): CardLines {
  const name = columns.find((column) => column.isName) ?? columns[0];
  const behind = name ? columns.slice(columns.indexOf(name) + 1) : [];
  const others = [...behind, ...columns.filter((column) => column !== name && !behind.includes(column))];
  const filled = others.filter(({ valueKey }) => row[valueKey] !== undefined && row[valueKey] !== '');
  const status =
    columns.findLast(({ isState }) => isState) ??
    columns.findLast((column) => facetOf(column).coded || hasColours(column.field));
  const plain = filled.filter(
    (column) => !facetOf(column).time && isPlain(column) && column !== status && !isAside(column),
  );
  const where = plain.find((column) => isPlace(column, fields)) ?? plain[0];
  const times = filled.filter((column) => facetOf(column).time);
  const due = times.find(({ field }) => field.late !== null);
  const when = due ?? times.at(-1);
  const isDated = columns.some(({ field }) => field.late !== null);
  const who = isDated ? plain.find((column) => column !== where && isPerson(column, fields)) : undefined;
  const second = when ?? (isTimeless(columns) ? plain.find((column) => column !== where) : undefined);
  const picture = filled.find((column) => facetOf(column).holdsFiles === 'pictures');
  const line = [where, who, second].filter((column) => column !== undefined);
  return { picture, name, status, aside: filled.find(isAside), line };
}

const isAside = ({ field }: Column) => field.labels.card !== undefined;

function facetOf({ field }: Column) {
  return kindFacets[field.kind];
}

function isTimeless(columns: readonly Column[]): boolean {
  return !columns.some((column) => facetOf(column).time);
}

/** True for columns that can be understood without their title: options of a choice, but not numbers. */
function isPlain(column: Column): boolean {
  return facetOf(column).onCard !== 'never' || column.field.schema.enum !== undefined;
}

/** True for a reference to a tree node, or a field copied from the tree node. */
function isPlace(column: Column, fields: readonly Field[]): boolean {
  return isOf(column, fields, ({ relation }) => relation?.as === 'tree');
}

/** True for a reference to a user, or a field copied from the user. */
function isPerson(column: Column, fields: readonly Field[]): boolean {
  return isOf(column, fields, ({ kind }) => kindFacets[kind].refersTo === 'user');
}

function isOf({ key }: Column, fields: readonly Field[], is: (field: Field) => boolean) {
  return fields.some((field) => is(field) && (field.key === key || key in (field.relation?.copy ?? {})));
}
