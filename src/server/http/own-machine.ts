import { isLoopback } from '../loopback.ts';

export interface Peer {
  ip: string;
  headers: { readonly [name: string]: string | string[] | undefined };
}

/** Headers of proxies, besides `x-forwarded-…`. */
const FORWARDING = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']);

/** True if the caller is on this machine: neither a proxy or tunnel here, nor a foreign page in a browser here. */
export function isAtThisMachine({ ip, headers }: Peer): boolean {
  const names = Object.keys(headers);
  if (names.some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded'))) return false;
  return isLoopback(ip.replace(/^::ffff:/i, '')) && isLoopback(nameOf(headers.host)) && isFromOwnPage(headers);
}

/** False for pages of other sites in a browser here; programs and typed addresses send neither header. */
function isFromOwnPage(headers: Peer['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || /^https?:\/\/(.+)$/i.exec(String(origin))?.[1] === host;
}

function nameOf(host: Peer['headers'][string]): string {
  return typeof host === 'string' ? host.toLowerCase().replace(/:\d+$/, '') : '';
}
