import type { StandingStatements, TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../server/db/session.ts';

/**
 * Triggers that keep a row of sysOnlineUser (`online_id`) per valid session, so that sessions are listed as records.
 */
export const onlinePlatformTables: TableMigration[] = [
  {
    id: 'online-0001-sessions',
    statements: [
      'ALTER TABLE platform.session ADD COLUMN online_id bigint',
      'CREATE INDEX session_online ON platform.session (tenant, online_id) WHERE online_id IS NOT NULL',
      'CREATE INDEX session_idle ON platform.session (last_seen_time) WHERE online_id IS NOT NULL AND NOT remember',
      'CREATE INDEX hub_connection_session ON platform.hub_connection (token_hash)',
      // Returns null while the tenant has no table sysOnlineUser, as during its creation.
      `CREATE FUNCTION platform.enter_online(s platform.session) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        t text := quote_ident('t_' || s.tenant);
        entered bigint;
      BEGIN
        IF to_regclass(t || '.sys_online_user') IS NULL THEN RETURN NULL; END IF;
        EXECUTE format('INSERT INTO %s.sys_online_user (user_id, org_id, last_time, last_login_time, last_login_ip,
            last_login_browser, last_login_os, online_status, created_time)
          VALUES ($1, (SELECT u.org_id FROM %s.sys_user u WHERE u.id = $1), $2, $3, $4, $5, $6, 0, $3)
          RETURNING id', t, t)
          INTO entered USING s.user_id, s.last_seen_time, s.created_time, s.ip, s.browser, s.os;
        RETURN entered;
      END $$`,
      `CREATE FUNCTION platform.show_session() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          IF NEW.revoked IS NULL THEN NEW.online_id := platform.enter_online(NEW); END IF;
          RETURN NEW;
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.revoked IS NOT NULL THEN NEW.online_id := NULL; END IF;
        IF OLD.online_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.online_id IS NULL) THEN
          EXECUTE format('DELETE FROM %I.sys_online_user WHERE id = $1', 't_' || OLD.tenant) USING OLD.online_id;
        ELSIF TG_OP = 'UPDATE' AND NEW.online_id IS NOT NULL AND NEW.last_seen_time <> OLD.last_seen_time THEN
          EXECUTE format('UPDATE %I.sys_online_user SET last_time = $1 WHERE id = $2', 't_' || NEW.tenant)
            USING NEW.last_seen_time, NEW.online_id;
        END IF;
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        RETURN NEW;
      END $$`,
      `CREATE TRIGGER session_online BEFORE INSERT OR UPDATE OR DELETE ON platform.session
        FOR EACH ROW EXECUTE FUNCTION platform.show_session()`,
      `CREATE FUNCTION platform.show_connection() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        connection platform.hub_connection := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
        newest text;
        online bigint;
      BEGIN
        SELECT s.online_id INTO online FROM platform.session s WHERE s.token_hash = connection.token_hash;
        IF online IS NULL THEN RETURN NULL; END IF;
        SELECT c.id INTO newest FROM platform.hub_connection c
         WHERE c.token_hash = connection.token_hash ORDER BY c.connected_time DESC, c.id LIMIT 1;
        EXECUTE format('UPDATE %I.sys_online_user SET connection_id = $1, online_status = $2 WHERE id = $3',
            't_' || connection.tenant)
          USING newest, CASE WHEN newest IS NULL THEN 0 ELSE 1 END, online;
        RETURN NULL;
      END $$`,
      `CREATE TRIGGER hub_connection_online AFTER INSERT OR DELETE ON platform.hub_connection
        FOR EACH ROW EXECUTE FUNCTION platform.show_connection()`,
    ],
  },
];

/** Adds rows for sessions that began before the tenant had the table. */
export const onlineStanding: StandingStatements[] = [
  {
    table: 'sys_online_user',
    statements: [
      `UPDATE platform.session s SET online_id = platform.enter_online(s)
        WHERE s.tenant = '{tenant}' AND s.online_id IS NULL AND s.revoked IS NULL`,
    ],
  },
];

/** Removes expired sessions from the list. They are deleted later, so that their browsers still get the reason. */
export async function hideEnded(db: DbSession, { now, idleSince }: { now: Date; idleSince: Date }): Promise<number> {
  return db.run(
    db.platform
      .updateTable('session')
      .set({ online_id: null })
      .where('online_id', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('expires_time', '<=', now),
          eb.and([eb('remember', '=', false), eb('last_seen_time', '<', idleSince)]),
        ]),
      ),
  );
}

/** Token hash of the session with this row of sysOnlineUser; null if the session was revoked. */
export async function selectOnlineToken(db: DbSession, onlineId: number): Promise<Buffer | null> {
  const row = await db.first<{ token_hash: Buffer }>(
    db.platform
      .selectFrom('session')
      .select('token_hash')
      .where('tenant', '=', db.tenant)
      .where('online_id', '=', onlineId)
      .where('revoked', 'is', null),
  );
  return row?.token_hash ?? null;
}

export async function selectTenantName(db: DbSession): Promise<string> {
  const row = await db.first<{ name: string }>(
    db.platform.selectFrom('tenant').select('name').where('id', '=', db.tenant),
  );
  return row?.name ?? '';
}
