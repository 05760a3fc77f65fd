import type { TableMigration } from '../../../../server/db/platform-tables.ts';

/** States, tickets and access tokens of signing in through the enterprise messaging app. */
export const wecomPlatformTables: TableMigration[] = [
  {
    id: 'platform-0006-enterprise-messaging',
    statements: [
      // What may be used once and was: states of a sign-in and codes of the provider, by hash (security.md#R23).
      `CREATE TABLE platform.wecom_spent (
        hash bytea PRIMARY KEY,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX wecom_spent_expiry ON platform.wecom_spent (expires_time)',
      // Whom the provider named and nobody knows yet, until he proves an account (wire.md#2.4).
      `CREATE TABLE platform.wecom_bind_ticket (
        ticket_hash bytea PRIMARY KEY,
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        corp_id text NOT NULL,
        member_id text NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        -- Set while the account's second step is still to come: it binds, nothing else does any more.
        login_ticket_hash bytea UNIQUE,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX wecom_bind_ticket_expiry ON platform.wecom_bind_ticket (expires_time)',
      // The provider gives few of these and limits how often: all processes share one per application and secret.
      `CREATE TABLE platform.wecom_access_token (
        application_hash bytea PRIMARY KEY,
        token text NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX wecom_access_token_expiry ON platform.wecom_access_token (expires_time)',
    ],
  },
];

/** Which member is bound to which account. */
export const wecomTables: TableMigration[] = [
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
];
