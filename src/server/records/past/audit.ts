import type { WireRecord } from '../../../engine/json.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import type { Catalog } from '../../catalog.ts';
import { type HistoryRow, selectHistoriesAfter, selectHistory } from '../../db/history.ts';
import { storedFields } from '../../db/records/model.ts';
import { IS_DELETED, selectRowsAfter } from '../../db/records/rows-after.ts';
import type { DbSession, Row } from '../../db/session.ts';
import { withoutSecrets } from '../add.ts';
import { canonical, fitsAfter, replayOn } from '../history.ts';
import { hooksOf } from '../hooks/registry.ts';
import { selectFiles } from '../values/files.sql.ts';
import { toRecord } from '../values/rows.ts';

/** Maximum history rows read at once; RECORDS_AT_ONCE is the maximum of records. */
const ROWS_AT_ONCE = 2_000;
const RECORDS_AT_ONCE = 500;

export interface Audited {
  db: DbSession;
  catalog: Catalog;
  /** Name of a resource; if it has no descriptor, only the hash chains of its histories are checked. */
  resource: string;
}

/** A history row that does not match its predecessor. */
export interface BrokenChain {
  kind: 'chain';
  recordId: number;
  row: HistoryRow;
  before: HistoryRow | null;
}

/** A record that differs from the replay of its history. */
export interface Mismatch {
  kind: 'no-history' | 'no-record' | 'deleted' | 'not-deleted' | 'differs' | 'no-file';
  recordId: number;
  /** Keys of the differing values. */
  keys: string[];
  story: Story | null;
  record: Kept | null;
}

export type Fault = BrokenChain | Mismatch;

/** A record's history, with the record that the replay of its rows gives. */
interface Story {
  recordId: number;
  rows: number;
  state: WireRecord;
  isDeleted: boolean;
  faults: BrokenChain[];
}

/** A stored record, with the values outside its row that its history includes. */
interface Kept {
  id: number;
  isDeleted: boolean;
  record: WireRecord;
  /** Keys of fields with a missing file. */
  fileless: string[];
}

export interface Tally {
  rows: number;
  records: number;
}

/** Compares records with the replay of their histories; both are read in order of id, so that memory stays small. */
export async function* auditRecords(audited: Audited, tally: Tally): AsyncGenerator<Fault> {
  for await (const found of paired(storiesOf(linksOf(audited)), recordsOf(audited))) {
    tally.rows += found.story?.rows ?? 0;
    tally.records += 1;
    yield* found.story?.faults ?? [];
    const mismatch = mismatchOf(audited, found);
    if (mismatch) yield mismatch;
  }
}

type Pair = Pick<Mismatch, 'recordId' | 'story' | 'record'>;

/** Pairs histories and records by id, both in order of id. */
async function* paired(stories: AsyncGenerator<Story>, records: AsyncGenerator<Kept>): AsyncGenerator<Pair> {
  let [story, record] = [await nextOf(stories), await nextOf(records)];
  while (story || record) {
    const recordId = Math.min(story?.recordId ?? Number.MAX_VALUE, record?.id ?? Number.MAX_VALUE);
    const pair: Pair = {
      recordId,
      story: story?.recordId === recordId ? story : null,
      record: record?.id === recordId ? record : null,
    };
    yield pair;
    if (pair.story) story = await nextOf(stories);
    if (pair.record) record = await nextOf(records);
  }
}

async function nextOf<T>(values: AsyncGenerator<T>): Promise<T | null> {
  const next = await values.next();
  return next.done ? null : next.value;
}

/**
 * Checks a differing record again, since its row and history were read at different times; null if it keeps changing.
 * Row and history belong together if the history has the same length before and after reading the row.
 */
export async function auditAgain(audited: Audited, { recordId }: Mismatch): Promise<Mismatch | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const story = await storyOf(audited, recordId);
    const [first] = await readBatch(audited, { after: recordId - 1, limit: 1 });
    const record = first?.id === recordId ? first : null;
    const isQuiet = (await storyOf(audited, recordId))?.rows === story?.rows;
    if (isQuiet) return mismatchOf(audited, { recordId, story, record });
  }
  return null;
}

async function storyOf({ db, resource }: Audited, recordId: number): Promise<Story | null> {
  const rows = await selectHistory(db, { resource, recordId });
  const links = rows.map((row, index) => ({ row, before: rows[index - 1] ?? null }));
  for await (const story of storiesOf(links)) return story;
  return null;
}

interface Link {
  row: HistoryRow;
  /** Previous history row of the same record; null if this is the first. */
  before: HistoryRow | null;
}

/** All history rows of a resource, by record, oldest first. */
async function* linksOf({ db, resource }: Audited): AsyncGenerator<Link> {
  let previous: HistoryRow | null = null;
  for (;;) {
    const { record_id = -1, seq = 0 } = previous ?? {};
    const rows: HistoryRow[] = await selectHistoriesAfter(db, { resource, record_id, seq, limit: ROWS_AT_ONCE });
    for (const row of rows) {
      yield { row, before: previous?.record_id === row.record_id ? previous : null };
      previous = row;
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function* storiesOf(links: AsyncIterable<Link> | Iterable<Link>): AsyncGenerator<Story> {
  let story: Story | null = null;
  for await (const { row, before } of links) {
    const { record_id: recordId } = row;
    if (story && before === null) yield story;
    if (story === null || before === null) story = { recordId, rows: 0, state: {}, isDeleted: false, faults: [] };
    story.rows += 1;
    if (!fitsAfter(row, before)) story.faults.push({ kind: 'chain', recordId, row, before });
    retell(story, row);
  }
  if (story) yield story;
}

function retell(story: Story, row: HistoryRow): void {
  const verb = row.event.split('/').at(-1);
  if (verb === 'delete') story.isDeleted = true;
  if (verb === 'undelete') story.isDeleted = false;
  replayOn(story.state, row);
}

async function* recordsOf(audited: Audited): AsyncGenerator<Kept> {
  if (!keepsHistory(audited.catalog.find(audited.resource))) return;
  let after = 0;
  for (;;) {
    const batch = await readBatch(audited, { after, limit: RECORDS_AT_ONCE });
    yield* batch;
    if (batch.length < RECORDS_AT_ONCE) return;
    after = batch.at(-1)?.id ?? after;
  }
}

async function readBatch({ db, catalog, resource }: Audited, range: { after: number; limit: number }): Promise<Kept[]> {
  const model = catalog.model(resource);
  const rows: Row[] = await selectRowsAfter(db, model, range);
  const ids = rows.map(({ id }) => Number(id));
  const beside = ids.length > 0 ? await hooksOf(resource).beside?.(db, ids) : undefined;
  const records = rows.map((row) => toRecord(model, row));
  const isLost = await lostFiles(db, model.resource, records);
  return rows.map((row, index) => {
    const [id, own] = [Number(row.id), records[index] ?? {}];
    const fileless = fileKeys(model.resource).filter((key) => fileIds(own[key]).some(isLost));
    const record = { ...withoutSecrets(model.resource, own), ...beside?.get(id) };
    return { id, isDeleted: row[IS_DELETED] === true, record, fileless };
  });
}

const fileKeys = (resource: Resource) =>
  storedFields(resource).flatMap(({ key, files, secret }) => (files === null || secret ? [] : [key]));

const fileIds = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);

/** Returns a test for ids of files that do not exist. */
async function lostFiles(db: DbSession, resource: Resource, records: readonly WireRecord[]) {
  const ids = fileKeys(resource).flatMap((key) => records.flatMap((record) => fileIds(record[key])));
  const found = ids.length > 0 ? await selectFiles(db, ids) : [];
  const existing = new Set(found.map(({ id }) => id));
  return (id: number) => !existing.has(id);
}

/** True if every write of the resource's records is in histories. */
export function keepsHistory(resource: Resource | undefined): resource is Resource {
  return resource?.actions.some(({ verb }) => verb === 'history') ?? false;
}

function mismatchOf({ catalog, resource: name }: Audited, found: Pair): Mismatch | null {
  const resource = catalog.find(name);
  // Id 0 means the whole resource, such as a log that was cleared.
  if (!keepsHistory(resource) || found.recordId === 0) return null;
  const kind = kindOf(found);
  if (kind) return { ...found, kind, keys: [] };
  const keys = differingKeys(resource, found);
  if (keys.length > 0) return { ...found, kind: 'differs', keys };
  const { isDeleted = true, fileless = [] } = found.record ?? {};
  return fileless.length > 0 && !isDeleted ? { ...found, kind: 'no-file', keys: fileless } : null;
}

function kindOf({ story, record }: Pair): Mismatch['kind'] | null {
  if (story === null) return 'no-history';
  // Rows of deleted records may be missing, as those of removed demo data are.
  if (record === null) return story.isDeleted ? null : 'no-record';
  if (story.isDeleted === record.isDeleted) return null;
  return record.isDeleted ? 'deleted' : 'not-deleted';
}

/**
 * Keys that differ in live records. Deleted records are not compared, since their histories may end with other values.
 */
function differingKeys(resource: Resource, { story, record }: Pair): string[] {
  if (!story || !record || record.isDeleted) return [];
  const own = new Set(storedFields(resource).map(({ key }) => key));
  const beside = Object.keys(record.record).filter((key) => !own.has(key));
  const replayed = (field: Field) => story.state[field.key] ?? story.state[field.renamedFrom ?? ''];
  return [
    ...toldFields(resource).filter((field) => textOf(replayed(field)) !== textOf(record.record[field.key])),
    ...beside.filter((key) => setOf(story.state[key]) !== setOf(record.record[key])).map((key) => ({ key })),
  ].map(({ key }) => key);
}

/** Fields whose changes are all in histories: neither computed nor converted to another kind. */
export function toldFields(resource: Resource): Field[] {
  const untold = new Set<string | null>([...(hooksOf(resource.name).untold ?? []), resource.treePath]);
  return storedFields(resource).filter(
    ({ key, base, secret, value, column }) =>
      !base && !secret && value === null && column === undefined && !untold.has(key),
  );
}

/** Equal text for equal values: ids as numbers or digits, lists of files with commas. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join();
  return typeof value === 'object' ? canonical(value) : String(value);
}

/** Sorts arrays, since the order of grants does not matter. */
const setOf = (value: unknown) => (Array.isArray(value) ? textOf(value.map(String).sort()) : textOf(value));
