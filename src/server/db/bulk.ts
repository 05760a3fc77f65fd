import type { DbSession } from './session.ts';

/**
 * State of a transaction that writes many records, such as an import. Referenced records stay locked until its end, so
 * each is read once; each changed resource is announced once.
 */
interface Bulk {
  targets: Map<string, Promise<unknown>>;
  changed: Set<string>;
}

const running = new WeakMap<DbSession, Bulk>();

/** Marks the transaction as bulk until endBulk(). */
export function startBulk(session: DbSession): void {
  running.set(session, { targets: new Map(), changed: new Set() });
}

/** True from startBulk() to endBulk(). */
export function isBulk(session: DbSession): boolean {
  return running.has(session);
}

/** Ends the bulk and returns the changed resources, which are still to be announced. */
export function endBulk(session: DbSession): string[] {
  const changed = [...(running.get(session)?.changed ?? [])];
  running.delete(session);
  return changed;
}

/** Forgets referenced records after a rollback to a savepoint, which releases their locks. */
export function forgetTargets(session: DbSession): void {
  running.get(session)?.targets.clear();
}

/** Reads once per key within a bulk, else on every call. */
export function readOnce<T>(session: DbSession, key: string, read: () => Promise<T>): Promise<T> {
  const bulk = running.get(session);
  if (!bulk) return read();
  const pending = bulk.targets.get(key) as Promise<T> | undefined; // a key is used by one reader, so its value has one type
  if (pending) return pending;
  const reading = read();
  bulk.targets.set(key, reading);
  return reading;
}

/** Notes a changed resource in a bulk; false outside one, where it is to be announced at once. */
export function isPostponed(session: DbSession, resource: string): boolean {
  const bulk = running.get(session);
  bulk?.changed.add(resource);
  return bulk !== undefined;
}
