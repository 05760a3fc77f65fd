import type { TableMigration } from '../../../../../server/db/platform-tables.ts';

/** Tables of states, tickets and access tokens for signing in through the enterprise messaging app. */
export const wecomPlatformTables: TableMigration[] = [
  {
    id: 'platform-0006-enterprise-messaging',
    statements: [
      // Values that are valid once and have been used: states of sign-ins and codes of the provider, by hash
      // (security.md#R23).
      `CREATE TABLE platform.wecom_spent (
        hash bytea PRIMARY KEY,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX wecom_spent_expiry ON platform.wecom_spent (expires_time)',
      // Members named by the provider without an account, until they prove that an account is theirs (wire.md#2.4).
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
      // The provider issues few tokens at a limited rate: all processes share one for each application and secret.
      `CREATE TABLE platform.wecom_access_token (
        application_hash bytea PRIMARY KEY,
        token text NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX wecom_access_token_expiry ON platform.wecom_access_token (expires_time)',
    ],
  },
];

export const wecomTables: TableMigration[] = [
  {
    id: 'tenant-0008-wecom-bindings',
    statements: [
      // A member has one account, and an account one member. Separate table: no list or export of sys_user shows it.
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
