/** One migration; it runs once, in order, in the transaction that records it. */
export interface TableMigration {
  /** Never changes once released. */
  id: string;
  statements: string[];
}

/** Statements that run at every migration of a tenant with the table, so that the result matches this version. */
export interface StandingStatements {
  table: string;
  statements: readonly string[];
}

/** Tables of schema `platform`, of no tenant (decision 050). Times are UTC by the server's clock (security.md#R13). */
export const platformTables: TableMigration[] = [
  {
    id: 'platform-0001-tenants',
    statements: [
      // identity_epoch rises in every transaction that changes users, roles, organisations, menus or grants, so that
      // every process notices the change on its next request (security.md#R3).
      `CREATE TABLE platform.tenant (
        id text PRIMARY KEY CHECK (id ~ '^[1-9][0-9]{0,17}$'),
        code text NOT NULL UNIQUE,
        name text NOT NULL,
        host text UNIQUE,
        status smallint NOT NULL DEFAULT 0,
        identity_epoch bigint NOT NULL DEFAULT 1,
        identity_tx xid8,
        created_time timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z'
      )`,
      `INSERT INTO platform.tenant (id, code, name) VALUES ('1', 'default', '默认租户')`,
      // Called by deferred row triggers; only a transaction's first call writes, so an import locks the row once.
      `CREATE FUNCTION platform.touch_identity() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE platform.tenant
           SET identity_epoch = identity_epoch + 1, identity_tx = pg_current_xact_id()
         WHERE id = TG_ARGV[0] AND identity_tx IS DISTINCT FROM pg_current_xact_id();
        RETURN NULL;
      END $$`,
    ],
  },
  {
    id: 'platform-0002-sessions',
    statements: [
      // Stores only the token's hash (security.md#R3); revoked rows stay to give users the reason (wire.md#1.7).
      `CREATE TABLE platform.session (
        token_hash bytea PRIMARY KEY,
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        user_id bigint NOT NULL,
        remember boolean NOT NULL,
        created_time timestamptz NOT NULL,
        last_seen_time timestamptz NOT NULL,
        expires_time timestamptz NOT NULL,
        revoked text,
        ip text NOT NULL,
        browser text NOT NULL,
        os text NOT NULL
      )`,
      'CREATE INDEX session_owner ON platform.session (tenant, user_id)',
      'CREATE INDEX session_expiry ON platform.session (expires_time)',
      `CREATE TABLE platform.hub_ticket (
        ticket_hash bytea PRIMARY KEY,
        token_hash bytea NOT NULL REFERENCES platform.session (token_hash) ON DELETE CASCADE,
        expires_time timestamptz NOT NULL
      )`,
      `CREATE TABLE platform.login_attempt (
        key text PRIMARY KEY,
        failures integer NOT NULL,
        last_time timestamptz NOT NULL,
        locked_until timestamptz
      )`,
      'CREATE INDEX login_attempt_age ON platform.login_attempt (last_time)',
    ],
  },
  {
    id: 'platform-0003-idempotency-and-settings',
    statements: [
      `CREATE TABLE platform.idempotency (
        tenant text NOT NULL,
        user_id text NOT NULL,
        route text NOT NULL,
        key uuid NOT NULL,
        body_hash bytea NOT NULL,
        reply text,
        created_time timestamptz NOT NULL,
        PRIMARY KEY (tenant, user_id, route, key)
      )`,
      'CREATE INDEX idempotency_age ON platform.idempotency (created_time)',
      // State of the installation, such as the progress of its first data.
      'CREATE TABLE platform.setting (key text PRIMARY KEY, value text NOT NULL)',
    ],
  },
  {
    id: 'platform-0004-realtime',
    statements: [
      // Ids have gaps only where a transaction was refused; readers remember gaps, since a lower id may commit later.
      `CREATE TABLE platform.outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant text NOT NULL,
        kind text NOT NULL,
        payload jsonb NOT NULL,
        created_time timestamptz NOT NULL
      )`,
      'CREATE INDEX outbox_age ON platform.outbox (created_time)',
      // Connected users of all processes; each process updates its own rows.
      `CREATE TABLE platform.hub_connection (
        id text PRIMARY KEY,
        process_id text NOT NULL,
        token_hash bytea NOT NULL,
        tenant text NOT NULL,
        user_id bigint NOT NULL,
        connected_time timestamptz NOT NULL,
        last_time timestamptz NOT NULL
      )`,
      'CREATE INDEX hub_connection_tenant ON platform.hub_connection (tenant, user_id)',
      'CREATE INDEX hub_connection_process ON platform.hub_connection (process_id)',
    ],
  },
  {
    id: 'platform-0005-steps-of-signing-in',
    statements: [
      // A sign-in between password and second step (wire.md#2.1); only the ticket's hash is stored.
      `CREATE TABLE platform.login_ticket (
        ticket_hash bytea PRIMARY KEY,
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        user_id bigint NOT NULL,
        remember boolean NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX login_ticket_expiry ON platform.login_ticket (expires_time)',
      // One valid code per number and purpose; a new code replaces it (security.md#R19).
      `CREATE TABLE platform.sms_code (
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        mobile text NOT NULL,
        purpose text NOT NULL,
        code_hash bytea NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        expires_time timestamptz NOT NULL,
        PRIMARY KEY (tenant, mobile, purpose)
      )`,
      'CREATE INDEX sms_code_expiry ON platform.sms_code (expires_time)',
      `CREATE TABLE platform.rate_window (
        key text PRIMARY KEY,
        started_time timestamptz NOT NULL,
        ends_time timestamptz NOT NULL,
        used integer NOT NULL
      )`,
      'CREATE INDEX rate_window_age ON platform.rate_window (ends_time)',
    ],
  },
  {
    id: 'platform-0015-polled-connections',
    statements: [
      // Realtime connections of browsers without WebSocket; only the hash of a connection's token is stored.
      `CREATE TABLE platform.hub_poll (
        token_hash bytea PRIMARY KEY,
        id text NOT NULL,
        session_hash bytea NOT NULL,
        tenant text NOT NULL,
        user_id bigint NOT NULL,
        position jsonb,
        is_begun boolean NOT NULL DEFAULT false,
        last_time timestamptz NOT NULL
      )`,
      'CREATE INDEX hub_poll_user ON platform.hub_poll (tenant, user_id)',
      'CREATE INDEX hub_poll_age ON platform.hub_poll (last_time)',
    ],
  },
];
