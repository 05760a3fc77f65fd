import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { readFileIds } from '../../../kinds/files/storage.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import { filesInRows, isFileList, withFilesInRows } from '../../../kinds/rows/row-files.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../ctx.ts';
import { type Dictionaries, labelOf, readDictionaries } from '../values/dictionaries.ts';
import { selectFileNames } from '../values/files.sql.ts';
import {
  isNothing,
  MAX_NAMES,
  namesOfTargets,
  type Pointed,
  pointedInRows,
  withNames,
} from '../values/row-pointers.ts';

/** A value that a field had once. */
export interface Said {
  field: Field;
  value: unknown;
}

/** Returns the displayed text of a value; empty without a value. */
export type TextOf = (field: Field, value: unknown) => string;

/** Reads the names of all values: one query per target, one for files, one for dictionaries. */
export async function textsOf(ctx: UserCtx, said: readonly Said[]): Promise<TextOf> {
  const fields = said.flatMap(({ field }) => [field, ...field.rowFields]);
  const dictionaries = fields.some(({ dictionary }) => dictionary) ? await readDictionaries(ctx) : new Map();
  const names = await namesOfTargets(ctx, pointersIn(said));
  const files = await fileNamesOf(ctx, said);
  return (field, value) => {
    if (isNothing(value)) return '';
    if (field.relation) return names(field.relation, value);
    if (isFileList(field)) return namesOf(files, field, value);
    const { holdsRows, format } = kindFacets[field.kind];
    if (holdsRows) {
      const listed = withFilesInRows(field, value, (inner, list) => namesOf(files, inner, list));
      const named = listed.map((row) => withNames(row, field.rowFields, names));
      return format(inWords(dictionaries, field, named), withFilesAsText(field));
    }
    if (field.dictionary) return labelOf(dictionaries, field.dictionary, value);
    return format(value, field);
  };
}

/** References in the values of relation fields, and in the rows of fields that hold rows. */
function pointersIn(said: readonly Said[]): Pointed[] {
  return said.flatMap(({ field, value }) => [
    ...(field.relation ? [{ relation: field.relation, value }] : []),
    ...pointedInRows(field, value),
  ]);
}

function idsIn(field: Field, value: unknown): number[] {
  return typeof value === 'string' ? (readFileIds(value, field) ?? []) : [];
}

function namesOf(files: ReadonlyMap<number, string>, field: Field, value: unknown): string {
  return idsIn(field, value)
    .map((id) => files.get(id) ?? `已删除的文件（${id}）`)
    .join('、');
}

/** Returns the field with its inner file lists as texts, since histories show file lists, but sheets leave them out. */
function withFilesAsText(field: Field): Field {
  const rowFields = field.rowFields.map((inner) => (isFileList(inner) ? { ...inner, kind: 'text' as const } : inner));
  return { ...field, rowFields };
}

/** Rows with labels in place of dictionary codes. */
function inWords(dictionaries: Dictionaries, { rowFields }: Field, value: unknown): WireRecord[] {
  const coded = rowFields.flatMap(({ key, dictionary }) => (dictionary ? [{ key, dictionary }] : []));
  return rowsOf(value).map((row) => ({
    ...row,
    ...Object.fromEntries(
      coded
        .filter(({ key }) => !isNothing(row[key]))
        .map(({ key, dictionary }) => [key, labelOf(dictionaries, dictionary, row[key])]),
    ),
  }));
}

async function fileNamesOf(ctx: UserCtx, said: readonly Said[]): Promise<Map<number, string>> {
  const lists = said.flatMap(({ field, value }) =>
    isFileList(field) ? [{ field, value }] : filesInRows(field, value),
  );
  const ids = lists.flatMap(({ field, value }) => idsIn(field, value));
  const wanted = [...new Set(ids)].slice(0, MAX_NAMES);
  const found = wanted.length > 0 ? await selectFileNames(ctx.db, wanted) : new Map();
  return new Map([...found].map(([id, { name }]) => [id, name]));
}

/** True for an empty value, and for 0 as the parent of a root. */
export function isEmptyIn({ relation }: Field, value: unknown): boolean {
  return isNothing(value) || (relation !== null && String(value) === '0');
}
