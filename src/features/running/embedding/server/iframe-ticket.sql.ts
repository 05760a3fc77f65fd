import type { TableMigration } from '../../../../server/db/platform-tables.ts';

export const iframeTicketTables: TableMigration[] = [
  {
    id: 'platform-0007-embed-tickets',
    statements: [
      // Ticket instead of the login token in an embedded page's address (wire.md#2.4), for one use, session and origin.
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
