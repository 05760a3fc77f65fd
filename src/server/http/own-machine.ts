import { isLoopback } from '../loopback.ts';

export interface Peer {
  ip: string;
  headers: { readonly [name: string]: string | string[] | undefined };
}

/** Headers of proxies, besides `x-forwarded-…`. */
const FORWARDING = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']);

/** True if the caller is a program or our page on this machine, not a proxy, a tunnel or a page of another site. */
export function isAtThisMachine({ ip, headers }: Peer): boolean {
  const names = Object.keys(headers);
  if (names.some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded'))) return false;
  return isLoopback(ip.replace(/^::ffff:/i, '')) && isLoopback(nameOf(headers.host)) && isFromOwnPage(headers);
}

/** False if another site's page in a local browser sent the request; programs send no Origin and no Sec-Fetch-Site. */
function isFromOwnPage(headers: Peer['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || /^https?:\/\/(.+)$/i.exec(String(origin))?.[1] === host;
}

function nameOf(host: Peer['headers'][string]): string {
  return typeof host === 'string' ? host.toLowerCase().replace(/:\d+$/, '') : '';
}
