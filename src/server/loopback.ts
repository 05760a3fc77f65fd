import { isIP } from 'node:net';

/** Names under which a browser on the same machine finds a server that listens there alone. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True if only this machine can reach the address or name; accepts IPv6 also in the brackets of URLs. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
