import type { TableMigration } from '../../../server/db/platform-tables.ts';

/** Who has read or dismissed which news. */
export const newsTables: TableMigration[] = [
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
    id: 'tenant-0603-news-dismissal-seen',
    // Times have seconds: of the last one these were out, others may follow. Absent: all of it, as older versions kept it.
    statements: ['ALTER TABLE {t}.news_dismissal ADD COLUMN seen bigint[]'],
  },
];
