import type { DbSession } from './session.ts';

/**
 * A transaction that writes many records, as an import does. What would be asked or told once per record is asked and
 * told once for all: records referred to stay locked until the end, so they need not be read again, and one notice of
 * the change is enough.
 */
interface Bulk {
  targets: Map<string, Promise<unknown>>;
  changed: Set<string>;
}

const running = new WeakMap<DbSession, Bulk>();

/** From here to endBulk() the transaction is one of many records. */
export function startBulk(session: DbSession): void {
  running.set(session, { targets: new Map(), changed: new Set() });
}

/** True from startBulk() to endBulk(). */
export function isBulk(session: DbSession): boolean {
  return running.has(session);
}

/** Answers the resources whose change has not been announced yet. */
export function endBulk(session: DbSession): string[] {
  const changed = [...(running.get(session)?.changed ?? [])];
  running.delete(session);
  return changed;
}

/** After a return to a savepoint: locks taken since are gone, and what was read under them may change. */
export function forgetTargets(session: DbSession): void {
  running.get(session)?.targets.clear();
}

/** Reads once per key and bulk; every time outside one. */
export function readOnce<T>(session: DbSession, key: string, read: () => Promise<T>): Promise<T> {
  const bulk = running.get(session);
  if (!bulk) return read();
  const known = bulk.targets.get(key) as Promise<T> | undefined; // one reader per key, as its first part says
  if (known) return known;
  const reading = read();
  bulk.targets.set(key, reading);
  return reading;
}

/** Whether the announcement of a change waits for the end of a bulk. */
export function isPostponed(session: DbSession, resource: string): boolean {
  const bulk = running.get(session);
  bulk?.changed.add(resource);
  return bulk !== undefined;
}
