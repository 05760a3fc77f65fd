import type { TableMigration } from '../../../../../server/db/platform-tables.ts';

/** Characters that String.prototype.trim() removes, as a class of a regular expression. */
const BLANKS = String.raw`\t\n\u000b\u000c\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

const EACH_BLANK = BLANKS.replace(String.raw`\u2000-\u200a`, [...'0123456789a'].map((n) => `\\u200${n}`).join(''));

/** Functions that read texts by the same rules as an import reads cells (kinds/integer/numbers.ts, wall-time.ts). */
const readingFunctions: TableMigration = {
  id: 'revisions-0003-reading',
  statements: [
    `CREATE FUNCTION platform.trimmed(v text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT btrim(v, E'${EACH_BLANK}') $$`,
    `CREATE FUNCTION platform.read_figure(v text, decimals integer) RETURNS numeric
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE t text := platform.trimmed(v);
      BEGIN
        IF length(t) > 100 THEN RETURN NULL; END IF;
        t := translate(t, '０１２３４５６７８９．－', '0123456789.-');
        IF position(',' in t) > 0 THEN t := regexp_replace(t, '([0-9]),(?=[0-9]{3}([^0-9]|$))', '\\1', 'g'); END IF;
        IF t !~ '^-?[0-9]{1,15}(\\.[0-9]+)?$' THEN RETURN NULL; END IF;
        IF length(rtrim(split_part(t, '.', 2), '0')) > decimals THEN RETURN NULL; END IF;
        RETURN t::numeric;
      END $$`,
    `CREATE FUNCTION platform.read_moment(v text, time_of_day text) RETURNS timestamp
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        t text := platform.trimmed(v);
        serial float8;
        wall timestamp;
        m text[];
        y integer; mo integer; d integer; h integer; mi integer; s integer;
      BEGIN
        IF length(t) > 100 THEN RETURN NULL; END IF;
        IF t ~ '^[0-9]{5}(\\.[0-9]+)?$' THEN
          serial := t::float8;
          wall := timestamp '1970-01-01' + floor((serial - 25569) * 86400 + 0.5) * interval '1 second';
          IF serial = floor(serial) THEN wall := date_trunc('day', wall) + time_of_day::time; END IF;
          RETURN CASE WHEN extract(year FROM wall) BETWEEN 1970 AND 2100 THEN wall END;
        END IF;
        m := coalesce(regexp_match(t, '^([0-9]{4})([0-9]{2})([0-9]{2})$'), regexp_match(t,
          '^([0-9]{4})[${BLANKS}]*[-/.年][${BLANKS}]*([0-9]{1,2})[${BLANKS}]*[-/.月][${BLANKS}]*([0-9]{1,2})[${BLANKS}]*日?'
          '(?:[T${BLANKS}]*([0-9]{1,2})[:：时点]([0-9]{1,2})?(?:[:：分]([0-9]{1,2}))?[${BLANKS}]*[分秒]?)?(?:\\.[0-9]+)?Z?$'));
        IF m IS NULL THEN RETURN NULL; END IF;
        y := m[1]; mo := m[2]; d := m[3];
        IF y < 1970 OR y > 2100 OR mo < 1 OR mo > 12 OR d < 1 THEN RETURN NULL; END IF;
        IF d > extract(day FROM make_date(y, mo, 1) + interval '1 month' - interval '1 day') THEN RETURN NULL; END IF;
        IF m[4] IS NULL THEN RETURN make_date(y, mo, d) + time_of_day::time; END IF;
        h := m[4]; mi := coalesce(m[5], '0'); s := coalesce(m[6], '0');
        IF h > 23 OR mi > 59 OR s > 59 THEN RETURN NULL; END IF;
        RETURN make_timestamp(y, mo, d, h, mi, s);
      END $$`,
  ],
};

/** Kind changes under way or in force (decision 029); in `platform`, so that one query finds those of all tenants. */
const conversions: TableMigration = {
  id: 'revisions-0004-conversions',
  statements: [
    `CREATE TABLE platform.schema_conversion (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
      resource text NOT NULL,
      key text NOT NULL,
      title text NOT NULL,
      revision bigint NOT NULL,
      edits integer NOT NULL,
      state text NOT NULL CHECK (state IN ('copying', 'in-force', 'undone', 'stopped', 'released')),
      from_column text NOT NULL,
      to_column text NOT NULL,
      from_property text NOT NULL,
      to_property text NOT NULL,
      others text NOT NULL CHECK (others IN ('stop', 'empty')),
      map jsonb NOT NULL,
      is_prepared boolean NOT NULL DEFAULT false,
      is_copied boolean NOT NULL DEFAULT false,
      last_id bigint NOT NULL DEFAULT 0,
      done bigint NOT NULL DEFAULT 0,
      total bigint NOT NULL,
      message text,
      user_id text NOT NULL,
      created_time timestamptz NOT NULL CHECK (isfinite(created_time)),
      updated_time timestamptz NOT NULL CHECK (isfinite(updated_time))
    )`,
    `CREATE UNIQUE INDEX schema_conversion_under_way ON platform.schema_conversion (tenant, resource, key)
      WHERE state = 'copying'`,
    'CREATE INDEX schema_conversion_resource ON platform.schema_conversion (tenant, resource, id)',
  ],
};

/** Adds the column of the grants that a publish makes once its values are copied. */
const grants: TableMigration = {
  id: 'revisions-0005-conversion-grants',
  statements: [`ALTER TABLE platform.schema_conversion ADD COLUMN grants jsonb NOT NULL DEFAULT '[]'`],
};

export const conversionTables: readonly TableMigration[] = [readingFunctions, conversions, grants];
