import type { TableMigration } from '../../../../server/db/platform-tables.ts';

/**
 * Column of each tenant's administrator, by user id because accounts may be renamed, and the sequence of tenant
 * numbers, each used once.
 */
export const tenantTables: TableMigration[] = [
  {
    id: 'tenants-0001-administrator',
    statements: [
      'ALTER TABLE platform.tenant ADD COLUMN admin_user_id bigint',
      'CREATE SEQUENCE platform.tenant_number AS bigint START 2 MAXVALUE 9999999999999999',
    ],
  },
];
