import type { TableMigration } from '../../../../server/db/platform-tables.ts';

/** Messages and written notices of a tenant's users, and the kinds of messages that do not pop up for a user. */
export const noticeTables: TableMigration[] = [
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
    id: 'tenant-0004-notice-ids',
    statements: [
      // Messages share calls with written notices, so no id may belong to a message and a notice.
      'ALTER TABLE {t}.user_notice ALTER COLUMN id DROP IDENTITY',
      `ALTER TABLE {t}.user_notice ALTER COLUMN id SET DEFAULT nextval('{t}.record_id_seq')`,
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
    id: 'tenant-0010-written-notices',
    statements: [
      // A row is a whole message, or the receipt of a written notice with the id of the notice (wire.md#5.10). Receipts
      // repeat title and type, which never change after publishing, so that the list of a user needs one index and no
      // join.
      `ALTER TABLE {t}.user_notice
        ADD COLUMN type smallint NOT NULL DEFAULT 1,
        ADD COLUMN notice_id bigint,
        ADD COLUMN withdrawn_time timestamptz`,
      'CREATE INDEX user_notice_type ON {t}.user_notice (user_id, type, id DESC)',
      'CREATE UNIQUE INDEX user_notice_written ON {t}.user_notice (notice_id, user_id) WHERE notice_id IS NOT NULL',
    ],
  },
  {
    id: 'tenant-0012-notices-by-time',
    statements: [
      // Orders the received messages by the time they were sent.
      'DROP INDEX {t}.user_notice_receiver',
      'DROP INDEX {t}.user_notice_unread',
      'DROP INDEX {t}.user_notice_type',
      'CREATE INDEX user_notice_receiver ON {t}.user_notice (user_id, created_time DESC, id DESC)',
      'CREATE INDEX user_notice_type ON {t}.user_notice (user_id, type, created_time DESC, id DESC)',
      'CREATE INDEX user_notice_unread ON {t}.user_notice (user_id, created_time DESC, id DESC) WHERE read_time IS NULL',
    ],
  },
  {
    id: 'tenant-0014-notice-readers',
    statements: [
      // Serves the counts of receivers and readers on a page of notices from the index alone. The included column costs
      // no more: reading a notice moves its entry in the index of unread ones anyway.
      'DROP INDEX {t}.user_notice_written',
      `CREATE UNIQUE INDEX user_notice_written ON {t}.user_notice (notice_id, user_id) INCLUDE (read_time)
        WHERE notice_id IS NOT NULL`,
    ],
  },
  {
    id: 'tenant-0275-message-channels',
    statements: [
      // Channels a user chose, by title of the kind of message; kinds he never changed are absent. Quiet hours are
      // HH:MM of Asia/Shanghai, both or none.
      `ALTER TABLE {t}.user_message_setting
        ADD COLUMN channels jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN quiet_from text,
        ADD COLUMN quiet_until text`,
    ],
  },
  {
    id: 'tenant-0531-notice-links',
    statements: [
      // Number (which follows the title) and page path of the record a message is about.
      'ALTER TABLE {t}.user_notice ADD COLUMN about text, ADD COLUMN link text',
    ],
  },
  {
    id: 'tenant-0532-warning-title',
    statements: [
      // Renames stored messages: their title, AI, did not say what they are about.
      `UPDATE {t}.user_notice SET title = 'AI预警' WHERE title = 'AI'`,
      `UPDATE {t}.user_message_setting SET quiet = array_replace(quiet, 'AI', 'AI预警')`,
      `UPDATE {t}.user_message_setting
        SET channels = channels - 'AI' || jsonb_build_object('AI预警', channels -> 'AI')
        WHERE channels -> 'AI' IS NOT NULL`,
    ],
  },
];
