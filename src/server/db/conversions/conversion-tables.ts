import type { TableMigration } from '../platform-tables.ts';

/**
 * Changes of a field's kind under way or in force (decision 029). They are in `platform`, so that one query finds those
 * of all tenants.
 */
export const conversionTables: TableMigration = {
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

/** Adds the grants of a publish, which takes effect when its values are copied. */
export const conversionGrants: TableMigration = {
  id: 'revisions-0005-conversion-grants',
  statements: [`ALTER TABLE platform.schema_conversion ADD COLUMN grants jsonb NOT NULL DEFAULT '[]'`],
};
