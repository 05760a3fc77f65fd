import type { TableMigration } from './platform-tables.ts';

/** Tables in which every change may change users' rights; in sys_user and credentials only some columns matter. */
const IDENTITY_TABLES = [
  'sys_role',
  'sys_org',
  'sys_menu',
  'sys_app',
  'sys_user_role',
  'sys_role_menu',
  'sys_role_org',
  'sys_user_org',
];

/** Tables of a tenant without descriptors, created last. `{t}` becomes the quoted schema, `{tenant}` the tenant id. */
export const tenantTables: TableMigration[] = [
  {
    id: 'tenant-0001-credentials-and-grants',
    statements: [
      // Separate from sys_user, so that no list, export or history can contain a password hash.
      `CREATE TABLE {t}.sys_user_credential (
        user_id bigint PRIMARY KEY,
        password_hash text NOT NULL,
        must_change boolean NOT NULL,
        changed_time timestamptz NOT NULL,
        demo boolean NOT NULL DEFAULT false
      )`,
      ...link('sys_user_role', 'user_id', 'role_id'),
      ...link('sys_role_menu', 'role_id', 'menu_id'),
      ...link('sys_role_org', 'role_id', 'org_id'),
      ...link('sys_user_org', 'user_id', 'org_id'),
      ...link('sys_user_pos', 'user_id', 'pos_id'),
      `CREATE TABLE {t}.sys_user_ext_org (
        user_id bigint NOT NULL,
        org_id bigint NOT NULL,
        pos_id bigint NOT NULL,
        PRIMARY KEY (user_id, org_id, pos_id)
      )`,
      'CREATE INDEX sys_user_ext_org_org ON {t}.sys_user_ext_org (org_id)',
    ],
  },
  {
    id: 'tenant-0003-identity-epoch',
    statements: [
      ...IDENTITY_TABLES.map((table) => identityTrigger(table, 'INSERT OR UPDATE OR DELETE')),
      identityTrigger(
        'sys_user',
        'INSERT OR DELETE OR UPDATE OF account, name, admin_type, status, org_id, is_deleted',
      ),
      identityTrigger('sys_user_credential', 'INSERT OR DELETE OR UPDATE OF must_change'),
    ],
  },
  {
    id: 'tenant-0005-parameters-epoch',
    // Processes cache parameters until `platform.tenant.identity_epoch` changes.
    statements: [identityTrigger('sys_config', 'INSERT OR UPDATE OR DELETE')],
  },
  {
    id: 'tenant-0006-expiry-epoch',
    statements: [identityTrigger('sys_user', 'UPDATE OF expire_time', 'expiry')],
  },
];

/** Table of pairs of ids, indexed in both directions. */
function link(table: string, from: string, to: string): string[] {
  return [
    `CREATE TABLE {t}.${table} (${from} bigint NOT NULL, ${to} bigint NOT NULL, PRIMARY KEY (${from}, ${to}))`,
    `CREATE INDEX ${table}_${to} ON {t}.${table} (${to})`,
  ];
}

function identityTrigger(table: string, event: string, name = 'identity'): string {
  return `CREATE CONSTRAINT TRIGGER ${table}_${name} AFTER ${event} ON {t}.${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.touch_identity('{tenant}')`;
}
