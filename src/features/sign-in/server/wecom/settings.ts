import type { DbSession } from '../../../../server/db/session.ts';
import { selectEnabledApplication } from './provider.sql.ts';

/** One application at the provider, complete enough to sign in with. */
export interface WecomSettings {
  id: string;
  corpId: string;
  appId: string;
  secret: string;
  redirectUri: string;
}

/** The application people sign in with: the one named, else the first enabled one; null: none is. */
export async function readSettings(db: DbSession, id?: string): Promise<WecomSettings | null> {
  const row = await selectEnabledApplication(db, id);
  if (!row?.secret || !row.redirect_uri) return null;
  return {
    id: String(row.id),
    corpId: String(row.corp_id),
    appId: String(row.wx_app_id),
    secret: String(row.secret),
    redirectUri: String(row.redirect_uri),
  };
}
