import type { DbSession } from '../../../../../server/db/session.ts';
import { selectEnabledApplication } from './provider.sql.ts';

/** Settings of one application at the provider, complete enough for a sign-in. */
export interface WecomSettings {
  id: string;
  corpId: string;
  appId: string;
  secret: string;
  redirectUri: string;
}

/** Settings of the application with this id, else of the first enabled one; null if none is enabled or complete. */
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
