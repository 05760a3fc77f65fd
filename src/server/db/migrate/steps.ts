import { createHash } from 'node:crypto';
import { ALIKE, UNSEEN } from '../../../engine/folded.ts';
import { markPlatformTables, markTenantTables } from '../change-mark.ts';
import { followingTables } from '../following-fill.ts';
import { lastSentTables } from '../last-sent.ts';
import { platformTables, type TableMigration } from '../platform-tables.ts';
import { revisionPlatformTables, revisionTenantTables } from '../revision-tables.ts';
import { serialTables } from '../serials.ts';
import type { SqlRunner } from '../session.ts';
import { tenantTables } from '../tenant-tables.ts';
import { installed } from './tables.ts';

/** Tables of schema `platform` that record services need. */
const recordPlatformTables: TableMigration[] = [
  {
    id: 'records-0001-change-marks',
    statements: [
      // Small rows with frequent updates: free space on their page keeps updates from touching the index (HOT).
      `CREATE TABLE platform.change_mark (
        tenant text NOT NULL,
        resource text NOT NULL,
        slot integer NOT NULL,
        n bigint NOT NULL,
        PRIMARY KEY (tenant, resource, slot)
      ) WITH (fillfactor = 50)`,
    ],
  },
  {
    id: 'records-0002-schema-modules',
    statements: [
      // Validators as JavaScript, by content hash of the compiled resource (decision 063).
      `CREATE TABLE platform.schema_module (
        hash text PRIMARY KEY,
        resource text NOT NULL,
        code text NOT NULL,
        created_time timestamptz NOT NULL
      )`,
    ],
  },
  {
    id: 'records-0003-secrets',
    statements: [
      // Secret keys that all processes share, such as the one that signs file links.
      'CREATE TABLE platform.secret (name text PRIMARY KEY, value bytea NOT NULL, created_time timestamptz NOT NULL)',
    ],
  },
  {
    id: 'records-0004-grams',
    statements: [
      // Parts of one or two characters of a text: an index over them serves keywords of any length.
      `CREATE FUNCTION platform.grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT substr(s, i, n)), '{}')
          FROM (SELECT lower(t) AS s) AS x, generate_series(1, length(s)) AS i, (VALUES (1), (2)) AS v (n)
         WHERE i + n - 1 <= length(s)
      $$`,
      `CREATE FUNCTION platform.keyword_grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN length(t) = 1 THEN ARRAY[lower(t)] ELSE (
          SELECT coalesce(array_agg(DISTINCT substr(lower(t), i, 2)), '{}') FROM generate_series(1, length(t) - 1) AS i
        ) END
      $$`,
    ],
  },
  {
    id: 'records-0005-plain-text',
    statements: [
      // Text of cleaned markup, as in kinds/rich-text/rich-text-tags.ts, for searches.
      `CREATE FUNCTION platform.plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT replace(replace(replace(replace(replace(
          regexp_replace(regexp_replace(html, '<(br|hr) ?/?>|</(p|h3|h4|li|pre)>', E'\\n', 'gi'), '<[^>]*>', '', 'g'),
          '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), E'\\u00a0', ' '), '&amp;', '&')
      $$`,
    ],
  },
  {
    id: 'records-0006-faster-grams',
    statements: [
      // Returns the same parts as the first version in a sixth of the time; some parts are repeated, which the index
      // ignores.
      `CREATE OR REPLACE FUNCTION platform.grams(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        pieces text[] := string_to_array(lower(t), NULL);
        count integer := coalesce(cardinality(pieces), 0);
      BEGIN
        FOR i IN 2..count LOOP
          pieces := pieces || (pieces[i - 1] || pieces[i]);
        END LOOP;
        RETURN pieces;
      END $$`,
    ],
  },
  { id: 'records-0007-folded', statements: foldingStatements() },
  {
    id: 'records-0008-pinyin',
    statements: [
      // A PostgreSQL without ICU orders by code point.
      `DO $$ BEGIN
        CREATE COLLATION platform.pinyin (provider = icu, locale = 'zh-u-co-pinyin');
      EXCEPTION WHEN OTHERS THEN
        CREATE COLLATION platform.pinyin FROM "C";
      END $$`,
    ],
  },
];

/** Statements that create the SQL function that folds texts like foldedText(). */
function foldingStatements(): string[] {
  const alike = ALIKE.map(([, one]) => one).join('');
  const signs = ALIKE.map(([sign, one]) => sign.repeat(one.length)).join('');
  return [
    // Most names contain nothing to fold, and the pattern detects this faster than normalize().
    `CREATE FUNCTION platform.folded(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      BEGIN
        IF t !~ '[^\\n\\t -@[-~\\u4e00-\\u9fff]' THEN RETURN t; END IF;
        RETURN regexp_replace(translate(lower(normalize(t, NFKC)), E'${escaped(alike)}', E'${escaped(signs)}'),
          '[${escaped(UNSEEN)}]', '', 'g');
      END $$`,
  ];
}

/** Text in the escapes of PostgreSQL's strings and patterns. */
function escaped(text: string): string {
  return text.replace(/[^ -~]|['\\]/gu, (one) => {
    const point = (one.codePointAt(0) ?? 0).toString(16);
    return point.length > 4 ? `\\U${point.padStart(8, '0')}` : `\\u${point.padStart(4, '0')}`;
  });
}

/** Tables of a tenant that record services need, created before those of descriptors. */
const recordTenantTables: TableMigration[] = [
  {
    id: 'records-0001-sequence',
    statements: ['CREATE SEQUENCE {t}.record_id_seq AS bigint MAXVALUE 9007199254740991'],
  },
  {
    id: 'records-0002-history',
    statements: [
      // All changes of all records, never deleted; a hash chain per record reveals changes made outside the product.
      `CREATE TABLE {t}.record_history (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        resource text NOT NULL,
        record_id bigint NOT NULL,
        seq integer NOT NULL,
        event text NOT NULL,
        from_status integer,
        to_status integer,
        stage integer,
        title text,
        actor_id bigint,
        actor_name text,
        time timestamptz NOT NULL CHECK (isfinite(time)),
        reason text,
        schema_hash text,
        machine_version text,
        before jsonb,
        after jsonb,
        prev_hash text NOT NULL,
        hash text NOT NULL,
        op_id text,
        UNIQUE (resource, record_id, seq)
      )`,
      'CREATE INDEX record_history_op ON {t}.record_history (op_id) WHERE op_id IS NOT NULL',
      `CREATE FUNCTION {t}.keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'record_history is append-only' USING ERRCODE = 'insufficient_privilege';
      END $$`,
      `CREATE TRIGGER record_history_append_only BEFORE UPDATE OR DELETE ON {t}.record_history
        FOR EACH ROW EXECUTE FUNCTION {t}.keep_history()`,
      `CREATE TRIGGER record_history_no_truncate BEFORE TRUNCATE ON {t}.record_history
        FOR EACH STATEMENT EXECUTE FUNCTION {t}.keep_history()`,
    ],
  },
  {
    id: 'records-0003-history-origin',
    // Origin of the write: web, import, job, system; null in older rows.
    statements: ['ALTER TABLE {t}.record_history ADD COLUMN origin text'],
  },
];

/** Id of the row in `platform.migration` with a hash of a scope's whole content; if equal, nothing is to migrate. */
export const CONTENT = '@content';

export const HAS_STEPS = "select to_regclass('platform.migration') is not null as known";

/** Migrations of schema `platform` in order; those of change marks come last. */
export function platformMigrations(): TableMigration[] {
  return [
    ...platformTables,
    ...recordPlatformTables,
    ...installed('platform'),
    ...revisionPlatformTables,
    ...markPlatformTables,
  ];
}

/** Migrations of a tenant before the tables of its descriptors. */
export function migrationsBefore(): TableMigration[] {
  return [
    ...recordTenantTables,
    ...installed('before'),
    ...serialTables,
    ...lastSentTables,
    ...followingTables,
    ...revisionTenantTables,
  ];
}

/** Migrations of a tenant after the tables of its descriptors. */
export function migrationsAfter(): TableMigration[] {
  return [...tenantTables, ...installed('after'), ...markTenantTables];
}

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export interface PendingStep {
  /** Id of a tenant, or `platform`. */
  scope: string;
  id: string;
  statements: readonly string[];
}

const keyOf = ({ scope, id }: { scope: string; id: string }) => `${scope}/${id}`;

function stepsOf(tenants: readonly string[]): PendingStep[] {
  const ofTenants = [...migrationsBefore(), ...migrationsAfter()];
  return [
    ...platformMigrations().map((step) => ({ scope: 'platform', ...step })),
    ...tenants.flatMap((scope) => ofTenants.map((step) => ({ scope, ...step }))),
  ];
}

/** Log line of a server whose database a newer version has migrated. */
export const OLDER =
  'a newer version has migrated this database: replace this server, which works on and only adds to it';

/** Migrations that the next start would apply. */
export async function pendingSteps(client: SqlRunner, tenants: readonly string[]): Promise<PendingStep[]> {
  const { rows } = await client.query<{ scope: string; id: string }>('select scope, id from platform.migration');
  const done = new Set(rows.map(keyOf));
  return stepsOf(tenants).filter((step) => !done.has(keyOf(step)));
}

/**
 * Migrations that a newer version applied to the platform schema and these tenants; an older server then only adds
 * missing tables and columns (decision 297). None if this version still has migrations to apply: then neither version
 * is newer.
 */
export async function newerSteps(client: SqlRunner, tenants: readonly string[]): Promise<string[]> {
  const exists = await client.query(HAS_STEPS);
  if (exists.rows[0]?.known !== true) return [];
  const { rows } = await client.query<{ scope: string; id: string }>(
    'select scope, id from platform.migration where scope = any($1) and id <> $2',
    [['platform', ...tenants], CONTENT],
  );
  const own = new Set(stepsOf(tenants).map(keyOf));
  const newer = rows.map(keyOf).filter((key) => !own.delete(key));
  return own.size > 0 ? [] : newer;
}

/** Applied migrations that this version lacks, or has with other statements. */
export function foreignSteps(notes: readonly { scope: string; id: string; hash: string }[]): string[] {
  const hashes = {
    platform: new Map(platformMigrations().map(({ id, statements }) => [id, hashOf(statements)])),
    tenant: new Map(
      [...migrationsBefore(), ...migrationsAfter()].map(({ id, statements }) => [id, hashOf(statements)]),
    ),
  };
  const isForeign = ({ scope, id, hash }: { scope: string; id: string; hash: string }) =>
    id !== CONTENT && hashes[scope === 'platform' ? 'platform' : 'tenant'].get(id) !== hash;
  return notes.filter(isForeign).map(({ scope, id }) => `${scope}/${id}`);
}
