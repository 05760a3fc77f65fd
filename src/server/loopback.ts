import { isIP } from 'node:net';

/** Names under which a browser on the same machine finds a server that listens there alone. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether only this machine can reach an address, or a name that stands for one; of IPv6 also as URLs write it. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
