import { isLoopback } from '../loopback.ts';

export interface Peer {
  /** Address the request came from. */
  ip: string;
  headers: { readonly [name: string]: string | string[] | undefined };
}

/** Headers by which a proxy says that it forwards; all `x-forwarded-…` besides. */
const FORWARDING = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']);

/**
 * Whether the caller sits at the machine the server runs on. A loopback address alone does not prove it: proxies
 * and tunnels have it, and browsers here may show foreign pages.
 */
export function isAtThisMachine({ ip, headers }: Peer): boolean {
  const names = Object.keys(headers);
  if (names.some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded'))) return false;
  return isLoopback(ip.replace(/^::ffff:/i, '')) && isLoopback(nameOf(headers.host)) && isFromOwnPage(headers);
}

/** Pages of other sites run in browsers of this machine, too; absent headers are those of a program or an address typed. */
function isFromOwnPage(headers: Peer['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || /^https?:\/\/(.+)$/i.exec(String(origin))?.[1] === host;
}

function nameOf(host: Peer['headers'][string]): string {
  return typeof host === 'string' ? host.toLowerCase().replace(/:\d+$/, '') : '';
}
