import { isUtf8 } from 'node:buffer';
import sjson from 'secure-json-parse';
import { invalid, refuse } from '../../errors.ts';
import { hasOnlyStorableText, isWithinLimits, repeatedKey } from './json-scan.ts';

/** The types that browsers and old clients send; other charsets and parameters are refused (security.md#F2). */
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const MULTIPART_TYPE = /^multipart\/form-data; ?boundary=("[\x21-\x7e ]{1,70}"|[\x21-\x7e]{1,70})$/i;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export function isJsonType(contentType: string): boolean {
  return JSON_TYPE.test(contentType);
}

export function isMultipartType(contentType: string): boolean {
  return MULTIPART_TYPE.test(contentType);
}

/**
 * Parses a body, or throws one of the refusals of security.md#R22; `__proto__` and `constructor.prototype` are errors.
 */
export function parseJsonBody(bytes: Buffer, maxKeys?: number): unknown {
  if (bytes.length === 0) return undefined;
  // The parser would skip a byte order mark, which JSON on a network does not have (RFC 8259).
  if (!isUtf8(bytes) || bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) throw refuse('1015002');
  if (!isWithinLimits(bytes, maxKeys)) throw refuse('TOO_LARGE');
  const source = bytes.toString('utf8');
  const value = parse(source);
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
