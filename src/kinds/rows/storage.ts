import type { WireRecord } from '../../engine/json.ts';
import { labelKeyOf } from '../../engine/projections/columns.ts';
import type { Field } from '../../engine/resource.ts';
import { readFileIds } from '../files/storage.ts';
import { json } from '../json/storage.ts';
import { isRowKind } from '../kinds.ts';
import { refused, type ServerFacet, type Stored } from '../parts/storage.ts';
import { rowFacets } from '../tables/server/row-storages.ts';
import { inRow } from './meaning.ts';
import { filesInRows, MAX_ROW_FILES } from './row-files.ts';
import { pointersOf } from './row-pointers.ts';

function facetOf(field: Field): ServerFacet {
  return isRowKind(field.kind) ? rowFacets[field.kind] : rowFacets.text;
}

const isRow = (row: unknown): row is WireRecord => typeof row === 'object' && row !== null && !Array.isArray(row);

const isNothing = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** The root of a tree, which no row can point to. */
const isNoTarget = (value: unknown) => value === 0 || value === '0';

/** Converts each value to the spelling that its kind stores. Leaves out emptied values, and names sent beside ids. */
function acceptRow(row: unknown, fields: readonly Field[]): unknown {
  if (!isRow(row)) return row;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const names = new Set(pointersOf(fields).map(labelKeyOf));
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (names.has(key)) return [];
    const field = byKey.get(key);
    const accepted = field ? facetOf(field).accept(value, field) : value;
    return isNothing(accepted) || (field?.relation && isNoTarget(accepted)) ? [] : [[key, accepted]];
  });
  return Object.fromEntries(entries);
}

function accept(value: unknown, field: Field): unknown {
  const read = json.accept(value, field);
  if (!Array.isArray(read)) return read;
  return read.length === 0 ? null : read.map((row) => acceptRow(row, field.rowFields));
}

/** Message for the first value that its kind refuses but JSON Schema allows; null: all are valid. */
function refusalIn(row: unknown, fields: readonly Field[]): string | null {
  if (!isRow(row)) return '格式不正确';
  for (const field of fields) {
    const value = row[field.key];
    if (value === undefined) continue;
    const result = facetOf(field).toDb(value, field);
    if (!result.ok) return result.message;
  }
  return null;
}

function fileCount(rows: unknown, field: Field): number {
  const lists = filesInRows(field, rows).filter(({ value }) => typeof value === 'string');
  return lists.reduce((count, list) => count + (readFileIds(String(list.value), list.field)?.length ?? 0), 0);
}

function toDb(value: unknown, field: Field): Stored {
  if (!Array.isArray(value)) return refused(field.messages.type);
  for (const [index, row] of value.entries()) {
    const message = refusalIn(row, field.rowFields);
    if (message !== null) return refused(inRow(index, message));
  }
  if (fileCount(value, field) > MAX_ROW_FILES) return refused(`${field.title}最多 ${MAX_ROW_FILES} 个文件`);
  return json.toDb(value, field);
}

/** Storage of rows: one JSON value of the record, with the wire values of their fields. */
export const rows: ServerFacet = { ...json, accept, toDb };
