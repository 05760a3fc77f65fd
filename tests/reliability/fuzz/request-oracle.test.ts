import { describe, expect, it, test } from 'vitest';
import { componentName } from '../../../src/compiler/openapi/records.ts';
import { SAMPLER, samplerKey, toSamplerDescriptors } from '../../../src/compiler/samples/sampler.ts';
import { FIELD_KINDS } from '../../../src/kinds/kinds.ts';
import { kindFixtures } from '../../../src/kinds/tables/fixtures.ts';
import { describeApi } from '../../../src/server/boot/api-document.ts';
import { loadCatalogs } from '../../../src/server/schemas/descriptors.ts';
import { followed } from './operations.ts';
import { queryProblem } from './query-oracle.ts';
import { RequestOracle } from './request-oracle.ts';

const catalog = loadCatalogs(toSamplerDescriptors()).base;
const document = describeApi([], catalog);
const oracle = new RequestOracle(document, catalog);

const schemaOf = (resource: string, verb: string) =>
  followed(document, { $ref: `#/components/schemas/${componentName(resource, verb)}` });

const ROUTE = {
  method: 'POST' as const,
  path: '',
  query: {},
  pathKeys: [],
  body: null,
  form: null,
  isBinary: false,
  isAnonymous: false,
};
const DRAFT = {
  route: ROUTE,
  account: null,
  params: {},
  query: [],
  headers: [],
  payload: { kind: 'none' as const },
  notes: [],
};
const REQUEST = { method: 'POST', path: '', headers: [], body: null, account: null };
const ANSWER = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** What the oracle has against a body that the call accepted. */
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

test('what has a default need not be given, what has none must be', () => {
  const notice = { title: '通知', content: '内容', noticeUserIds: '1' };
  expect(against('sysNotice/add', notice)).toBeNull();
  expect(schemaOf('sysNotice', 'add')?.required).toEqual(['title', 'content']);
  expect(against('sysNotice/add', { ...notice, noticeScope: '2' })).toBeNull();
  expect(against('sysNotice/add', { ...notice, type: '3' })).toMatch(/type must be equal/);
  const { title: _, ...untitled } = notice;
  expect(against('sysNotice/add', untitled)).toMatch(/title/);
  expect(schemaOf('News', 'add')?.required).toEqual(['title', 'content']);
});

test('a grant is the list of ids the document says, in either spelling', () => {
  for (const grantMenuIdList of [[], [1, '2']])
    expect(against('sysRole/grantMenu', { id: 1, grantMenuIdList })).toBeNull();
  expect(against('sysUser/grantRole', { id: '1', grantRoleIdList: ['614'] })).toBeNull();
  expect(against('sysRole/grantMenu', { id: 1, grantMenuIdList: '1,2' })).toMatch(/grantMenuIdList must be array/);
});

test('a step of a workflow takes coded values as numbers only (wire.md#1.2)', () => {
  expect(against('RiskRegister/judge', { id: 1, isRisk: 0, judgeOpinion: '无' })).toBeNull();
  expect(against('RiskRegister/judge', { id: '1', isRisk: '0', judgeOpinion: '无' })).toMatch(/isRisk/);
});

describe('query keys beyond the document', () => {
  const met = (query: string[], of: { path?: string; method?: 'GET' | 'POST'; refused?: string } = {}) => {
    const { path = '/RiskType/page', method = 'GET', refused } = of;
    const keys: [string, string][] = query.map((key) => [key, '1']);
    const route = { ...ROUTE, method, path, query: { pageNo: {} } };
    const answer = { isRefused: refused !== undefined, message: refused ?? '请求成功' };
    return queryProblem({ draft: { ...DRAFT, route, query: keys }, request: REQUEST, answer: ANSWER }, answer);
  };

  it('that are flat may be ignored by a GET, and not refused', () => {
    expect(met(['_t', 'pageNo', '0'])).toBeNull();
    expect(met(['_t'], { refused: '未知参数：_t' })).toBe('refused the query key _t');
    expect(met(['_t', 'pageNo'], { refused: '参数页码格式不正确' })).toBeNull();
  });

  it.each([
    [['where[x]'], {}],
    [['__proto__'], {}],
    [['pageNo', 'pageNo'], {}],
    [['_t'], { path: '/RiskType/export' }],
    [['_t'], { path: '/hubTicket', method: 'POST' as const }],
  ])('that must be refused are found when they are not: %j %j', (keys, of) => {
    expect(met(keys, of)).toMatch(/^accepted the query key/);
    expect(met(keys, { ...of, refused: `未知参数：${keys[0]}` })).toBeNull();
  });
});
