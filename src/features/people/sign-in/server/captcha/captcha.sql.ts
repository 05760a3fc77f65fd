import { sql } from 'kysely';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

/** Tables of captchas and right answers (security.md#R20), stored because any server may get the next request. */
export const captchaTables: TableMigration[] = [
  {
    id: 'captcha-0001-challenges',
    statements: [
      // `sealed` holds the answer and the transport key, encrypted with the token. Only the token's hash is stored, so
      // the table reveals no answer.
      `CREATE TABLE platform.captcha (
        token_hash bytea PRIMARY KEY,
        kind text NOT NULL,
        sealed bytea NOT NULL,
        ip text NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX captcha_expiry ON platform.captcha (expires_time)',
      'CREATE INDEX captcha_address ON platform.captcha (ip, expires_time)',
      `CREATE TABLE platform.captcha_pass (
        verification_hash bytea PRIMARY KEY,
        ip text NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX captcha_pass_expiry ON platform.captcha_pass (expires_time)',
    ],
  },
];

export interface StoredChallenge {
  tokenHash: Buffer;
  kind: string;
  sealed: Buffer;
  ip: string;
  expires: Date;
}

export interface ChallengeLimits {
  now: Date;
  /** Maximum valid challenges of one address, and of all addresses. */
  perAddress: number;
  together: number;
}

/** Stores a challenge unless too many are valid. Deletes a few expired ones, so that the table stays small. */
export async function insertChallenge(
  db: DbSession,
  challenge: StoredChallenge,
  limits: ChallengeLimits,
): Promise<boolean> {
  const { now } = limits;
  const dead = db.platform.selectFrom('captcha').select('token_hash').where('expires_time', '<=', now);
  await db.run(db.platform.deleteFrom('captcha').where('token_hash', 'in', dead.orderBy('expires_time').limit(8)));
  const { tokenHash, kind, sealed, ip, expires } = challenge;
  const row = sql`${tokenHash}::bytea, ${kind}::text, ${sealed}::bytea, ${ip}::text, ${expires}::timestamptz`;
  const inserted = await db.run(
    db.platform
      .insertInto('captcha')
      .columns(['token_hash', 'kind', 'sealed', 'ip', 'expires_time'])
      .expression(sql`select ${row} where ${isFree(db, ip, limits)}`),
  );
  return inserted === 1;
}

/** True if a challenge for this address could be stored now. */
export async function hasFreePlace(db: DbSession, ip: string, limits: ChallengeLimits): Promise<boolean> {
  const place = db.platform.selectNoFrom(isFree(db, ip, limits).as('free'));
  return (await db.first<{ free: boolean }>(place))?.free === true;
}

function isFree(db: DbSession, ip: string, { now, perAddress, together }: ChallengeLimits) {
  const living = db.platform.selectFrom('captcha').select('token_hash').where('expires_time', '>', now);
  const ofAddress = living.where('ip', '=', ip).limit(perAddress);
  const ofAll = living.limit(together);
  return sql<boolean>`(select count(*) from ${ofAddress} as own) < ${perAddress}::int
    and (select count(*) from ${ofAll} as every) < ${together}::int`;
}

/** Deletes a challenge and returns it: of parallel attempts only one gets it (security.md#R20). */
export async function takeChallenge(db: DbSession, tokenHash: Buffer): Promise<StoredChallenge | null> {
  const row = await db.first<{ kind: string; sealed: Buffer; ip: string; expires_time: Date }>(
    db.platform
      .deleteFrom('captcha')
      .where('token_hash', '=', tokenHash)
      .returning(['kind', 'sealed', 'ip', 'expires_time']),
  );
  return row ? { tokenHash, kind: row.kind, sealed: row.sealed, ip: row.ip, expires: row.expires_time } : null;
}

export interface Pass {
  verificationHash: Buffer;
  ip: string;
  expires: Date;
}

export async function insertPass(db: DbSession, { verificationHash, ip, expires }: Pass): Promise<void> {
  await db.run(
    db.platform.insertInto('captcha_pass').values({ verification_hash: verificationHash, ip, expires_time: expires }),
  );
}

/** Uses up a pass; null if there is none, or a parallel request used it. */
export async function takePass(db: DbSession, verificationHash: Buffer): Promise<Pass | null> {
  const row = await db.first<{ ip: string; expires_time: Date }>(
    db.platform
      .deleteFrom('captcha_pass')
      .where('verification_hash', '=', verificationHash)
      .returning(['ip', 'expires_time']),
  );
  return row ? { verificationHash, ip: row.ip, expires: row.expires_time } : null;
}
