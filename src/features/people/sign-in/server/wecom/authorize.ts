import type { Config } from '../../../../../server/config.ts';
import type { Ctx } from '../../../../../server/ctx.ts';
import { invalid } from '../../../../../server/errors.ts';
import { isHostAllowed } from '../../../../../server/http/admission/allowed-hosts.ts';
import { isLoopback } from '../../../../../server/loopback.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { DEFAULT_TENANT, findTenant, type NamedTenant } from '../../../../../server/tenants.ts';
import { isBound } from './bindings.ts';
import { readSettings, type WecomSettings } from './settings.ts';
import { issueState, STATE_COOKIE, STATE_MS } from './state.ts';

const COOKIE_PATH = '/api/QyWechatAuth';

interface Authorization {
  enabled: boolean;
  url?: string;
  /** True if the signed-in caller's account is bound to a member of the messaging app. */
  bound?: boolean;
}

interface Authorizing {
  authorization: Authorization;
  /** Set-Cookie header to send with the reply; null if this way to sign in is not enabled. */
  cookie: string | null;
}

/** Address of the provider for signing in through the messaging app, or for binding a signed-in caller to it. */
export async function authorize(
  platform: Platform,
  ctx: Ctx,
  { named, agent }: { named: NamedTenant; agent: string },
): Promise<Authorizing> {
  const tenant = ctx.caller ? ctx.tenant : await findTenant(platform.database, named);
  const db = platform.database.session(tenant ?? DEFAULT_TENANT);
  const own = ctx.caller ? { bound: await isBound(db, ctx.caller.id) } : {};
  const settings = tenant ? await readSettings(db) : null;
  // Also refuses a return address that was stored before the operator set ALLOWED_HOSTS.
  if (!settings || !tenant || !isWayBack(settings.redirectUri, platform.config))
    return { authorization: { enabled: false, ...own }, cookie: null };
  const of = { tenant, settingsId: settings.id, tokenHash: ctx.tokenHash ?? null };
  const { state, cookie } = await issueState(db, of, platform.now());
  const url = addressOf(settings, state, agent);
  return { authorization: { enabled: true, url, ...own }, cookie: cookieText(cookie, settings) };
}

/** Address at the provider. In the messaging app it signs in at once, elsewhere it shows a QR code to scan. */
function addressOf(settings: WecomSettings, state: string, agent: string): string {
  const { corpId, appId, redirectUri } = settings;
  const common = { appid: corpId, agentid: appId, redirect_uri: redirectUri, state };
  if (/wxwork/i.test(agent)) {
    const query = new URLSearchParams({ ...common, response_type: 'code', scope: 'snsapi_base' });
    return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`;
  }
  const query = new URLSearchParams({ login_type: 'CorpApp', ...common });
  return `https://login.work.weixin.qq.com/wwlogin/sso/login?${query}`;
}

/** Cookie sent only to the calls of this sign-in (wire.md#2.4); over TLS only, if the return address uses TLS. */
function cookieText(value: string, { redirectUri }: WecomSettings): string {
  const secure = redirectUri.startsWith('https:') ? '; Secure' : '';
  return `${STATE_COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${STATE_MS / 1_000}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * True if users may return to this address from the provider, with a code in it. It has to belong to this installation
 * (ALLOWED_HOSTS, if set) and use TLS unless its host is this machine.
 */
function isWayBack(address: string, { allowedHosts }: Pick<Config, 'allowedHosts'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && isHostAllowed(host, allowedHosts);
}

/** @throws 400 naming the field. Accepts a text that is no address, because the form refuses it. */
export function checkWayBack(address: unknown, config: Pick<Config, 'allowedHosts'>): void {
  if (typeof address !== 'string' || !URL.canParse(address.trim()) || isWayBack(address.trim(), config)) return;
  const hosts = config.allowedHosts.length > 0 ? `，域名应为 ${config.allowedHosts.join('、')}` : '';
  throw invalid([{ field: 'redirectUri', message: `回调地址应为本系统的 https 地址${hosts}` }]);
}
