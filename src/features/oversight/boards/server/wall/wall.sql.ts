import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

/** Table for tokens of links that are not opened yet, and column for the sessions that a link has opened. */
export const wallTables: TableMigration[] = [
  {
    id: 'platform-0014-wall-links',
    statements: [
      // Link of a big screen's session, which may read only the boards of the link; null for a person's session.
      'ALTER TABLE platform.session ADD COLUMN wall_link bigint',
      'CREATE INDEX session_wall ON platform.session (tenant, wall_link) WHERE wall_link IS NOT NULL',
      // Stores only hashes of tokens; the first use of a token deletes its row.
      `CREATE TABLE platform.wall_token (
        token_hash bytea PRIMARY KEY,
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        link_id bigint NOT NULL,
        user_id bigint NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX wall_token_link ON platform.wall_token (tenant, link_id)',
      'CREATE INDEX wall_token_expiry ON platform.wall_token (expires_time)',
    ],
  },
];

export interface WallToken extends Record<string, unknown> {
  tenant: string;
  link_id: number;
  user_id: number;
  expires_time: Date;
}

export async function insertWallToken(db: DbSession, of: { hash: Buffer } & Omit<WallToken, 'tenant'>): Promise<void> {
  const { hash: token_hash, link_id, user_id, expires_time } = of;
  const row = { token_hash, tenant: db.tenant, link_id, user_id, expires_time };
  await db.run(db.platform.insertInto('wall_token').values(row));
}

/** Tenant of a token; undefined for an unknown token. */
export async function selectTokenTenant(db: DbSession, hash: Buffer): Promise<string | undefined> {
  const found = db.platform.selectFrom('wall_token').select('tenant').where('token_hash', '=', hash);
  return (await db.first<{ tenant: string }>(found))?.tenant;
}

/** Deletes the token and returns its link; of parallel requests with one token, only one gets the link. */
export function deleteWallToken(db: DbSession, hash: Buffer): Promise<WallToken | undefined> {
  const used = db.platform.deleteFrom('wall_token').where('token_hash', '=', hash).where('tenant', '=', db.tenant);
  return db.first<WallToken>(used.returning(['tenant', 'link_id', 'user_id', 'expires_time']));
}

/** Ends the sessions opened by these links, and their unused tokens. */
export async function endWalls(db: DbSession, linkIds: readonly number[]): Promise<void> {
  const ids = [...linkIds];
  await db.run(db.platform.deleteFrom('wall_token').where('tenant', '=', db.tenant).where('link_id', 'in', ids));
  const sessions = db.platform.updateTable('session').set({ revoked: 'forced' });
  await db.run(sessions.where('tenant', '=', db.tenant).where('wall_link', 'in', ids).where('revoked', 'is', null));
}

export interface LinkRow extends Record<string, unknown> {
  name: string;
  show_patrol: boolean;
  show_year: boolean;
  show_monitor: boolean;
  rotate_seconds: number;
  expires_on: string;
  state: number;
}

/** Link of a big screen's session, read at every call. */
export function selectWallLink(db: DbSession, id: string): Promise<LinkRow | undefined> {
  return db.first<LinkRow>(
    db.t
      .selectFrom('wall_link')
      .select(['name', 'show_patrol', 'show_year', 'show_monitor', 'rotate_seconds', 'expires_on', 'state'])
      .where('id', '=', id)
      .where('is_deleted', '=', false),
  );
}
