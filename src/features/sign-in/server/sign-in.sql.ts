import type { TableMigration } from '../../../server/db/platform-tables.ts';

/** What signing in keeps beside the session: tickets of a click, known addresses. */
export const signInPlatformTables: TableMigration[] = [
  {
    id: 'platform-0008-way-of-the-first-step',
    // What the visit log calls the sign-in once its second step is done (wire.md#5.9).
    statements: ['ALTER TABLE platform.login_ticket ADD COLUMN visit_type smallint NOT NULL DEFAULT 0'],
  },
  {
    id: 'platform-0009-demo-tickets',
    statements: [
      // What one click on a demo account signs in with, by hash (features/sign-in/server/demo-accounts.ts).
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
      // From which addresses a person has signed in lately: limits of an address do not concern him there.
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

/** Second steps of a tenant’s users. */
export const twoStepTables: TableMigration[] = [
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
];
