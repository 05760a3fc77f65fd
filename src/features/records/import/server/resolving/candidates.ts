import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field, Relation, Resource } from '../../../../../engine/resource.ts';
import { choicesOf } from '../../../../../kinds/parts/choices.ts';
import { pointersOf } from '../../../../../kinds/rows/row-pointers.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { EVERYTHING } from '../../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../../server/db/records/read.ts';
import type { Selection } from '../../../../../server/db/records/selection.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';
import { hooksOf } from '../../../../../server/records/hooks/registry.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { choiceBranches, mayUseOrganisation } from '../../../../../server/records/visibility.ts';
import { selectDictionaryValues } from './dictionary.sql.ts';
import { type Candidate, NameIndex } from './names.ts';
import { rowIndexKey } from './row-names.ts';

/** Maximum records that can be chosen by name in one sheet; further records are ignored. */
const MAX_CANDIDATES = 20_000;
const MAX_PATH = 12;

/** Candidates for the names in each of these columns, read once for the whole sheet. */
export async function loadIndexes(
  ctx: UserCtx,
  resource: Resource,
  { columns, breath }: { columns: readonly ImportColumn[]; breath: Breath },
): Promise<Map<string, NameIndex>> {
  const indexes = new Map<string, NameIndex>();
  for (const { field } of columns) {
    for (const inner of [undefined, ...pointersOf(field.rowFields)]) {
      const candidates = await candidatesOf(ctx, resource, { field: inner ?? field, breath });
      const key = inner ? rowIndexKey(field, inner) : field.key;
      if (candidates) indexes.set(key, await NameIndex.inTurns(candidates, breath));
    }
  }
  return indexes;
}

const coded = (value: unknown, label: string, codes: readonly string[]): Candidate => ({
  ...{ value, label, codes, hints: [], disabled: false, near: true, keys: {} },
});

/** Records or codes that a cell of the field may name; null if the field references neither. */
async function candidatesOf(
  ctx: UserCtx,
  resource: Resource,
  { field, breath }: { field: Field; breath: Breath },
): Promise<Iterable<Candidate> | null> {
  if (field.relation) return relationCandidates(ctx, resource, { field, relation: field.relation, breath });
  if (field.dictionary) return dictionaryCandidates(ctx, field, field.dictionary);
  const { words } = field.importColumn;
  if (Object.keys(words).length === 0) return null;
  return choicesOf(field).map(({ value, label }) => coded(value, label, words[value] ?? []));
}

async function relationCandidates(
  ctx: UserCtx,
  resource: Resource,
  of: { field: Field; relation: Relation; breath: Breath },
): Promise<Iterable<Candidate>> {
  const { field, relation, breath } = of;
  const target = ctx.catalog.resource(relation.resource);
  const model = ctx.catalog.model(relation.resource);
  const rows = await selectSome(ctx.db, model, { ...(await nameable(ctx, target, field)), limit: MAX_CANDIDATES });
  const records: WireRecord[] = [];
  for (const row of rows) {
    records.push(toRecord(model, row));
    await breath.take();
  }
  const own = field.key === resource.scope && !hooksOf(resource.name).anyOrganisation;
  const usable = own ? records.filter((record) => mayUseOrganisation(ctx, record.id)) : records;
  const pathOf = treePaths(target, records);
  const near = nearness(ctx, target);
  const isUnique = target.fields.some((one) => one.key === target.display && one.unique);
  const candidateOf = (record: WireRecord): Candidate => ({
    value: record[relation.value],
    label: String(record[relation.label] ?? ''),
    codes: [...uniqueTexts(target, record), ...pathsOf(pathOf(record))],
    hints: hintsOf(target, record),
    disabled: isDisabled(target, record),
    near: near(record),
    path: isUnique ? pathOf(record) : [],
    keys: record,
  });
  return each(usable, candidateOf);
}

/** Makes items one by one on demand, so that the consumer can pause between them. */
function* each<T, R>(items: readonly T[], make: (item: T) => R): Generator<R> {
  for (const item of items) yield make(item);
}

/** Records the caller may choose in the form: people offered by its picker, departments of the whole company. */
async function nameable(ctx: UserCtx, target: Resource, field: Field): Promise<Selection> {
  const { choice, everywhere } = kindFacets[field.kind];
  const { offered } = hooksOf(target.name);
  if (choice?.as === 'picker' && offered) {
    const { within, visible } = await offered(ctx, field.relation?.stage ?? null);
    return { filter: within ?? EVERYTHING, visible };
  }
  return { filter: EVERYTHING, visible: everywhere ? [] : choiceBranches(ctx, target) };
}

function uniqueTexts(target: Resource, record: WireRecord): string[] {
  const unique = target.fields.filter((field) => field.unique && field.schema.type === 'string' && !field.secret);
  return unique.flatMap(({ key }) => (typeof record[key] === 'string' ? [record[key]] : []));
}

/** Texts that distinguish records of one name, such as the department of a person or the type of a point. */
function hintsOf(target: Resource, record: WireRecord): string[] {
  const related = target.fields.filter((field) => field.relation && !field.base && !field.relation.multiple);
  return related.flatMap(({ relation }) => {
    const label = relation && record[relation.labelKey];
    return typeof label === 'string' ? [label] : [];
  });
}

function isDisabled(target: Resource, record: WireRecord): boolean {
  const status = target.fields.find((field) => field.key === 'status');
  return status?.dictionary === 'common_status' && record.status !== undefined && record.status !== 0;
}

/** True for records in the caller's own data scope, which are preferred among records of one name. */
function nearness(ctx: UserCtx, target: Resource): (record: WireRecord) => boolean {
  const { scope } = target;
  if (scope === null || ctx.scope === 'all') return () => true;
  return (record) => mayUseOrganisation(ctx, record[scope]);
}

/** Names of a record in a tree, from the root to the record's own name; none if there is no tree. */
function treePaths(target: Resource, records: readonly WireRecord[]): (record: WireRecord) => string[] {
  const parentKey = target.tree;
  if (parentKey === null) return () => [];
  const byId = new Map(records.map((record) => [String(record.id), record]));
  return (record) => {
    const names: string[] = [];
    let at: WireRecord | undefined = record;
    while (at && names.length < MAX_PATH) {
      names.unshift(String(at[target.display] ?? ''));
      at = byId.get(String(at[parentKey] ?? ''));
    }
    return names;
  };
}

/** Texts such as `生产区/合成一装置` that name a record by its path, with and without the root. */
function pathsOf(names: readonly string[]): string[] {
  return names.slice(1).map((_, start) => names.slice(start).join('/'));
}

async function dictionaryCandidates(ctx: UserCtx, field: Field, type: string): Promise<Candidate[]> {
  const rows = await selectDictionaryValues(ctx.db, type);
  return rows.map(({ code, value, status }) => ({
    ...coded(field.schema.type === 'integer' ? Number(code) : code, value, [
      code,
      ...(field.importColumn.words[code] ?? []),
    ]),
    disabled: status !== null && status !== 0,
  }));
}
