import type { WireRecord } from '../../../engine/json.ts';
import { mayRead } from '../../../engine/permissions.ts';
import { isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Field, Relation } from '../../../engine/resource.ts';
import { readFileIds } from '../../../kinds/files/storage.ts';
import { readId } from '../../../kinds/relation/storage.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import { filesInRows, isFileList, withFilesInRows } from '../../../kinds/rows/row-files.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { selectLabels } from '../../db/records/labels.ts';
import { type Dictionaries, labelOf, readDictionaries } from '../values/dictionaries.ts';
import { selectFileNames } from '../values/files.sql.ts';

/** A value some field had. */
export interface Said {
  field: Field;
  value: unknown;
}

/** The text people read for a value; empty where there is none. */
export type TextOf = (field: Field, value: unknown) => string;

/** Names looked up at once of one target; values beyond them show as they are stored. */
const MAX_NAMES = 1_000;

/** Looks up what all of these values are called: one question for each target, one for files, dictionaries once. */
export async function textsOf(ctx: UserCtx, said: readonly Said[]): Promise<TextOf> {
  const fields = said.flatMap(({ field }) => [field, ...field.rowFields]);
  const dictionaries = fields.some(({ dictionary }) => dictionary) ? await readDictionaries(ctx) : new Map();
  const labels = await labelsOf(ctx, said);
  const files = await fileNamesOf(ctx, said);
  return (field, value) => {
    if (isNothing(value)) return '';
    if (field.relation) return namesIn(value, labels.get(targetKey(field.relation)));
    if (isFileList(field)) return namesOf(files, field, value);
    const { holdsRows, format } = kindFacets[field.kind];
    if (holdsRows) {
      const named = withFilesInRows(field, value, (inner, list) => namesOf(files, inner, list));
      return format(inWords(dictionaries, field, named), withFilesAsText(field));
    }
    if (field.dictionary) return labelOf(dictionaries, field.dictionary, value);
    return format(value, field);
  };
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function idsIn(field: Field, value: unknown): number[] {
  return typeof value === 'string' ? (readFileIds(value, field) ?? []) : [];
}

function namesOf(files: ReadonlyMap<number, string>, field: Field, value: unknown): string {
  return idsIn(field, value)
    .map((id) => files.get(id) ?? `已删除的文件（${id}）`)
    .join('、');
}

/** The field with its lists of files as texts: sheets leave out files, the history names them. */
function withFilesAsText(field: Field): Field {
  const rowFields = field.rowFields.map((inner) => (isFileList(inner) ? { ...inner, kind: 'text' as const } : inner));
  return { ...field, rowFields };
}

/** Rows whose coded values are the words of their dictionaries. */
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

const targetKey = ({ resource, value, label }: Relation) => `${resource}|${value}|${label}`;

/** The same of a field: the parent of a root is 0. */
export function isEmptyIn({ relation }: Field, value: unknown): boolean {
  return isNothing(value) || (relation !== null && String(value) === '0');
}

/** What a relation stores: one value, several as a comma list or, in a form, as a list. */
function valuesIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value : String(value).split(',');
  return given.map(String).filter((one) => one !== '' && one !== '0');
}

function namesIn(value: unknown, labels: ReadonlyMap<string, string> | undefined): string {
  return valuesIn(value)
    .map((one) => labels?.get(one) ?? one)
    .join('、');
}

async function labelsOf(ctx: UserCtx, said: readonly Said[]): Promise<Map<string, ReadonlyMap<string, string>>> {
  const targets = new Map<string, { relation: Relation; values: Set<string> }>();
  for (const { field, value } of said) {
    const { relation } = field;
    if (!relation || isNothing(value)) continue;
    const target = targets.get(targetKey(relation)) ?? { relation, values: new Set() };
    targets.set(targetKey(relation), target);
    for (const one of valuesIn(value)) target.values.add(one);
  }
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, target] of targets) found.set(key, await labelsOfTarget(ctx, target));
  return found;
}

async function labelsOfTarget(
  ctx: UserCtx,
  { relation, values }: { relation: Relation; values: ReadonlySet<string> },
): Promise<ReadonlyMap<string, string>> {
  const target = ctx.catalog.find(relation.resource);
  const label = target?.fields.find(({ key }) => key === relation.label);
  if (!target || !label || !isStored(label) || !mayRead(label, (code) => may(ctx, code))) return new Map();
  const source = { table: toSnake(target.name), by: toSnake(relation.value), label: toSnake(relation.label) };
  const wanted = [...values].slice(0, MAX_NAMES);
  const ids = wanted.flatMap((one) => readId(one) ?? []);
  const known = relation.value === 'id' ? ids : wanted;
  if (known.length === 0) return new Map();
  return selectLabels(ctx.db, source, { values: known, limit: 2 * MAX_NAMES });
}
