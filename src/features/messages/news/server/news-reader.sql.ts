import type { TableMigration } from '../../../../server/db/platform-tables.ts';

export const newsTables: TableMigration[] = [
  {
    id: 'tenant-0011-news-readers',
    statements: [
      // Users to whom a piece of news is no longer new; `read_time` is set if they opened it, to count each reader
      // once.
      `CREATE TABLE {t}.news_reader (
        news_id bigint NOT NULL,
        user_id bigint NOT NULL,
        read_time timestamptz,
        PRIMARY KEY (news_id, user_id)
      )`,
    ],
  },
  {
    id: 'tenant-0013-news-dismissal',
    statements: [
      // Dismissing all news stores one moment for a user instead of a row for every piece.
      'CREATE TABLE {t}.news_dismissal (user_id bigint PRIMARY KEY, until timestamptz NOT NULL)',
      `INSERT INTO {t}.news_dismissal
        SELECT r.user_id, max(n.publish_time) FROM {t}.news_reader r JOIN {t}.news n ON n.id = r.news_id
          WHERE r.read_time IS NULL AND n.publish_time IS NOT NULL GROUP BY r.user_id`,
      'DELETE FROM {t}.news_reader WHERE read_time IS NULL',
      'ALTER TABLE {t}.news_reader ALTER COLUMN read_time SET NOT NULL',
    ],
  },
  {
    id: 'tenant-0603-news-dismissal-seen',
    // Ids of the dismissed news published in the very second of `until`; later news of that second stay new. Null: all
    // news of that second are dismissed, as in older versions.
    statements: ['ALTER TABLE {t}.news_dismissal ADD COLUMN seen bigint[]'],
  },
];
