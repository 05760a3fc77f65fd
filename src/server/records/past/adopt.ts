import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Catalog } from '../../catalog.ts';
import type { DbSession } from '../../db/session.ts';
import { appendHistories, type HistoryCtx, type HistoryEntry } from '../history.ts';
import { auditRecords, keepsHistory, type Mismatch } from './audit.ts';

/** Maximum records of one statement. */
const AT_ONCE = 500;

/** Appends history rows after which the replay of each history equals its record; changes no record. */
export async function adoptRecords(
  ctx: HistoryCtx,
  resource: Resource,
  of: { found: readonly Mismatch[]; title?: string },
): Promise<void> {
  const { found, title } = of;
  const entries = found.map((one) => ({ ...entryOf(resource, one), ...(title === undefined ? {} : { title }) }));
  if (entries.length > 0) await appendHistories(ctx, resource.name, entries);
}

export interface Beginning {
  db: DbSession;
  catalog: Catalog;
  at: Date;
}

/**
 * Begins histories for the product's own data, which is inserted without history; with `changed`, also appends
 * differences to existing histories.
 */
export async function beginHistories(
  { at, ...audited }: Beginning,
  names: readonly string[],
  { changed = false } = {},
): Promise<void> {
  const ctx: HistoryCtx = { ...audited, caller: null, requestId: null, now: () => at, origin: 'system' };
  for (const name of names.filter((each) => keepsHistory(audited.catalog.find(each)))) {
    const found: Mismatch[] = [];
    for await (const fault of auditRecords({ ...audited, resource: name }, { rows: 0, records: 0 })) {
      if (fault.kind === 'no-history' || (changed && fault.kind === 'differs')) found.push(fault);
    }
    const resource = audited.catalog.resource(name);
    for (let from = 0; from < found.length; from += AT_ONCE)
      await adoptRecords(ctx, resource, { found: found.slice(from, from + AT_ONCE) });
  }
}

function entryOf(resource: Resource, { kind, recordId, keys, story, record }: Mismatch): HistoryEntry {
  const entry = { resource: resource.name, recordId };
  const whole = wholeOf(resource, record?.record ?? {});
  if (kind === 'no-record' || record?.isDeleted) return { ...entry, event: 'delete', before: story?.state ?? whole };
  if (kind === 'no-history') return { ...entry, event: 'add', after: whole, last: null };
  if (kind === 'not-deleted') return { ...entry, event: 'undelete', after: whole };
  const only = (values: WireRecord) =>
    Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
  return { ...entry, event: 'adopt', before: only(story?.state ?? {}), after: only(whole) };
}

/** Values that a history contains of a record: all but id and base columns. */
function wholeOf(resource: Resource, record: WireRecord): WireRecord {
  const base = new Set(resource.fields.filter((field) => field.base).map(({ key }) => key));
  return Object.fromEntries(Object.entries(record).filter(([key]) => !base.has(key)));
}
