import type { TableMigration } from '../../../../server/db/platform-tables.ts';

/** Tickets of embedded pages. */
export const iframeTicketTables: TableMigration[] = [
  {
    id: 'platform-0007-embed-tickets',
    statements: [
      // Replaces the login token in an embedded page (wire.md#2.4): one use, of one session, for one origin.
      `CREATE TABLE platform.iframe_ticket (
        ticket_hash bytea PRIMARY KEY,
        token_hash bytea NOT NULL REFERENCES platform.session (token_hash) ON DELETE CASCADE,
        origin text NOT NULL,
        expires_time timestamptz NOT NULL
      )`,
      'CREATE INDEX iframe_ticket_expiry ON platform.iframe_ticket (expires_time)',
    ],
  },
];
