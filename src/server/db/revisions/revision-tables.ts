import type { TableMigration } from '../platform-tables.ts';

/**
 * Adds the schema version, which rises in the transaction of every publish. It is read with the session, so that no
 * process serves an old schema.
 */
export const revisionPlatformTables: TableMigration[] = [
  {
    id: 'revisions-0001-schema-version',
    statements: ['ALTER TABLE platform.tenant ADD COLUMN schema_version bigint NOT NULL DEFAULT 0'],
  },
  {
    id: 'revisions-0002-schema-files',
    statements: [
      // The descriptor files of the installation's last start, with which a plan of edited files is compared.
      'CREATE TABLE platform.schema_file (resource text PRIMARY KEY, hash text NOT NULL, document text NOT NULL)',
    ],
  },
];

/**
 * Tables for edits of descriptors in the running system (decision 020). `{t}` is replaced by the tenant's quoted schema
 * name.
 */
export const revisionTenantTables: TableMigration[] = [
  {
    id: 'revisions-0001-revisions',
    statements: [
      // Documents are text, not jsonb: the order of the properties is the order of the fields.
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
      // The descriptors that edits were made from, by content: a merge at an upgrade compares both sides with them.
      'CREATE TABLE {t}.schema_base (hash text PRIMARY KEY, document text NOT NULL)',
      // Fields removed from a resource; their columns and values are kept.
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
