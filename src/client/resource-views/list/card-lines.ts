import type { WireRecord } from '../../../engine/json.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Field } from '../../../engine/resource.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';

const WAITED = 'waited';

export interface CardLines {
  /** The first picture the row has. */
  picture: Column | undefined;
  name: Column | undefined;
  line: Column[];
  status: Column | undefined;
  /** How long the record has waited, if a list says it. */
  waited: Column | undefined;
}

/**
 * Lines of a row's card: name, place and time (deadline, else the next plain column), and the last coded column or
 * choice as status. Place is the first column of a tree, else the first plain text behind the name; a list with deadlines
 * brings the first person.
 */
export function cardLines(columns: readonly Column[], fields: readonly Field[], row: WireRecord): CardLines {
  const name = columns.find((column) => column.isName) ?? columns[0];
  const behind = name ? columns.slice(columns.indexOf(name) + 1) : [];
  const others = [...behind, ...columns.filter((column) => column !== name && !behind.includes(column))];
  const filled = others.filter(({ valueKey }) => row[valueKey] !== undefined && row[valueKey] !== '');
  const status =
    columns.find((column) => column.key === 'status') ??
    columns.findLast((column) => facetOf(column).coded || isColoured(column));
  const plain = filled.filter(
    (column) => !facetOf(column).time && isPlain(column) && column !== status && column.key !== WAITED,
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
  return { picture, name, status, waited: filled.find(({ key }) => key === WAITED), line };
}

function facetOf({ field }: Column) {
  return kindFacets[field.kind];
}

function isTimeless(columns: readonly Column[]): boolean {
  return !columns.some((column) => facetOf(column).time);
}

/** True for columns that are clear without their title: words of a choice, but no figures. */
function isPlain(column: Column): boolean {
  return facetOf(column).onCard !== 'never' || column.field.schema.enum !== undefined;
}

function isColoured({ field }: Column): boolean {
  return field.schema.enum !== undefined && Object.keys(field.colors).length > 0;
}

/** True for a node of a tree, or a name copied from one. */
function isPlace(column: Column, fields: readonly Field[]): boolean {
  return isOf(column, fields, ({ as }) => as === 'tree');
}

/** True for a user, or a name copied from one. */
function isPerson(column: Column, fields: readonly Field[]): boolean {
  return isOf(column, fields, ({ resource }) => resource === 'sysUser');
}

function isOf({ key }: Column, fields: readonly Field[], is: (relation: NonNullable<Field['relation']>) => boolean) {
  return fields.some(
    ({ key: own, relation }) => relation !== null && is(relation) && (own === key || key in relation.copy),
  );
}
