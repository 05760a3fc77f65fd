import type { TableMigration } from '../../../server/db/platform-tables.ts';

/** Who administers a tenant, however the account is called by now; and the numbers of tenants, each given once. */
export const tenantTables: TableMigration[] = [
  {
    id: 'tenants-0001-administrator',
    statements: [
      'ALTER TABLE platform.tenant ADD COLUMN admin_user_id bigint',
      'CREATE SEQUENCE platform.tenant_number AS bigint START 2 MAXVALUE 9999999999999999',
    ],
  },
];
