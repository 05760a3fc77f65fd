import { ApiError } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { QyWechatAuth } from '../../../../../generated/client.ts';

/** Redirects the browser to the provider. @throws ApiError if the provider is not enabled or the server unreachable */
export async function leaveForWecom(tenantCode?: string): Promise<void> {
  const { enabled, url } = await send(QyWechatAuth.authorizeUrl, tenantCode ? { tenantCode } : {});
  if (!enabled || !url?.startsWith('https://')) throw new ApiError('企业微信未启用', { kind: 'business' });
  window.location.assign(url);
}
