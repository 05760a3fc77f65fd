import type { GatewayKind } from '../../workflow/gateway.ts';

/** Name of a stream at the gateway, taken from its address; null for an address without one. */
export function streamNameOf(kind: GatewayKind, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  if (kind === 'go2rtc') return searchParams.get('src') ?? lastPart(pathname);
  const path = pathname.replace(/^\/+/, '').replace(/\/hls\.m3u8$/, '');
  const name = path.replace(/(\.live)?\.(flv|ts|m3u8)$/i, '');
  return name.includes('/') ? name : null;
}

/** Name in an address that nginx rewrites, such as `/live/cam-01.flv`. */
function lastPart(pathname: string): string | null {
  return /([^/]+)\.(flv|ts|m3u8)$/i.exec(pathname)?.[1] ?? null;
}
