import type { TableMigration } from './platform-tables.ts';

/** Tables whose change may alter what somebody may do; of users and passwords only what says who they are. */
const IDENTITY_TABLES = [
  'sys_role',
  'sys_org',
  'sys_menu',
  'sys_app',
  'sys_user_role',
  'sys_role_menu',
  'sys_role_org',
  'sys_user_org',
];

/**
 * Tables of a tenant that no descriptor describes: secrets, grants and messages. They run after the tables of
 * the descriptors exist. `{t}` stands for the tenant's quoted schema name, `{tenant}` for its id.
 */
export const tenantTables: TableMigration[] = [
  {
    id: 'tenant-0001-credentials-and-grants',
    statements: [
      // Beside sys_user and not in it: no list, export or history of users can ever hold a password hash.
      `CREATE TABLE {t}.sys_user_credential (
        user_id bigint PRIMARY KEY,
        password_hash text NOT NULL,
        must_change boolean NOT NULL,
        changed_time timestamptz NOT NULL,
        demo boolean NOT NULL DEFAULT false
      )`,
      ...link('sys_user_role', 'user_id', 'role_id'),
      ...link('sys_role_menu', 'role_id', 'menu_id'),
      ...link('sys_role_org', 'role_id', 'org_id'),
      ...link('sys_user_org', 'user_id', 'org_id'),
      ...link('sys_user_pos', 'user_id', 'pos_id'),
      `CREATE TABLE {t}.sys_user_ext_org (
        user_id bigint NOT NULL,
        org_id bigint NOT NULL,
        pos_id bigint NOT NULL,
        PRIMARY KEY (user_id, org_id, pos_id)
      )`,
      'CREATE INDEX sys_user_ext_org_org ON {t}.sys_user_ext_org (org_id)',
    ],
  },
  {
    id: 'tenant-0002-messages',
    statements: [
      `CREATE TABLE {t}.user_notice (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL,
        title text NOT NULL,
        content text NOT NULL,
        created_time timestamptz NOT NULL,
        read_time timestamptz
      )`,
      'CREATE INDEX user_notice_receiver ON {t}.user_notice (user_id, id DESC)',
      'CREATE INDEX user_notice_unread ON {t}.user_notice (user_id, id DESC) WHERE read_time IS NULL',
    ],
  },
  {
    id: 'tenant-0003-identity-epoch',
    statements: [
      ...IDENTITY_TABLES.map((table) => identityTrigger(table, 'INSERT OR UPDATE OR DELETE')),
      identityTrigger(
        'sys_user',
        'INSERT OR DELETE OR UPDATE OF account, name, admin_type, status, org_id, is_deleted',
      ),
      identityTrigger('sys_user_credential', 'INSERT OR DELETE OR UPDATE OF must_change'),
    ],
  },
  {
    id: 'tenant-0004-notice-ids',
    statements: [
      // Messages share the calls of written notices, so an id must name one thing only.
      'ALTER TABLE {t}.user_notice ALTER COLUMN id DROP IDENTITY',
      `ALTER TABLE {t}.user_notice ALTER COLUMN id SET DEFAULT nextval('{t}.record_id_seq')`,
    ],
  },
  {
    id: 'tenant-0005-parameters-epoch',
    // Parameters are kept by processes like identities, and for as long.
    statements: [identityTrigger('sys_config', 'INSERT OR UPDATE OR DELETE')],
  },
  {
    id: 'tenant-0006-two-step',
    statements: [
      // The secret is sealed with a key outside this schema: a copy of a tenant's tables opens nobody's second step.
      `CREATE TABLE {t}.sys_user_two_step (
        user_id bigint PRIMARY KEY,
        secret bytea NOT NULL,
        confirmed_time timestamptz,
        last_step bigint NOT NULL DEFAULT 0
      )`,
      `CREATE TABLE {t}.sys_user_recovery_code (
        user_id bigint NOT NULL,
        code_hash bytea NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`,
    ],
  },
  {
    id: 'tenant-0007-message-settings',
    statements: [
      // Kinds of messages that are kept for the user but do not pop up; no row: all of them do.
      `CREATE TABLE {t}.user_message_setting (
        user_id bigint PRIMARY KEY,
        quiet text[] NOT NULL,
        updated_time timestamptz NOT NULL
      )`,
    ],
  },
  {
    id: 'tenant-0008-wecom-bindings',
    statements: [
      // One account a member and one member an account. Beside sys_user: no list or export ever shows it.
      `CREATE TABLE {t}.sys_user_wecom (
        user_id bigint PRIMARY KEY,
        corp_id text NOT NULL,
        member_id text NOT NULL,
        bound_time timestamptz NOT NULL,
        UNIQUE (corp_id, member_id)
      )`,
    ],
  },
  {
    id: 'tenant-0010-written-notices',
    statements: [
      // A message is kept whole; of a written notice each receiver has a row that points to it (wire.md#5.10). Title and
      // type stand in both, for what was published never changes: a list of one's own is found by one index, and without a join.
      `ALTER TABLE {t}.user_notice
        ADD COLUMN type smallint NOT NULL DEFAULT 1,
        ADD COLUMN notice_id bigint,
        ADD COLUMN withdrawn_time timestamptz`,
      'CREATE INDEX user_notice_type ON {t}.user_notice (user_id, type, id DESC)',
      'CREATE UNIQUE INDEX user_notice_written ON {t}.user_notice (notice_id, user_id) WHERE notice_id IS NOT NULL',
    ],
  },
  {
    id: 'tenant-0011-news-readers',
    statements: [
      // To whom a piece of news is no longer new; with a time he opened it, which counts once a person.
      `CREATE TABLE {t}.news_reader (
        news_id bigint NOT NULL,
        user_id bigint NOT NULL,
        read_time timestamptz,
        PRIMARY KEY (news_id, user_id)
      )`,
    ],
  },
  {
    id: 'tenant-0012-notices-by-time',
    statements: [
      // What one was sent stands in the order it was sent in.
      'DROP INDEX {t}.user_notice_receiver',
      'DROP INDEX {t}.user_notice_unread',
      'DROP INDEX {t}.user_notice_type',
      'CREATE INDEX user_notice_receiver ON {t}.user_notice (user_id, created_time DESC, id DESC)',
      'CREATE INDEX user_notice_type ON {t}.user_notice (user_id, type, created_time DESC, id DESC)',
      'CREATE INDEX user_notice_unread ON {t}.user_notice (user_id, created_time DESC, id DESC) WHERE read_time IS NULL',
    ],
  },
  {
    id: 'tenant-0013-news-dismissal',
    statements: [
      // Who is done with all news keeps one moment, not a row for every piece there is.
      'CREATE TABLE {t}.news_dismissal (user_id bigint PRIMARY KEY, until timestamptz NOT NULL)',
      `INSERT INTO {t}.news_dismissal
        SELECT r.user_id, max(n.publish_time) FROM {t}.news_reader r JOIN {t}.news n ON n.id = r.news_id
          WHERE r.read_time IS NULL AND n.publish_time IS NOT NULL GROUP BY r.user_id`,
      'DELETE FROM {t}.news_reader WHERE read_time IS NULL',
      'ALTER TABLE {t}.news_reader ALTER COLUMN read_time SET NOT NULL',
    ],
  },
  {
    id: 'tenant-0014-notice-readers',
    statements: [
      // A page of notices counts the receivers and readers of each: from the index alone. Reading one moves its entry in
      // the index of unread ones anyway.
      'DROP INDEX {t}.user_notice_written',
      `CREATE UNIQUE INDEX user_notice_written ON {t}.user_notice (notice_id, user_id) INCLUDE (read_time)
        WHERE notice_id IS NOT NULL`,
    ],
  },
];

/** A pair of ids, read from both ends. */
function link(table: string, from: string, to: string): string[] {
  return [
    `CREATE TABLE {t}.${table} (${from} bigint NOT NULL, ${to} bigint NOT NULL, PRIMARY KEY (${from}, ${to}))`,
    `CREATE INDEX ${table}_${to} ON {t}.${table} (${to})`,
  ];
}

function identityTrigger(table: string, event: string): string {
  return `CREATE CONSTRAINT TRIGGER ${table}_identity AFTER ${event} ON {t}.${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.touch_identity('{tenant}')`;
}
