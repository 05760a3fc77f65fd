import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import { accepted, entriesOf, type Hostile, type Line, refused, times } from './entry.ts';

/** Rich text of a notice, at most 20,000 characters. */
const MARKUP: readonly Line[] = [
  ...refused({
    'open elements by the thousand': () => '<em>'.repeat(48_000),
    'ends of others': () => `${'<em>'.repeat(24_000)}${'</p>'.repeat(24_000)}`,
    'empty paragraphs': () => '<p></p>'.repeat(28_500),
    'pictures of nobody': () => `<p>文</p>${'<img src="picture:999999">'.repeat(30)}`,
  }),
  ...accepted({
    'open elements within the limit': () => `<p>文</p>${'<em>'.repeat(90)}`,
    'ends of others within the limit': () => `<p>文</p>${'<em>'.repeat(90)}${'</u>'.repeat(3_000)}`,
    'lists within lists': () => `${'<ul><li>'.repeat(40)}文`,
    'tables within tables': () => `<p>文</p>${'<table><tr><td>'.repeat(25)}`,
    'signs that begin': () => `<p>文</p>${'<'.repeat(3_000)}`,
    'comments without end': () => `<p>文</p>${'<!--'.repeat(3_000)}`,
    'an attribute without end': () => `<p>文</p><a href="${'x'.repeat(9_000)}`,
    '3,000 attributes': () => `<p ${times(1_500, (at) => `a${at}=1 `)}>文</p>`,
    'a script in an address': () => '<p>文<a href="java&#x0A;script:alert(1)">x</a></p>',
    'a picture of its own data': () => `<p>文</p><img src="data:image/png;base64,${'A'.repeat(9_000)}">`,
    'markup of drawings and formulas': () =>
      '<p>文</p><svg><style><img src=x onerror=alert(1)></style></svg><math><mtext><a>',
    'characters by number': () => `<p>文${'&#x110000;&#0;&lt;'.repeat(600)}</p>`,
    'templates and plain text': () =>
      '<p>文</p><template><p>x</template><plaintext><xmp><noscript><p title="</noscript><img>">',
  }),
];

/** JSON text of the descriptor of RiskType with these fields added. */
function withFields(fields: object): string {
  const file = JSON.parse(readFileSync(inRoot('schemas/resources/RiskType.json'), 'utf8'));
  return JSON.stringify({ ...file, record: { ...file.record, properties: { ...file.record.properties, ...fields } } });
}

const textField = (title: string) => ({ type: 'string', title, maxLength: 9 });
const withProbe = (probe: object) => withFields({ probe: { type: 'string', title: '探', maxLength: 50, ...probe } });
const NAME = { field: 'name' };
const nest = (depth: number, wrap: (inner: object) => object): object =>
  Array.from({ length: depth }).reduce<object>((inner) => wrap(inner), NAME);
const NUMBER = { type: 'number', maxLength: undefined };

const DESIGN: readonly Line[] = [
  ...refused({
    'no JSON': () => '{',
    'brackets without end': () => '['.repeat(200_000),
    'keys of a prototype': () => `{"__proto__":{"a":1},${withFields({}).slice(1)}`,
    'an expression 20 deep': () => withProbe({ 'x-value': nest(20, (inner) => ({ cut: inner, letters: 9 })) }),
    'an expression 1,000 deep': () => withProbe({ 'x-value': nest(1_000, (inner) => ({ join: [inner] })) }),
    'joins of joins': () => withProbe({ 'x-value': nest(14, (inner) => ({ join: [inner, inner] })) }),
    'a join of 20,000 parts': () => withProbe({ 'x-value': { join: Array.from({ length: 5_000 }, () => NAME) } }),
    'a value of itself': () => withProbe({ 'x-value': { join: [{ field: 'probe' }, 'x'] } }),
    'an infinite number': () =>
      withProbe({ ...NUMBER, 'x-value': { multiply: [1, 7] } }).replace('[1,7]', '[1e999,-1e999]'),
    'so many digits': () => withProbe({ ...NUMBER, 'x-value': { round: { field: 'sort' }, digits: 1e9 } }),
    'an operation named as a method': () => withProbe({ 'x-value': { toString: [NAME] } }),
    'a condition of a condition, 1,000 deep': () => withProbe({ 'x-when': nest(1_000, (inner) => ({ not: inner })) }),
    'a condition of 5,000 choices': () =>
      withProbe({
        'x-when': { anyOf: Array.from({ length: 5_000 }, (_, at) => ({ properties: { name: { const: `${at}` } } })) },
      }),
    'a pattern that repeats repetitions': () => withProbe({ pattern: '^((a+)+)+$' }),
    'a pattern of 20,000 letters': () => withProbe({ pattern: `^${'(a|b)?'.repeat(5_000)}$` }),
    'a pattern of counted counts': () => withProbe({ pattern: '^((a{1,1000}){1,1000}){1,1000}$' }),
    '500 fields': () =>
      withFields(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, textField(`字段${at}`)]))),
    'a title of 50,000 letters': () => withProbe({ title: '长'.repeat(50_000) }),
    '20,000 values to choose': () => withProbe({ enum: Array.from({ length: 20_000 }, (_, at) => `${at}`) }),
  }),
];

const criterion = (value: unknown) => JSON.stringify(value);

const CRITERIA: readonly Line[] = [
  ...refused({
    'no JSON': () => '[[',
    'brackets without end': () => '['.repeat(6_000),
    'brackets, closed': () => `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    'an object with a length': () => criterion({ length: 1 }),
    'eleven conditions': () => criterion(Array.from({ length: 11 }, () => ['name', 'has', 'a'])),
    'a field of a prototype': () => criterion([['__proto__', 'has', 'a']]),
    'an operator of a prototype': () => criterion([['name', 'constructor', 'a']]),
    'a number beyond all numbers': () => '[["sort","above",1e999]]',
    'a number that is written so': () => criterion([['sort', 'above', '1e999']]),
    'a value that is a condition': () => criterion([['name', 'is', [['name', 'is', 'a']]]]),
    'a value of 201 letters': () => criterion([['name', 'has', 'a'.repeat(201)]]),
    'half a character': () => '[["name","has","\\ud83d"]]',
    'a zero': () => '[["name","has","a\\u0000b"]]',
    'letters counted beyond all texts': () => criterion([['name', 'longer', '9'.repeat(100)]]),
    'repetition over 60 keys': () =>
      criterion([['name', 'repeated', Array.from({ length: 60 }, () => 'code').join(',')]]),
  }),
  ...accepted({
    'ten conditions of signs that stand for others': () =>
      criterion(Array.from({ length: 10 }, () => ['name', 'has', '%_\\'.repeat(60)])),
  }),
];

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Backup folder as a JSON object of names and texts; the digest of its manifest is correct, whatever the content. */
function backup(manifest: unknown, list = ''): string {
  const content = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  return JSON.stringify({
    'manifest.json': JSON.stringify({ sha256: digestOf(content), content }),
    'files.list': list,
  });
}

const WHOLE = {
  format: 1,
  version: '1.0.0',
  createdTime: '2026-11-01 00:00:00',
  serverVersion: 150_000,
  migrations: [],
  structure: { schemas: [], before: [], tables: [], after: [], sequences: [] },
  tables: [],
};
const listed = (list: string, more: object = {}) =>
  backup({ ...WHOLE, files: { count: 1, bytes: 1, sha256: digestOf(list) }, ...more }, list);
const EMPTY = digestOf('');

const BACKUPS: readonly Line[] = [
  ...refused({
    'no folder': () => '{}',
    'a manifest of brackets': () => JSON.stringify({ 'manifest.json': '['.repeat(500_000) }),
    'a manifest that is null': () => JSON.stringify({ 'manifest.json': 'null' }),
    'a content that is null': () => backup(null),
    'a content that is a text': () => backup('"x"'),
    'another format': () => listed('', { format: 99 }),
    'a file that leads out': () => listed(`${EMPTY} 0 1 a/../../../x\n`),
    'a tenant that leads out': () => listed(`${EMPTY} 0 /../../.. x\n`),
    'a table kept outside': () =>
      listed('', { tables: [{ schema: 't_1', name: 'a', file: '../../etc/hostname', sha256: EMPTY }] }),
    'a line without a name': () => listed(`${EMPTY}\n`),
    '5,000 files that are not there': () =>
      listed(times(5_000, (at) => `${EMPTY} 0 1 ${at.toString(16).padStart(32, '0')}\n`)),
  }),
  ...accepted({ 'an empty one': () => listed('') }),
];

export const TEXTS: readonly Hostile[] = [
  ...entriesOf('markup', '', MARKUP),
  ...entriesOf('design', '', DESIGN),
  ...entriesOf('criteria', '', CRITERIA),
  ...entriesOf('backup', '', BACKUPS),
];
