import { isUtf8 } from 'node:buffer';
import sjson from 'secure-json-parse';
import { cleanedText } from '../../../engine/folded.ts';
import { invalid, refuse } from '../../errors.ts';
import { isStorable } from '../../text.ts';

/** Limits of a JSON document (security.md#R22); JSON.stringify and jsonb fail for documents with deeper nesting. */
const MAX_DEPTH = 32;
const MAX_KEYS = 2_000;
const MAX_ITEMS = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);

/** Checks nesting and the number of keys and items in the bytes, before parsing takes memory. */
function isWithinLimits(bytes: Uint8Array, maxKeys = MAX_KEYS): boolean {
  let depth = 0;
  let keys = 0;
  let items = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number; // index < length
    if (byte === QUOTE) index = endOfString(bytes, index);
    else if (OPEN.has(byte)) depth += 1;
    else if (CLOSE.has(byte)) depth -= 1;
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA) items += 1;
    if (depth > MAX_DEPTH || keys > maxKeys || items > MAX_ITEMS) return false;
  }
  return true;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

/** Tokens of valid JSON: strings, brackets, braces, commas. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;
const OPENING = new Set(['{', '[']);
const CLOSING = new Set(['}', ']']);
const SHOWN_KEY = 100;

/** First key that an object of a JSON text repeats; null: none. Parsers would keep only the last value, unchecked. */
function repeatedKey(source: string): string | null {
  /** Keys of the open objects; null for lists. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (const [token] of source.matchAll(TOKENS)) {
    const keys = open.at(-1);
    if (token.startsWith('"') && isKeyNext && keys) {
      const key: string = JSON.parse(token);
      if (keys.has(key)) return key.slice(0, SHOWN_KEY);
      keys.add(key);
    }
    if (OPENING.has(token)) open.push(token === '{' ? new Set() : null);
    if (CLOSING.has(token)) open.pop();
    isKeyNext = token === '{' || token === ',';
  }
  return null;
}

/** Escapes that can hide characters to be removed or refused; JSON without them shows all its characters. */
const ESCAPE = /\\[ubfr]/;

/** Removes invisible characters from all texts but secrets; keys stay. `isWithinLimits` has limited the depth. */
function cleaned(value: unknown, secret: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return cleanedText(value);
  if (Array.isArray(value)) return value.map((inner) => cleaned(inner, secret));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, secret.has(key) ? inner : cleaned(inner, secret)]));
}

function needsCleaning(source: string): boolean {
  return ESCAPE.test(source) || cleanedText(source) !== source;
}

function hasOnlyStorableText(source: string, value: unknown): boolean {
  return !ESCAPE.test(source) || holdsOnlyStorable(value);
}

/** Checks keys and values recursively; `isWithinLimits` has limited the depth. */
function holdsOnlyStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(holdsOnlyStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && holdsOnlyStorable(inner));
}

/** Types that browsers and old clients send; others are refused (security.md#F2). The id repeats X-Request-Id. */
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?(; ?request-id=[\w-]{1,64})?$/i;
const MULTIPART_TYPE = /^multipart\/form-data; ?boundary=("[\x21-\x7e ]{1,70}"|[\x21-\x7e]{1,70})$/i;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export function isJsonType(contentType: string): boolean {
  return JSON_TYPE.test(contentType);
}

export function isMultipartType(contentType: string): boolean {
  return MULTIPART_TYPE.test(contentType);
}

interface BodyRules {
  maxKeys?: number | undefined;
  /** Keys of secrets, whose values stay as typed. */
  secretKeys?: () => ReadonlySet<string>;
}

/**
 * Parses a body and cleans its texts.
 * @throws refusals of security.md#R22, also for `__proto__` and `constructor.prototype`
 */
export function parseJsonBody(bytes: Buffer, { maxKeys, secretKeys = () => new Set() }: BodyRules = {}): unknown {
  if (bytes.length === 0) return undefined;
  // Refuses a byte order mark, which JSON does not have (RFC 8259) and the parser would skip.
  if (!isUtf8(bytes) || bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) throw refuse('1015002');
  if (!isWithinLimits(bytes, maxKeys)) throw refuse('TOO_LARGE');
  const source = bytes.toString('utf8');
  const read = parse(source);
  const value = needsCleaning(source) ? cleaned(read, secretKeys()) : read;
  if (!hasOnlyStorableText(source, value)) throw refuse('1015002');
  const repeated = repeatedKey(source);
  if (repeated !== null) throw invalid([{ field: repeated, message: `字段${repeated}重复` }]);
  return value;
}

function parse(source: string): unknown {
  try {
    return sjson.parse(source, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw refuse('1015002');
  }
}
