import type { TableMigration } from '../../../../server/db/platform-tables.ts';

/** Tables for signing in besides those of sessions: tickets of demo accounts, known addresses. */
export const signInPlatformTables: TableMigration[] = [
  {
    id: 'platform-0008-way-of-the-first-step',
    // Type of the visit to log once the second step is done (wire.md#5.9).
    statements: ['ALTER TABLE platform.login_ticket ADD COLUMN visit_type smallint NOT NULL DEFAULT 0'],
  },
  {
    id: 'platform-0009-demo-tickets',
    statements: [
      // Tickets for signing in by a click on a demo account, by hash (features/people/sign-in/server/demo-accounts.ts).
      `CREATE TABLE platform.demo_ticket (
        ticket_hash bytea PRIMARY KEY,
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        user_id bigint NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX demo_ticket_expiry ON platform.demo_ticket (expires_time)',
      'ALTER TABLE platform.session ADD COLUMN by_ticket boolean NOT NULL DEFAULT false',
    ],
  },
  {
    id: 'platform-0010-known-logins',
    statements: [
      // Addresses from which a user has signed in lately; a lock of such an address does not apply to this user.
      `CREATE TABLE platform.known_login (
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        user_id bigint NOT NULL,
        network text NOT NULL,
        last_time timestamptz NOT NULL,
        PRIMARY KEY (tenant, user_id, network)
      )`,
      'CREATE INDEX known_login_age ON platform.known_login (last_time)',
    ],
  },
];

/** Tables of the second steps of a tenant's users. */
export const twoStepTables: TableMigration[] = [
  {
    id: 'tenant-0006-two-step',
    statements: [
      // The secret is encrypted with a key outside this schema: a copy of a tenant's tables does not reveal it.
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
];
