import { isIP } from 'node:net';

/** Names by which a browser on the same machine reaches a server on loopback. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True if only this machine reaches the address or name; IPv6 may be in brackets. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
