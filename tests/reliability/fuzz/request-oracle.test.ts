import { describe, expect, it, test } from 'vitest';
import { componentName } from '../../../src/compiler/openapi/records.ts';
import { SAMPLER, samplerKey, toSamplerDescriptors } from '../../../src/compiler/samples/sampler.ts';
import { FIELD_KINDS } from '../../../src/kinds/kinds.ts';
import { kindFixtures } from '../../../src/kinds/tables/fixtures.ts';
import { describeApi } from '../../../src/server/boot/api-document.ts';
import { loadCatalogs } from '../../../src/server/schemas/descriptors.ts';
import { followed } from './operations.ts';
import { RequestOracle } from './request-oracle.ts';

const catalog = loadCatalogs(toSamplerDescriptors()).base;
const document = describeApi([], catalog);
const oracle = new RequestOracle(document, catalog);

const schemaOf = (resource: string, verb: string) =>
  followed(document, { $ref: `#/components/schemas/${componentName(resource, verb)}` });

const ROUTE = {
  method: 'POST' as const,
  query: {},
  pathKeys: [],
  form: null,
  isBinary: false,
  isAnonymous: false,
  unknownQuery: 'refused' as const,
};
const DRAFT = { account: null, params: {}, query: [], headers: [], payload: { kind: 'none' as const }, notes: [] };
const REQUEST = { method: 'POST', path: '', headers: [], body: null, account: null };
const ANSWER = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** Problem that the oracle finds in a body the call accepted; null: none. */
function against(call: string, body: object): string | null {
  const [resource = '', verb = ''] = call.split('/');
  const route = { ...ROUTE, path: `/${call}`, body: schemaOf(resource, verb) };
  const request = { ...REQUEST, path: `/api/${call}`, body: Buffer.from(JSON.stringify(body)) };
  return oracle.wrongly({ draft: { ...DRAFT, route }, request, answer: ANSWER });
}

describe.each(FIELD_KINDS.filter((kind) => kind !== 'id' && kind !== 'serial'))('a value of kind %s', (kind) => {
  const fixture = kindFixtures[kind];
  const add = (value: unknown) => against(`${SAMPLER}/add`, { text: '名称', [samplerKey(kind)]: value });

  it('may be sent as the document says, or in another spelling the kind is known to take', () => {
    for (const value of [...fixture.values, ...fixture.cleaned.map(({ given }) => given)])
      expect(add(value), JSON.stringify(value)).toBeNull();
  });

  it('of a shape nobody promised is found', () => {
    const wrong = kind === 'json' ? 'text' : { $ne: 1, lng: 'x' };
    expect(add(wrong)).toContain(`body/${samplerKey(kind)}`);
  });
});

test.each([
  ['an id as digits', { relation: '7' }],
  ['an id of a person as a number', { user: 7, organisation: 7 }],
  ['a day as its midnight', { date: '1970-01-01 00:00:00' }],
  ['a moment as its day', { dateTime: '2026-11-20' }],
  ['files as a list', { files: ['1', '2'], images: [1, 2] }],
  ['an emptied input', { date: '', number: null }],
])('what old clients send is promised: %s (wire.md#1.2, wire.md#1.3)', (_, body) => {
  expect(against(`${SAMPLER}/add`, { text: '名称', ...body })).toBeNull();
});

test.each([
  ['a number as digits', { integer: '5' }],
  ['a truth as a word', { boolean: 'true' }],
  ['a truth as a number', { boolean: 1 }],
  ['a code beyond the dictionary', { dictionary: '7' }],
  ['a day with a time of day', { date: '1970-01-01 08:00:00' }],
  ['an id in a list', { relation: [7] }],
  ['files in lists of lists', { files: [['1']] }],
  ['a key nobody knows', { tenantId: 1 }],
])('what is read without a promise is found: %s', (_, body) => {
  expect(against(`${SAMPLER}/add`, { text: '名称', ...body })).toMatch(/^body/);
});

test('a step of a workflow takes coded values as numbers only (wire.md#1.2)', () => {
  expect(against('RiskRegister/judge', { id: 1, isRisk: 0, judgeOpinion: '无' })).toBeNull();
  expect(against('RiskRegister/judge', { id: '1', isRisk: '0', judgeOpinion: '无' })).toMatch(/isRisk/);
});
