import { cutText } from './text.ts';

/** Keys whose values never reach a log (security R27, wire §13.1). */
const SECRET = /pass|pwd|secret|token|captcha|ticket|^code$|dynamicCode|pushKey|sign|authorization/i;
const MAX_TEXT = 200;
const MAX_LENGTH = 2_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * JSON of a request for people to read: secrets starred, long texts cut.
 * @param secret further keys of secrets: the fields a descriptor marks so, whatever they are called
 */
export function maskedJson(value: unknown, secret: ReadonlySet<string> = NONE): string {
  const isSecret = (key: string) => SECRET.test(key) || secret.has(key);
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecret(key) ? '******' : cut(inner))) ?? '';
  return text.length > MAX_LENGTH ? `${cutText(text, MAX_LENGTH)}…` : text;
}

function cut(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_TEXT) return value;
  return `${cutText(value, MAX_TEXT)}…`;
}

/** A URL without the values that open something: tokens, tickets and signatures. */
export function maskedUrl(url: string): string {
  return url.replace(/([?&](?:access_token|ticket|token|sig|code|state)=)[^&]*/gi, '$1******').slice(0, 500);
}
