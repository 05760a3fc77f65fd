import type { FieldKind } from '../../kinds/kinds.ts';
import type { Field, Resource, Single } from '../resource.ts';

export interface TableColumn {
  /** Column name in PostgreSQL. */
  name: string;
  /** Field key in requests and rows. */
  key: string;
  kind: FieldKind;
  field: Field;
  notNull: boolean;
}

/** Table of a resource; server/db turns kinds into column types and generates the DDL. */
export interface Table {
  name: string;
  columns: TableColumn[];
  /** Column names of each partial index over rows not deleted. */
  indexes: string[][];
  /** Column names of each partial unique index over rows not deleted. */
  uniques: string[][];
  /** Columns whose unique values are compared folded. */
  folded: string[];
  /** Columns with a value that at most one row may have; with `within`, at most one row of each group. */
  singles: TableSingle[];
}

export interface TableSingle {
  column: TableColumn;
  value: Single['value'];
  /** Names of the columns that form groups. */
  within: string[];
}

const ALWAYS_PRESENT = new Set(['id', 'createdTime', 'version']);

/** Snake case: `RiskRegister` → `risk_register`, `AIEquipment` → `ai_equipment`. */
export function toSnake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** Column of a field: after a change of kind a new one, else named after the key. */
export function columnOf({ key, column }: Pick<Field, 'key' | 'column'>): string {
  return column ?? toSnake(key);
}

/** Maximum characters of an indexed text: four bytes each stay below PostgreSQL's limit, a third of an 8 KiB page. */
export const MAX_INDEXED_LENGTH = 600;
/** Maximum characters of a text compared folded: folding makes up to 18 of one, and an index entry is limited. */
export const MAX_FOLDED_LENGTH = 50;

/** True if the field's texts are short enough for an index. */
export function fitsIndex({ schema }: Field): boolean {
  return (schema.maxLength ?? 0) <= MAX_INDEXED_LENGTH;
}

/** True if the field is a column of the resource's own table. */
export function isStored(field: Field): boolean {
  return field.from === null && !field.virtual;
}

export function toTable(resource: Resource): Table {
  const stored = resource.fields.filter(isStored);
  const columns = stored.map((field) => ({
    name: columnOf(field),
    key: field.key,
    kind: field.kind,
    field,
    notNull: ALWAYS_PRESENT.has(field.key),
  }));
  const columnNames = new Map(columns.map(({ key, name }) => [key, name]));
  const columnNamed = (key: string) => columnNames.get(key) ?? toSnake(key);
  const named = (keys: string[]) => keys.map(columnNamed);
  const relationKeys = stored
    .filter((f) => f.relation && !f.base && !f.relation.multiple && f.relation.value === 'id')
    .map((f) => f.key);
  const wanted = new Set([...relationKeys, ...stored.filter((f) => f.indexed && fitsIndex(f)).map((f) => f.key)]);
  if (resource.tree) wanted.add(resource.tree);
  return {
    name: toSnake(resource.name),
    columns,
    indexes: dedupe([...[...wanted].map((key) => [columnNamed(key)]), ...resource.indexes.map(named)]),
    uniques: dedupe([...stored.filter((f) => f.unique).map((f) => [columnOf(f)]), ...resource.unique.map(named)]),
    folded: stored.filter((f) => f.folded).map(columnOf),
    singles: columns.flatMap((column) => {
      const { single } = column.field;
      return single ? [{ column, value: single.value, within: named(single.within) }] : [];
    }),
  };
}

function dedupe(lists: string[][]): string[][] {
  return [...new Map(lists.map((list) => [list.join(), list])).values()];
}
