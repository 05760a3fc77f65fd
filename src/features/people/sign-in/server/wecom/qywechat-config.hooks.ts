import { invalid } from '../../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../../server/records/hooks/hooks.ts';
import { selectIfEnabled } from './provider.sql.ts';

/** Fields that signing in needs; enabling requires them. */
const NEEDED = [
  { column: 'secret', field: 'secret', message: '启用前请填写应用密钥' },
  { column: 'redirect_uri', field: 'redirectUri', message: '启用前请填写回调地址' },
] as const;

/** Hooks that check the stored row: an edit may keep the stored secret, which hooks do not get (security.md#R5). */
export const qyWechatConfigHooks: ResourceHooks = {
  async afterWrite({ db }, { id }) {
    const row = await selectIfEnabled(
      db,
      id,
      NEEDED.map(({ column }) => column),
    );
    if (!row) return;
    const missing = NEEDED.filter(({ column }) => !row[column]);
    if (missing.length > 0) throw invalid(missing.map(({ field, message }) => ({ field, message })));
  },
};
