import { permissionOfPath } from '../../../../engine/permissions.ts';
import { signedIn } from '../../../../server/ctx.ts';
import { answer, type Endpoint } from '../../../../server/endpoint.ts';
import { clearLog } from './clear-logs.ts';

const LOGS = ['sysVisLog', 'sysOpLog', 'sysExLog'] as const;

/** POST /{log}/delete (wire.md#5.9), which clients send without a body. */
export function logEndpoints(): Endpoint[] {
  return LOGS.map((log) => ({
    method: 'POST',
    path: `/${log}/delete`,
    access: 'permission',
    permission: permissionOfPath(`/${log}/delete`),
    envelope: 'wrapped',
    handler: async (ctx) => {
      const count = await clearLog(signedIn(ctx), log);
      return answer(undefined, { message: `已清空 ${count} 条日志` });
    },
  }));
}
