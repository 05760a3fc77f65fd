import type { TestServer } from './server.ts';

/** Lines of the visit log: success 0 is yes, type 0 is 登陆, 4 is 授权登陆 (wire.md#5.9). */
export const FAILED = { success: 1, vis_type: 0 };
export const AUTHORIZED = { success: 0, vis_type: 4 };

/** Sign-ins of an account in the visit log, oldest first. */
export async function visitsOf({ platform }: TestServer, account: string): Promise<object[]> {
  await platform.activity.flush();
  const db = platform.database.session('1');
  const visits = db.t.selectFrom('sys_vis_log').select(['success', 'vis_type']).where('account', '=', account);
  return db.all(visits.orderBy('id'));
}
