import type { StandingStatements, TableMigration } from '../../../../server/db/platform-tables.ts';
import { WALL_OFFSET } from '../../../../server/db/time-range.ts';
import { DAY_KIND, WORKING_WEEKDAYS } from '../workflow/days.ts';
import { DAY_SHIFT, MOST_DAYS } from '../workflow/work-time.ts';

/** Table with the rules of working time for database functions: one row, filled from this version's constants. */
export const workTimeTables: TableMigration[] = [
  {
    id: 'work-calendar-0002-rules',
    statements: [
      `CREATE TABLE {t}.work_time_rule (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        standard_segments jsonb NOT NULL,
        working_kind integer NOT NULL,
        working_weekdays integer[] NOT NULL,
        most_days integer NOT NULL,
        wall_offset interval NOT NULL
      )`,
    ],
  },
];

const RULE = [
  `'${JSON.stringify(DAY_SHIFT)}'`,
  DAY_KIND.work,
  `'{${WORKING_WEEKDAYS.join(', ')}}'`,
  MOST_DAYS,
  WALL_OFFSET,
].join(', ');

/** Working time calculated by the database, for its own columns; tests compare it with workflow/work-time.ts. */
export const workTimeStandards: StandingStatements = {
  table: 'work_shift',
  statements: [
    'DELETE FROM {t}.work_time_rule',
    `INSERT INTO {t}.work_time_rule (standard_segments, working_kind, working_weekdays, most_days, wall_offset)
      VALUES (${RULE})`,
    `CREATE OR REPLACE FUNCTION {t}.work_after(since timestamptz, lasts interval) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
    DECLARE
      rule record;
      begins interval[];
      ends interval[];
      first_day date;
      last_wall timestamp;
      left_over interval := lasts;
      day date;
      span_from timestamp;
      span_to timestamp;
    BEGIN
      SELECT r.*, coalesce(s.hours, r.standard_segments) AS hours, s.hours IS NULL OR coalesce(s.follows, true) AS follows
        INTO rule FROM {t}.work_time_rule r LEFT JOIN (
          SELECT w.segments::jsonb AS hours, w.follows_calendar AS follows FROM {t}.work_shift w
           WHERE w.is_limit AND NOT w.is_deleted ORDER BY w.id LIMIT 1) s ON true;
      SELECT array_agg(h.b ORDER BY h.b, h.e), array_agg(h.e ORDER BY h.b, h.e) INTO begins, ends FROM (
        SELECT (s ->> 'begin')::interval AS b,
               (s ->> 'end')::interval
                 + CASE WHEN (s ->> 'end')::interval <= (s ->> 'begin')::interval THEN interval '24 hours' ELSE interval '0' END AS e
          FROM jsonb_array_elements(rule.hours) AS s) h;
      IF begins IS NULL THEN RETURN since + lasts; END IF;
      last_wall := since AT TIME ZONE rule.wall_offset;
      first_day := last_wall::date - 1;
      FOR days IN 0..rule.most_days - 1 LOOP
        day := first_day + days;
        CONTINUE WHEN rule.follows AND NOT coalesce(
          (SELECT c.kind = rule.working_kind FROM {t}.work_calendar c
            WHERE NOT c.is_deleted AND c.begin_date <= day AND coalesce(c.end_date, c.begin_date) >= day
            ORDER BY c.kind DESC LIMIT 1),
          extract(dow FROM day)::integer = ANY (rule.working_weekdays));
        FOR place IN 1..array_length(begins, 1) LOOP
          span_from := greatest(last_wall, day + begins[place]);
          span_to := day + ends[place];
          CONTINUE WHEN span_to <= span_from;
          last_wall := span_to;
          IF span_to - span_from >= left_over THEN
            RETURN (span_from + left_over) AT TIME ZONE rule.wall_offset;
          END IF;
          left_over := left_over - (span_to - span_from);
        END LOOP;
      END LOOP;
      RETURN since + lasts;
    END $$`,
  ],
};
