import { isIP } from 'node:net';
import { isPublicAddress } from '../../../../server/outbound/public-address.ts';
import { settingOf } from '../../../../server/records/registries/setting-specs.ts';

/** Matches codes of settings that name a host to connect to. */
const PLACE_CODE = /_(?:HOST|SERVER|ENDPOINT|URL)$/i;

/** True if the value of a setting is an address of this machine or of its own network (security.md#R23). */
export function isInsideAddress(code: unknown, value: unknown): boolean {
  if (typeof code !== 'string' || typeof value !== 'string') return false;
  if (PLACE_CODE.test(code)) return isInside(hostOf(value));
  // Settings the program reads have their own checks; for any other setting the value shows whether it is an address.
  if (settingOf(code)) return false;
  return value
    .split(/[\s,;|]+/)
    .filter((part) => isIP(part) === 6 || ADDRESS.test(part))
    .some((part) => isInside(hostOf(part)));
}

/** Matches a text that can only be an address: with a scheme, four numbers, brackets, or this machine's name. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|\d+(?:\.\d+){3}(?:[:/]|$)|\[[0-9a-f:.]+\]|localhost(?:[.:/]|$))/i;

function isInside(host: string | null): boolean {
  if (host === null) return true;
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

/** Host in the spelling of URLs, where 0x7f.1 and 2130706433 are 127.0.0.1; null for a text without a host. */
function hostOf(value: string): string | null {
  if (isIP(value) === 6) return value;
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value.replace(/^[^:]+/, 'http') : `http://${value}`;
  return URL.canParse(text) ? new URL(text).hostname.replace(/^\[|\]$/g, '') : null;
}
