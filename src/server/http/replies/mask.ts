import { withoutPasswords } from '../../../kinds/url/passwords.ts';
import { cutText } from '../../text.ts';

/** Keys whose values are masked in logs (security.md#R27, wire.md#13.1). */
const SECRET = /pass|pwd|^confirm$|secret|token|captcha|ticket|^code$|dynamicCode|pushKey|sign|authorization/i;
const MAX_TEXT = 200;
const MAX_LENGTH = 2_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * JSON for logs, with secrets masked, in URLs too, and long texts cut.
 * @param secret further keys to mask, such as fields that descriptors mark as secret
 */
export function maskedJson(value: unknown, secret: ReadonlySet<string> = NONE): string {
  const isSecret = (key: string) => SECRET.test(key) || secret.has(key);
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecret(key) ? '******' : cut(inner))) ?? '';
  return text.length > MAX_LENGTH ? `${cutText(text, MAX_LENGTH)}…` : text;
}

function cut(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = withoutPasswords(value);
  return text.length <= MAX_TEXT ? text : `${cutText(text, MAX_TEXT)}…`;
}

/** URL parameters that grant access. */
const OPENS = /^(?:access_token|ticket|token|sig|code|state)$/i;
/** Keys of parameters without a name (`0=…`), in which old clients send their token. */
const TOKEN_KEY = /^\d*$/;
const TOKEN = /^[\w.~+/%-]{32,}=*$/;

const isToken = (key: string, value: string) => TOKEN_KEY.test(key) || TOKEN.test(value);

/** URL with masked parameters that grant access: tokens, tickets, signatures. */
export function maskedUrl(url: string): string {
  const masked = url.replace(/([?&][^=&?]*=)([^&]*)/g, (pair, key: string, value: string) => {
    const name = key.slice(1, -1);
    return OPENS.test(name) || isToken(name, value) ? `${key}******` : pair;
  });
  return withoutPasswords(masked).slice(0, 500);
}

/** Masks parameters that look like tokens; maskedJson masks those with secret names. */
export function maskedQuery(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const masked = (key: string, value: unknown) =>
    [value].flat().some((one) => isToken(key, String(one))) ? '******' : value;
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, masked(key, value)]));
}
