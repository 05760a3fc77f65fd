import type { TableMigration } from './platform-tables.ts';

/** Adds the tenant's schema version, raised by every publish and read with the session by every process. */
export const revisionPlatformTables: TableMigration[] = [
  {
    id: 'revisions-0001-schema-version',
    statements: ['ALTER TABLE platform.tenant ADD COLUMN schema_version bigint NOT NULL DEFAULT 0'],
  },
  {
    id: 'revisions-0002-schema-files',
    statements: [
      // Descriptor files at the last start, with which the plan of an upgrade compares the new files.
      'CREATE TABLE platform.schema_file (resource text PRIMARY KEY, hash text NOT NULL, document text NOT NULL)',
    ],
  },
];

/** Tables of edited descriptors (decision 020). `{t}` becomes the tenant's quoted schema. */
export const revisionTenantTables: TableMigration[] = [
  {
    id: 'revisions-0001-revisions',
    statements: [
      // Text, not jsonb: the order of properties is the order of fields.
      `CREATE TABLE {t}.schema_revision (
        id bigint PRIMARY KEY DEFAULT nextval('{t}.record_id_seq'),
        resource text NOT NULL,
        title text NOT NULL,
        note text,
        document text NOT NULL,
        base_hash text NOT NULL,
        based_on bigint REFERENCES {t}.schema_revision (id),
        state text NOT NULL CHECK (state IN ('draft', 'published', 'superseded', 'rolled-back')),
        version integer,
        schema_hash text,
        conflicts text,
        edits integer NOT NULL DEFAULT 1,
        created_time timestamptz NOT NULL CHECK (isfinite(created_time)),
        created_user_id bigint,
        created_user_name text,
        updated_time timestamptz,
        published_time timestamptz,
        published_user_name text,
        CHECK ((state = 'draft') = (version IS NULL))
      )`,
      `CREATE UNIQUE INDEX schema_revision_in_force ON {t}.schema_revision (resource) WHERE state = 'published'`,
      'CREATE UNIQUE INDEX schema_revision_version ON {t}.schema_revision (resource, version) WHERE version IS NOT NULL',
      'CREATE INDEX schema_revision_resource ON {t}.schema_revision (resource, id)',
      // Descriptor files that edits were based on, by content hash, for three-way merges at upgrades.
      'CREATE TABLE {t}.schema_base (hash text PRIMARY KEY, document text NOT NULL)',
      // Removed fields, whose columns and values are kept.
      `CREATE TABLE {t}.schema_tombstone (
        resource text NOT NULL,
        key text NOT NULL,
        property text NOT NULL,
        removed_time timestamptz NOT NULL,
        PRIMARY KEY (resource, key)
      )`,
    ],
  },
];
