import { isIP } from 'node:net';
import { isPublicAddress } from '../../../server/outbound/public-address.ts';

/** Codes of settings that name a place to connect to. */
const PLACE_CODE = /_(?:HOST|SERVER|ENDPOINT|URL)$/i;

/** Whether the value of a setting is an address of this machine or of its own network (security.md#R23). */
export function isInsideAddress(code: unknown, value: unknown): boolean {
  if (typeof code !== 'string' || typeof value !== 'string' || !PLACE_CODE.test(code)) return false;
  const host = hostOf(value);
  if (host === null) return true;
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

/** Host in the one spelling of URLs, where 0x7f.1 and 2130706433 are 127.0.0.1; null for a text without a host. */
function hostOf(value: string): string | null {
  if (isIP(value) === 6) return value;
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value.replace(/^[^:]+/, 'http') : `http://${value}`;
  return URL.canParse(text) ? new URL(text).hostname.replace(/^\[|\]$/g, '') : null;
}
