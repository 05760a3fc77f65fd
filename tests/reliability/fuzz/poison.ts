import { verbatim } from './draft.ts';

const deep = (depth: number, inner: unknown = 1): unknown =>
  Array.from({ length: depth }).reduce((value: unknown) => ({ a: value }), inner);

/** Texts without blanks, separated by blanks. */
const WORDS = `
  null undefined NaN Infinity -0 1e3 0x10 １２３ ٣ +1 01 1,2,3 , ,, 1, true now today infinity 2026-02-30
  0000-00-00 2026-01-01T00:00:00Z 20260101 99999999999999999999 9223372036854775807 9223372036854775808 -1 % _
  {} [] __proto__ constructor prototype toString hasOwnProperty ../../etc/passwd /api/sysFileInfo/preview?id=1
  javascript:alert(1) http://127.0.0.1:5432/ https://user:pw@h/x.flv rtsp://a/b //evil.example
  <script>alert(1)</script> </p><p> =1+1 @SUM(A1)
`;

/** Texts that some layer may read as something else than a text. */
export const TEXTS: readonly string[] = [
  ...WORDS.trim().split(/\s+/),
  '',
  ' ',
  '\u3000',
  '　 \t',
  ' 5 ',
  '2026-02-30 00:00:00',
  '2026-13-01 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01 23:59:60',
  '9999-12-31 23:59:59',
  '294276-01-01 00:00:00',
  "' or 1=1 --",
  '"; drop table t; --',
  '\\',
  '%_\\%',
  '$1',
  '[object Object]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
  '{"a":',
  '..\\..\\x',
  '<img src=x onerror=alert(1)>',
  '\r\nX-Injected: 1',
  'a\nb\tc',
  '\u202egpj.exe',
  '\ufeffx',
  '\u200b',
  'e\u0301\u0301\u0301',
  '😀',
  '👨‍👩‍👧‍👦',
  '\u{10ffff}',
  '\uffff',
  'ﷺ',
];

/** Texts no table can hold: refused at the edge (security.md#F6). */
export const UNSTORABLE: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\ud83d',
  '\u0001',
  '\u0008',
  '\u000b',
  '\u001b[31m',
  '\u001f',
];

/** Values of another type or shape than any field has. */
export const SHAPES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  verbatim('-0'),
  verbatim('1e3'),
  verbatim('1E400'),
  verbatim('-1e400'),
  verbatim('1e-400'),
  verbatim('123456789012345678901234567890'),
  verbatim('0.1000000000000000055511151231257827'),
  [],
  {},
  [null],
  [[]],
  ['1', '2'],
  [1, 1],
  { $ne: 1 },
  { id: 1 },
  { length: 3 },
  { toString: 1, valueOf: 1 },
  { toString: null, toJSON: 1 },
  [{ toString: 1 }],
  [{ toString: 1, valueOf: 1 }, 1],
  [{ id: { toString: 1 } }],
  { then: 1 },
  deep(8),
  deep(20),
  deep(31),
  deep(40),
];

/** Keys that no client may send, or that have a meaning in JavaScript. */
export const KEYS: readonly string[] = [
  ...'x tenantId status id createdUserId createdTime adminType version delFlag isDeleted is_deleted'.split(' '),
  ...'serialNum __proto__ constructor prototype toString hasOwnProperty length 键 😀 a.b a[b]'.split(' '),
  '',
  ' ',
  '$where',
  'k'.repeat(5_000),
];

export const QUERY_KEYS: readonly string[] = [
  ...'where[x] __proto__[x] __proto__ constructor filter fields populate params[dataScope] _tableFilterSql'.split(' '),
  ...'id[] toString 键'.split(' '),
  '',
];

export const HEADERS: readonly [string, string][] = [
  ['x-request-id', 'x'],
  ['x-request-id', ''],
  ['x-request-id', '00000000-0000-0000-0000-00000000000g'],
  ['x-request-id', '1'.repeat(4_000)],
  ['x-schema-hash', 'x'],
  ['x-schema-hash', '0'.repeat(32)],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '10.0.0.1, <script>'],
  ['x-forwarded-host', 'evil.example'],
  ['range', 'bytes=0-'],
  ['range', 'bytes=9999999-'],
  ['range', 'bytes=-1,0-0,5-2,x'],
  ['if-range', '"x"'],
  ['if-none-match', '*'],
  ['if-none-match', '"a", W/"b", '],
  ['if-modified-since', 'x'],
  ['accept', 'application/xml'],
  ['accept-encoding', 'x;q=0, identity;q=0'],
  ['user-agent', 'M'.repeat(3_000)],
  ['user-agent', "Mozilla/5.0 (' or 1=1; <img>)"],
  ['user-agent', '\u00ff\u0080'],
  ['cookie', 'a=b; __proto__=c; ='],
  ['origin', 'https://evil.example'],
  ['referer', 'javascript:alert(1)'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, x'],
  ['content-language', 'zh'],
  ['expect', '100-continue'],
  ['upgrade-insecure-requests', '1'],
  ['authorization', ''],
  ['authorization', 'Bearer'],
  ['authorization', 'bearer x'],
  ['authorization', 'Bearer a b'],
  ['authorization', `Bearer ${'x'.repeat(43)}`],
  ['authorization', `Bearer ${'x'.repeat(8_000)}`],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
];

export const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json\tx',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json, text/plain',
  'application/xml',
  'x',
  '',
];
