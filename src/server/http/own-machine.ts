import { isLoopback } from '../loopback.ts';

export interface Peer {
  /** Address the request came from. */
  ip: string;
  headers: { readonly [name: string]: string | string[] | undefined };
}

/** Headers by which a proxy shows that it forwards, beside all `x-forwarded-…`. */
const FORWARDING = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']);

/**
 * True if the caller is on the server's own machine. A loopback address alone does not prove that: proxies and tunnels
 * have it, and browsers here may display foreign pages.
 */
export function isAtThisMachine({ ip, headers }: Peer): boolean {
  const names = Object.keys(headers);
  if (names.some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded'))) return false;
  return isLoopback(ip.replace(/^::ffff:/i, '')) && isLoopback(nameOf(headers.host)) && isFromOwnPage(headers);
}

/**
 * Refuses pages of other sites in browsers of this machine; without these headers, the caller is a program or a typed
 * address.
 */
function isFromOwnPage(headers: Peer['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || /^https?:\/\/(.+)$/i.exec(String(origin))?.[1] === host;
}

function nameOf(host: Peer['headers'][string]): string {
  return typeof host === 'string' ? host.toLowerCase().replace(/:\d+$/, '') : '';
}
