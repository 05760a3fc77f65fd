import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Labelled, type ReadCode, toLabelName } from '../../../../engine/labels.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import { readSecret } from '../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { selectTenantIds } from '../../../../server/installation.sql.ts';
import type { Platform } from '../../../../server/platform.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { keepLastIds, selectLastId, selectLastIds } from './seals.sql.ts';

const NAME = 'label-seals';
const KEY_BYTES = 32;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** Number of letters of a seal: 40 bits, more than a caller can try within the rate limits. */
const LENGTH = 8;

type Unit = Pick<Ctx, 'db' | 'now'>;

/** Keys of seals, cached by database. A key is stored in its database, so that all processes use the same one. */
const keys = new WeakMap<object, Promise<Buffer>>();

function keyOf({ db, now }: Unit): Promise<Buffer> {
  const cached = keys.get(db.database);
  if (cached) return cached;
  const read = readSecret(db, { name: NAME, create: () => randomBytes(KEY_BYTES), now: now() });
  keys.set(db.database, read);
  // A failed read must not stay in the cache.
  read.catch(() => keys.delete(db.database));
  return read;
}

/** Seal of a label: eight letters computed from record, tenant and key alone, so that all prints have the same seal. */
export async function sealOf(unit: Unit, labelled: Labelled): Promise<string> {
  const digest = createHmac('sha256', await keyOf(unit))
    .update(toLabelName({ ...labelled }))
    .digest();
  return [...digest.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** True if this installation printed the label: its seal is right, or its record is older than seals. */
export async function isGenuine(unit: Unit & Pick<Ctx, 'tenant'>, code: ReadCode): Promise<boolean> {
  if (code.seal === null) return code.id <= ((await selectLastIds(unit.db))[unit.tenant] ?? 0);
  const [given, expected] = [code.seal, await sealOf(unit, code)].map((text) => Buffer.from(text));
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}

/** Stores once up to which record ids labels need no seal; a new installation has no such records. */
export async function noteUnsealed({ database }: Pick<Platform, 'database'>): Promise<void> {
  const session: DbSession = database.session(NO_TENANT);
  if (Object.keys(await selectLastIds(session)).length > 0) return;
  const last: { [tenant: string]: number } = {};
  for (const tenant of await selectTenantIds(session)) last[tenant] = await selectLastId(database.session(tenant));
  await keepLastIds(session, last);
}
