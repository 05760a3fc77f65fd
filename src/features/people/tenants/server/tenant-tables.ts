import type { TableMigration } from '../../../../server/db/platform-tables.ts';

/** Administrator of each tenant, by user id as accounts may be renamed, and the sequence of tenant numbers. */
export const tenantTables: TableMigration[] = [
  {
    id: 'tenants-0001-administrator',
    statements: [
      'ALTER TABLE platform.tenant ADD COLUMN admin_user_id bigint',
      'CREATE SEQUENCE platform.tenant_number AS bigint START 2 MAXVALUE 9999999999999999',
    ],
  },
];
