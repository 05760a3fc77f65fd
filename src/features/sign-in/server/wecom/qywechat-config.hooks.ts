import { invalid } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { selectIfEnabled } from './provider.sql.ts';

/** What signing in cannot do without, asked for before people are offered it. */
const NEEDED = [
  { column: 'secret', field: 'secret', message: '启用前请填写应用密钥' },
  { column: 'redirect_uri', field: 'redirectUri', message: '启用前请填写回调地址' },
] as const;

/** Looks at the stored row: an edit keeps the secret without showing it, even here (security.md#R5). */
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
