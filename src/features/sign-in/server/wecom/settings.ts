import type { Session } from '../../../../server/db/session.ts';

/** One application at the provider, complete enough to sign in with. */
export interface WecomSettings {
  id: string;
  corpId: string;
  appId: string;
  secret: string;
  redirectUri: string;
}

/** The application people sign in with: the one named, else the first enabled one; null: none is. */
export async function readSettings(db: Session, id?: string): Promise<WecomSettings | null> {
  const enabled = db.t
    .selectFrom('qy_wechat_config')
    .select(['id', 'corp_id', 'wx_app_id', 'secret', 'redirect_uri'])
    .where('is_enable', '=', true)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .limit(1);
  const row = await db.first(id === undefined ? enabled : enabled.where('id', '=', id));
  if (!row?.secret || !row.redirect_uri) return null;
  return {
    id: String(row.id),
    corpId: String(row.corp_id),
    appId: String(row.wx_app_id),
    secret: String(row.secret),
    redirectUri: String(row.redirect_uri),
  };
}
