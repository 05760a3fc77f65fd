import { createHash } from 'node:crypto';
import { computedFields, computedValues, numberStem, numberText } from '../../engine/expressions/following.ts';
import type { WireRecord } from '../../engine/json.ts';
import { columnOf } from '../../engine/projections/table.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { formatWallTime } from '../../engine/wall-time.ts';
import { serverFacets } from '../../kinds/tables/server/storages.ts';
import { CHANGED, type FillState, fillRow, lockFill, nextIds, readFills, saveFill } from '../db/following-fill.ts';
import { tryName } from '../db/lock-name.ts';
import { newerSteps, OLDER } from '../db/migrate/steps.ts';
import type { RecordModel } from '../db/records/model.ts';
import { selectValues } from '../db/records/read.ts';
import type { ColumnValues } from '../db/records/write.ts';
import { nextSerial } from '../db/serials.ts';
import { type DbSession, runnerOf } from '../db/session.ts';
import type { Platform } from '../platform.ts';
import { announceChange } from '../realtime/outbox.ts';
import { differs } from '../records/values/differs.ts';
import { CALENDAR_LOCK, type Calendar, calendarFor, counterName, isWithinLimits } from '../records/values/following.ts';
import { toRecord } from '../records/values/rows.ts';

/** Time after a change of definitions in which servers of two versions may run. */
const BESIDE_MS = 86_400_000;

/** Rows of one transaction, so few that the transaction delays no writer. */
const ROWS_AT_ONCE = 500;

type Parts = Pick<Platform, 'database' | 'catalogs' | 'now' | 'log'>;

interface Filled extends Parts {
  tenant: string;
  resource: Resource;
  model: RecordModel;
}

interface Filling extends Filled {
  /** Calendar by which the resource's time limits count; undefined if no limit counts working hours. */
  calendar: Calendar | undefined;
}

/**
 * Fills existing rows after a change of `x-value`, `x-number` or calendar, in small transactions. Progress is stored,
 * so that a stopped server continues later and two servers share the work.
 */
export async function fillFollowing(parts: Parts, tenant: string, signal: AbortSignal): Promise<void> {
  const catalog = parts.catalogs.of(tenant);
  const db = parts.database.session(tenant);
  const steps = await newerSteps(runnerOf(db), [tenant]);
  // An older server would fill values by its outdated definitions.
  if (steps.length > 0) return parts.log.warn({ tenant, steps }, OLDER);
  const fills = await readFills(db);
  for (const resource of catalog.resources) {
    const state = fills.get(resource.name);
    const pending = pendingFields({ resource, calendar: await calendarFor(db, resource) }, state);
    if (pending.length === 0 && (state?.filling ?? '') === '') continue;
    const filled = { ...parts, tenant, resource, model: catalog.model(resource.name) };
    while (!signal.aborted && (await fillNext(filled)));
  }
}

/** Fills values again whose definition changed within a day, since an older server may have written rows. */
export async function refillChanged({ database, now }: Parts, tenant: string): Promise<void> {
  await database.tx(tenant, async (db) => {
    for (const [resource, { filled }] of await readFills(db)) {
      const { [CHANGED]: changed = '' } = filled;
      if (!(now().getTime() - Date.parse(changed) < BESIDE_MS) || (await lockFill(db, resource)) === null) continue;
      await saveFill(db, resource, { filled: { [CHANGED]: changed }, filling: '', last_id: 0 });
    }
  });
}

/** Fields to fill, with definitions: the field's own, or one that the field reads, changed since the last filling. */
function pendingFields({ resource, calendar }: Pick<Filling, 'resource' | 'calendar'>, state: FillState | undefined) {
  const filled = [...numbered(resource), ...computedFields(resource.fields).map(({ field }) => field)];
  const stored = filled.filter(({ virtual, value }) => !virtual && !value?.isPersonal);
  const changed = new Set<string>();
  return stored.flatMap((field) => {
    const edition = field.key === resource.limits?.due ? calendar?.edition : undefined;
    const definition = definitionOf(field, edition);
    const isChanged = state?.filled[field.key] !== definition || field.value?.reads.some((key) => changed.has(key));
    if (isChanged) changed.add(field.key);
    return isChanged ? [{ field, definition }] : [];
  });
}

const numbered = ({ fields }: Resource) => fields.filter(({ number }) => number !== null);

/** Hash of all that decides a value; for numbers only their presence, since assigned numbers stay. */
function definitionOf({ value, when, kind, schema, number }: Field, edition: string | undefined): string {
  const own = [value?.expression, when, kind, schema, ...(edition === undefined ? [] : [edition])];
  const decides = number === null ? own : ['number'];
  return createHash('sha256').update(JSON.stringify(decides)).digest('hex').slice(0, 32);
}

/** Fills the next rows; false if none are left, or another server fills them. */
async function fillNext(filled: Filled): Promise<boolean> {
  const { database, tenant, resource, model, now } = filled;
  return database.tx(tenant, async (db) => {
    const before = await lockFill(db, resource.name);
    if (before === null) return false;
    const filling = { ...filled, calendar: await calendarFor(db, resource) };
    const pending = pendingFields(filling, before);
    const target = pending.map(({ field, definition }) => `${field.key}=${definition}`).join();
    const isNew = target !== '' && before.filling !== target;
    if (isNew && filling.calendar) return beginPass(db, resource, { ...before, filling: target, last_id: 0 });
    const after = before.filling === target ? before.last_id : 0;
    const ids = target === '' ? [] : await nextIds(db, model, { after, limit: ROWS_AT_ONCE });
    const keys = new Set(pending.map(({ field }) => field.key));
    const changed = await fillRows(db, filling, { ids, keys });
    if (changed > 0) {
      await announceChange({ tenant, db, now, afterCommit: () => undefined }, resource.name, { ids: [] });
    }
    const last = ids.at(-1);
    if (last !== undefined) {
      await saveFill(db, resource.name, { ...before, filling: target, last_id: last });
      return true;
    }
    const definitions = Object.fromEntries(pending.map(({ field, definition }) => [field.key, definition]));
    const done = { ...before.filled, ...definitions, ...changeOf(before, pending.length, now()) };
    await saveFill(db, resource.name, { filled: done, filling: '', last_id: 0 });
    return false;
  });
}

/**
 * Entry CHANGED to store after a pass: the time at which definitions changed. Empty if none changed, or `refillChanged`
 * began the pass.
 */
function changeOf({ filled }: FillState, pending: number, now: Date): FillState['filled'] {
  const isAgain = CHANGED in filled && Object.keys(filled).length === 1;
  return isAgain || pending === 0 ? {} : { [CHANGED]: now.toISOString() };
}

/** Begins a pass once no transaction computes by an older calendar; false while one does. */
async function beginPass(db: DbSession, { name }: Resource, state: FillState): Promise<boolean> {
  const isAlone = await tryName(db, CALENDAR_LOCK);
  if (isAlone) await saveFill(db, name, state);
  return isAlone;
}

async function fillRows(
  db: DbSession,
  filling: Filling,
  of: { ids: readonly number[]; keys: ReadonlySet<string> },
): Promise<number> {
  const { model, resource } = filling;
  if (of.ids.length === 0) return 0;
  const rows = await selectValues(db, model, { ids: of.ids, keys: keysRead(resource) });
  rows.sort((a, b) => Number(a.id) - Number(b.id));
  let changed = 0;
  for (const row of rows) {
    const before = toRecord(model, row);
    const set = await missingColumns(db, filling, { before, keys: of.keys });
    if (Object.keys(set).length === 0) continue;
    await fillRow(db, model, { id: Number(before.id), version: Number(before.version), set });
    changed += 1;
  }
  return changed;
}

/** Keys of computed and numbered fields, and of all that computing and writing them reads. */
function keysRead(resource: Resource): Set<string> {
  const computed = computedFields(resource.fields).flatMap(({ field, follows }) => [field.key, ...follows.reads]);
  return new Set([...computed, ...numbered(resource).map(({ key }) => key), 'createdTime', 'version']);
}

async function missingColumns(
  db: DbSession,
  filling: Filling,
  { before, keys }: { before: WireRecord; keys: ReadonlySet<string> },
): Promise<ColumnValues> {
  const { resource, now } = filling;
  const set: ColumnValues = {};
  const numbers = await numbersOf(db, resource, { before, keys });
  const record = { ...before, ...numbers };
  const moment = { caller: null, now: formatWallTime(now()), workAfter: filling.calendar?.workAfter };
  // Only `keys` are computed; other fields keep their values, which computed fields may read.
  const pending = resource.fields.filter(({ key }) => keys.has(key));
  const values: WireRecord = { ...computedValues(pending, { record, moment, which: 'stored' }), ...numbers };
  for (const field of pending) {
    const value = values[field.key];
    if (value === undefined) continue;
    const column = columnOf(field);
    if (value === null) {
      if (before[field.key] !== undefined) set[column] = null;
    } else if (differs(field.key, before, values)) Object.assign(set, storedAs(filling, field, { value, column }));
  }
  return set;
}

/** Columns for a value; none if it exceeds the field's limits: the next edit is then refused with the reason. */
function storedAs({ log, resource }: Filling, field: Field, of: { value: unknown; column: string }): ColumnValues {
  const stored = isWithinLimits(field, of.value) ? serverFacets[field.kind].toDb(of.value, field) : null;
  if (stored?.ok) return { [of.column]: stored.value };
  log.warn({ resource: resource.name, field: field.key }, 'computed value is beyond its limits and was left out');
  return {};
}

/** New numbers for rows without one, by the day they were added. */
async function numbersOf(
  db: DbSession,
  resource: Resource,
  { before, keys }: { before: WireRecord; keys: ReadonlySet<string> },
): Promise<WireRecord> {
  const numbers: WireRecord = {};
  for (const { key, number } of numbered(resource)) {
    if (number === null || !keys.has(key) || before[key] !== undefined) continue;
    const stem = numberStem(number, String(before.createdTime).slice(0, '2026-11-20'.length));
    numbers[key] = numberText(stem, number.digits, await nextSerial(db, counterName(resource, key, stem.period)));
  }
  return numbers;
}
