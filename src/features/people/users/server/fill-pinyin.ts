import { selectTenantIds } from '../../../../server/installation.sql.ts';
import type { Platform } from '../../../../server/platform.ts';
import { namePinyin } from '../../../../server/records/values/name-pinyin.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { selectUnread, storePinyin } from './name-pinyin.sql.ts';

/** Maximum names converted in one transaction. */
const AT_ONCE = 500;

/**
 * Adds the pinyin of names stored without it, as by older versions. Servers starting together may convert names twice.
 */
export async function fillPinyin(platform: Pick<Platform, 'database'>): Promise<void> {
  for (const tenant of await selectTenantIds(platform.database.session(NO_TENANT))) await fillTenant(platform, tenant);
}

export async function fillTenant({ database }: Pick<Platform, 'database'>, tenant: string): Promise<void> {
  for (;;) {
    const unread = await selectUnread(database.session(tenant), AT_ONCE);
    if (unread.length === 0) return;
    await database.tx(tenant, (db) =>
      storePinyin(
        db,
        unread.map((user) => ({ ...user, pinyin: namePinyin(user.name) })),
      ),
    );
    if (unread.length < AT_ONCE) return;
  }
}
