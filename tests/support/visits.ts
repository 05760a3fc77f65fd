import type { TestServer } from './server.ts';
import { rowsIn } from './stored.ts';

/** Lines of the visit log: success 0 is yes, type 0 is 登陆, 4 is 授权登陆 (wire.md#5.9). */
export const FAILED = { success: 1, vis_type: 0 };
export const AUTHORIZED = { success: 0, vis_type: 4 };

/** Sign-ins of an account in the visit log, oldest first. */
export async function visitsOf(server: TestServer, account: string): Promise<object[]> {
  await server.platform.activity.flush();
  const rows = await rowsIn(server, 'sys_vis_log', { account });
  return rows.map(({ success, vis_type }) => ({ success, vis_type }));
}
