import type { StandingStatements } from '../../../../server/db/platform-tables.ts';
import { WALL_OFFSET } from '../../../../server/db/time-range.ts';
import { DAY_KIND } from '../workflow/days.ts';
import { DAY_SHIFT, MOST_DAYS } from '../workflow/work-time.ts';

const SHIFT = JSON.stringify(DAY_SHIFT);

/**
 * Working time calculated by the database, for columns it computes itself: the same arithmetic as
 * workflow/work-time.ts, which tests compare.
 */
export const workTimeStandards: StandingStatements = {
  table: 'work_shift',
  statements: [
    `CREATE OR REPLACE FUNCTION {t}.is_workday(day date) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN coalesce(
        (SELECT c.kind = ${DAY_KIND.work} FROM {t}.work_calendar c
          WHERE NOT c.is_deleted AND c.begin_date <= day AND coalesce(c.end_date, c.begin_date) >= day ORDER BY c.kind DESC LIMIT 1),
        extract(isodow FROM day) < 6);
    END $$`,
    `CREATE OR REPLACE FUNCTION {t}.work_after(since timestamptz, lasts interval) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
    DECLARE
      follows boolean;
      hours jsonb;
      begins interval[];
      ends interval[];
      since_wall timestamp := since AT TIME ZONE ${WALL_OFFSET};
      first_day date := (since AT TIME ZONE ${WALL_OFFSET})::date - 1;
      last_wall timestamp := since_wall;
      left_over interval := lasts;
      span_from timestamp;
      span_to timestamp;
    BEGIN
      SELECT s.follows_calendar, s.segments::jsonb INTO follows, hours FROM {t}.work_shift s
       WHERE s.is_limit AND NOT s.is_deleted ORDER BY s.id LIMIT 1;
      IF hours IS NULL THEN
        follows := true;
        hours := '${SHIFT}'::jsonb;
      END IF;
      SELECT array_agg(h.b ORDER BY h.b, h.e), array_agg(h.e ORDER BY h.b, h.e) INTO begins, ends FROM (
        SELECT (s ->> 'begin')::interval AS b,
               (s ->> 'end')::interval
                 + CASE WHEN (s ->> 'end')::interval <= (s ->> 'begin')::interval THEN interval '24 hours' ELSE interval '0' END AS e
          FROM jsonb_array_elements(hours) AS s) h;
      IF begins IS NULL THEN RETURN since + lasts; END IF;
      FOR days IN 0..${MOST_DAYS - 1} LOOP
        CONTINUE WHEN coalesce(follows, true) AND NOT {t}.is_workday(first_day + days);
        FOR place IN 1..array_length(begins, 1) LOOP
          span_from := greatest(last_wall, first_day + days + begins[place]);
          span_to := first_day + days + ends[place];
          CONTINUE WHEN span_to <= span_from;
          last_wall := span_to;
          IF span_to - span_from >= left_over THEN
            RETURN (span_from + left_over) AT TIME ZONE ${WALL_OFFSET};
          END IF;
          left_over := left_over - (span_to - span_from);
        END LOOP;
      END LOOP;
      RETURN since + lasts;
    END $$`,
  ],
};
