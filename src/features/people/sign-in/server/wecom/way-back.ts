import type { Config } from '../../../../../server/config.ts';
import { invalid } from '../../../../../server/errors.ts';
import { isHostAllowed } from '../../../../../server/http/admission/allowed-hosts.ts';
import { isLoopback } from '../../../../../server/loopback.ts';

/**
 * True if users may return to this address after signing in at the provider, with a code in it. It has to belong to
 * this installation (ALLOWED_HOSTS, if the operator set its hosts) and be encrypted unless its host is this machine.
 */
export function isWayBack(address: string, { allowedHosts }: Pick<Config, 'allowedHosts'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && isHostAllowed(host, allowedHosts);
}

/** @throws 400 naming the field; a text that is no address is refused by the form */
export function checkWayBack(address: unknown, config: Pick<Config, 'allowedHosts'>): void {
  if (typeof address !== 'string' || !URL.canParse(address.trim()) || isWayBack(address.trim(), config)) return;
  const hosts = config.allowedHosts.length > 0 ? `，域名应为 ${config.allowedHosts.join('、')}` : '';
  throw invalid([{ field: 'redirectUri', message: `回调地址应为本系统的 https 地址${hosts}` }]);
}
