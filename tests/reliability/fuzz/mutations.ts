import fc from 'fast-check';
import type { Random } from '../../support/random.ts';
import { type Draft, toWire } from './draft.ts';
import { spoilField, spoilShape } from './field-mutations.ts';
import { spoilForm } from './form-mutations.ts';
import { CONTENT_TYPES, HEADERS, QUERY_KEYS, TEXTS, UNSTORABLE } from './poison.ts';
import { OWN_SESSION } from './positive.ts';

/** Spoils one thing of a request in place; returns a note of it, null if there is nothing of the kind to spoil. */
export type Mutation = (draft: Draft, random: Random) => string | null;

/** Callers to use in place of the right one, beside null and `ghost`, which have no valid token. */
const CALLERS = ['registrant', 'judge', 'checker', 'rectifier', 'acceptor', 'manager', 'neighbour', 'bystander'];
const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'];

const spoilCaller: Mutation = (draft, random) => {
  const others = OWN_SESSION.has(draft.route.path) ? [null, 'ghost'] : [null, 'ghost', ...CALLERS];
  draft.account = random.pick(others);
  return `caller ${draft.account}`;
};

const spoilQuery: Mutation = (draft, random) => {
  const documented = Object.keys(draft.route.query);
  const key = documented.length > 0 && random.chance(0.8) ? random.pick(documented) : random.pick(QUERY_KEYS);
  const value = queryValue(random);
  const others = draft.query.filter(([name]) => name !== key);
  const twice: [string, string][] = random.chance(0.15) ? [[key, random.pick(TEXTS)]] : [];
  draft.query = [...others, [key, value], ...twice];
  return `query ${key.slice(0, 20)}=${JSON.stringify(value).slice(0, 40)}${twice.length > 0 ? ' twice' : ''}`;
};

function queryValue(random: Random): string {
  const kind = random.int(10);
  if (kind === 0) return random.pick(UNSTORABLE);
  if (kind === 1) return 'x'.repeat(random.pick([21, 51, 101, 4_001]));
  if (kind === 2) return random.pick(['😀', '长', "'"]).repeat(random.pick([20, 101, 400]));
  if (kind === 3)
    return fc.sample(fc.string({ unit: 'binary', maxLength: 30 }), { seed: random.int(2 ** 31), numRuns: 1 })[0] ?? '';
  return random.pick(TEXTS);
}

const spoilParam: Mutation = (draft, random) => {
  const [first] = draft.route.pathKeys;
  if (!first) return null;
  const name = random.pick(draft.route.pathKeys);
  draft.params[name] = random.pick([...TEXTS, ...UNSTORABLE, 'x'.repeat(300)]) || '%20';
  return `path {${name}}`;
};

const spoilHeader: Mutation = (draft, random) => {
  const [name, value] = random.pick(HEADERS);
  if (name === 'authorization' && draft.account !== null && random.chance(0.3)) draft.account = null;
  draft.headers.push([name, value]);
  return `header ${name}: ${value.slice(0, 30)}`;
};

const spoilPath: Mutation = (draft, random) => {
  const { path } = toWire(draft);
  const [before = '', after] = path.split('?');
  const rest = after === undefined ? '' : `?${after}`;
  const spoilt = random.pick([
    `${before}/`,
    `/${before}`,
    before.toLowerCase() === before ? before.toUpperCase() : before.toLowerCase(),
    `${before}%00`,
    `${before}%ff%fe`,
    `${before};a=b`,
    `${before}/../x`,
    `${before.replace('/api/', '/api/%2e%2e/')}`,
    `${before.replace('/api/', '/api//')}`,
    `${before.replace('/api/', '/api%2f')}`,
    `${before}/${'x'.repeat(9_000)}`,
    `${before}%`,
    `${before}%E9%9A%90`,
    before.slice(0, -1),
  ]);
  draft.rawPath = spoilt + rest;
  return `path ${spoilt.slice(-30)}`;
};

const spoilQueryText: Mutation = (draft, random) => {
  const { path } = toWire(draft);
  const many = Array.from({ length: 500 }, (_, n) => `k${n}=1`).join('&');
  const odd = random.pick([...'% %E0%A4%A &&& = =x a=b=c %00=%00 # ;'.split(' '), many]);
  draft.rawPath = `${path}${path.includes('?') ? '&' : '?'}${odd}`;
  return `query text ${odd.slice(0, 20)}`;
};

const spoilMethod: Mutation = (draft, random) => {
  draft.method = random.pick([...METHODS, draft.route.method === 'GET' ? 'POST' : 'GET']);
  return `method ${draft.method}`;
};

const spoilType: Mutation = (draft, random) => {
  if (draft.payload.kind === 'none') return null;
  const type = random.pick(CONTENT_TYPES);
  // A header cannot hold a line end, so nothing is lost by what the client library refuses to send.
  draft.headers.push(['content-type', type]);
  return `content-type ${type}`;
};

const spoilBytes: Mutation = (draft, random) => {
  if (draft.route.method !== 'POST') return null;
  const { body } = toWire(draft);
  const text = body?.toString('utf8') ?? '{}';
  const pieces: (string | Buffer)[] = [
    '',
    ' ',
    'null',
    '{',
    text.slice(0, Math.floor(text.length / 2)),
    `${text}x`,
    `\ufeff${text}`,
    `${' '.repeat(20_000)}${text}`,
    text.replace('{', '{"__proto__":{"polluted":1},'),
    text.replace('{', '{"constructor":{"prototype":{"polluted":1}},'),
    text.replace('{', '{"id":1,"id":2,'),
    text.replaceAll('"', "'"),
    `[${text}]`,
    '['.repeat(40),
    `${'['.repeat(30)}${']'.repeat(30)}`,
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from(text, 'utf16le'),
    Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
    `{${Array.from({ length: 2_100 }, (_, n) => `"k${n}":1`).join(',')}}`,
    `"${'x'.repeat(1_100_000)}"`,
  ];
  const piece = random.pick(random.chance(0.05) ? pieces : pieces.slice(0, -1));
  const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
  draft.payload = { kind: 'bytes', bytes, type: 'application/json' };
  return `bytes ${bytes.subarray(0, 20).toString('latin1')}`;
};

const spoilGet: Mutation = (draft, random) => {
  if (draft.route.method !== 'GET' || !random.chance(0.2)) return null;
  draft.payload = { kind: 'bytes', bytes: Buffer.from('{"a":1}'), type: 'application/json' };
  return 'body of a GET';
};

/** Mutations to draw from; the number of entries is the weight. */
const MUTATIONS: readonly Mutation[] = [
  ...Array.from({ length: 14 }, () => spoilField),
  ...Array.from({ length: 6 }, () => spoilForm),
  spoilShape,
  ...Array.from({ length: 6 }, () => spoilQuery),
  spoilQueryText,
  spoilParam,
  spoilHeader,
  spoilHeader,
  spoilPath,
  spoilMethod,
  spoilType,
  spoilBytes,
  spoilBytes,
  spoilGet,
  spoilCaller,
];

/** Spoils `times` parts of a request, as far as it has parts to spoil. */
export function spoil(draft: Draft, random: Random, times: number): void {
  for (let done = 0, tries = 0; done < times && tries < 200; tries += 1) {
    const note = random.pick(MUTATIONS)(draft, random);
    if (note === null) continue;
    draft.notes.push(note);
    done += 1;
  }
}
