import type { Database } from '../../../../server/db/database.ts';
import type { FileStore } from './file-store.ts';
import { dropOwnerless, forgetObjects, objectsOf, selectKnownObjects, selectRemovable } from './stored-files.sql.ts';

const DAY_MS = 86_400_000;
/** Milliseconds that uploads without a record are kept, whole files as well as pieces. */
export const OWNERLESS_MS = DAY_MS;
const KEPT_AFTER_DELETE_MS = 7 * DAY_MS;
const AT_ONCE = 500;

/** Removes uploads unclaimed for a day, bytes of files deleted a week ago, bytes without a row; returns the number. */
export async function sweepFiles(
  parts: { database: Database; store: FileStore; now: Date },
  tenant: string,
): Promise<number> {
  const { database, store, now } = parts;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const session = database.session(tenant);
  const dropped = await dropOwnerless(session, before(OWNERLESS_MS), AT_ONCE);
  const removable = await selectRemovable(session, before(KEPT_AFTER_DELETE_MS), AT_ONCE);
  const gone = [...dropped, ...removable];
  for (const name of gone.flatMap(objectsOf)) await store.remove(tenant, name);
  await forgetObjects(
    session,
    gone.map((file) => file.id),
  );
  const old = await store.olderThan(tenant, before(OWNERLESS_MS));
  const recorded = await selectKnownObjects(session, old);
  const orphans = old.filter((name) => !recorded.has(name));
  for (const name of orphans) await store.remove(tenant, name);
  return gone.length + orphans.length;
}
