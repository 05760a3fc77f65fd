import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toQuery } from '../../src/engine/projections/query.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { loadCatalogs } from '../../src/server/services/descriptors.ts';
import type { ApiClient, Query } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Body, pathOf, plainResources, Samples } from './samples.ts';

const catalog = loadCatalogs().base;
let server: TestServer;
let admin: ApiClient;

interface Page {
  pageNo: number;
  pageSize: number;
  totalPage: number;
  totalRows: number;
  totalCount: number;
  rows: Body[];
}

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  const samples = new Samples(admin, catalog);
  for (const { name } of plainResources(catalog)) await samples.add(name);
});

afterAll(() => server?.stop());

const paged = catalog.resources.filter((resource) => pathOf(resource, 'page'));

/** Query values nobody's browser sends. */
const INJECTIONS = [
  "' or 1=1 --",
  '%00',
  '__proto__',
  '99999999999999999999',
  '0x10',
  '1e3',
  '2026-02-30',
  '[1]',
  '{}',
  '\\',
];

describe.each(paged.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const path = String(pathOf(resource, 'page'));
  const page = (query: Record<string, string | number | undefined> = {}) => admin.read<Page>(path, query);

  test('a page has its shape, defaults and totals', async () => {
    const answer = await page();
    expect(answer).toMatchObject({ pageNo: 1, pageSize: 20 });
    expect(answer.totalCount).toBe(answer.totalRows);
    expect(answer.totalPage).toBe(Math.ceil(answer.totalRows / 20));
    expect(answer.rows.length).toBe(Math.min(20, answer.totalRows));
    expect((await page({ pageNo: 1_000_000 })).rows).toEqual([]);
  });

  test('rows hold readable values only, and no null', async () => {
    const secret = resource.fields.filter((field) => field.secret).map(({ key }) => key);
    for (const row of (await page({ pageSize: 100 })).rows) {
      expect(Object.values(row)).not.toContain(null);
      expect(Object.keys(row).filter((key) => secret.includes(key))).toEqual([]);
    }
  });

  test('paging out of bounds is refused', async () => {
    const wild: Query[] = [
      { pageSize: 0 },
      { pageSize: 501 },
      { pageSize: 'all' },
      { pageNo: 0 },
      { pageNo: -1 },
      { pageNo: '1e3' },
      { pageNo: '1.5' },
    ];
    for (const query of wild) {
      const answer = await admin.get(path, query);
      expect([answer.status, answer.body.success, answer.body.code], JSON.stringify(query)).toEqual([200, false, 400]);
    }
  });

  test('only sortable fields sort, and every one of them does', async () => {
    const sortable = Object.keys(toQuery(resource).sort);
    for (const sortField of sortable) {
      for (const sortOrder of ['ascend', 'descend']) await page({ sortField, sortOrder, pageSize: 2 });
    }
    const others = resource.fields.filter(({ key }) => !sortable.includes(key)).map(({ key }) => key);
    for (const sortField of [
      ...others,
      'id;drop table x',
      '(select 1)',
      'id,version',
      'isDeleted',
      'is_deleted',
      '__proto__',
      'constructor',
    ]) {
      const answer = await admin.get(path, { sortField, sortOrder: 'ascend' });
      expect(answer.body, sortField).toMatchObject({ success: false, code: 400, message: '排序字段不合法' });
    }
    for (const sortOrder of ['asc', 'DESC NULLS LAST; --', 'ascend,']) {
      expect((await admin.get(path, { sortField: 'id', sortOrder })).body.message).toBe('排序字段不合法');
    }
  });

  test('every filter takes a value of its kind and survives any other', async () => {
    for (const [key, { field, mode }] of Object.entries(toQuery(resource).filters)) {
      const value = exampleOf(field, mode);
      const answer = await admin.get(path, { [key]: value });
      expect(answer.body, `${key}=${value}`).toMatchObject({ success: true });
      for (const wild of INJECTIONS) {
        const wildAnswer = await admin.get(path, { [key]: wild });
        expect([wildAnswer.status, [200, 400].includes(wildAnswer.body.code)], `${key}=${wild}`).toEqual([200, true]);
      }
    }
    for (const wild of INJECTIONS) expect((await admin.get(path, { searchValue: wild })).status).toBe(200);
  });

  test('an unknown or repeated query key is refused by name', async () => {
    for (const key of ['where[id]', 'filter', 'populate', 'isDeleted', 'tenantId', '__proto__']) {
      const answer = await admin.get(path, { [key]: '1' });
      expect([answer.status, answer.body.success, answer.body.code], key).toEqual([200, false, 400]);
    }
    const twice = await admin.raw(`${path}?pageNo=1&pageNo=2`);
    expect(await twice.json()).toMatchObject({ success: false, code: 400 });
  });

  test('a value that is there is found by its filter', async () => {
    const [row] = (await page({ pageSize: 1 })).rows;
    if (!row) return;
    for (const [key, { field, mode }] of Object.entries(toQuery(resource).filters)) {
      const value = row[field.key];
      if (mode === 'range' || value === undefined || value === '' || typeof value === 'object') continue;
      const { rows } = await page({ [key]: String(value), pageSize: 500 });
      expect(
        rows.map(({ id }) => id),
        `${key}=${value}`,
      ).toContain(row.id);
    }
  });

  test('the unpaged list and the detail need a session, and agree with the page', async () => {
    const list = pathOf(resource, 'list');
    const detail = pathOf(resource, 'detail');
    for (const call of [list, detail]) if (call) expect((await server.anonymous.get(call)).status).toBe(401);
    const { rows, totalRows } = await page({ pageSize: 500 });
    if (list && totalRows <= 500) expect(await admin.read<Body[]>(list)).toHaveLength(rows.length);
    if (!detail) return;
    for (const id of ['', '0', '-1', '1 or 1=1', '99999999999', '9007199254740993', '../1']) {
      const answer = await admin.get(detail, { id });
      expect([answer.status, answer.body.success], id).toEqual([200, false]);
    }
  });
});

function exampleOf(field: Resource['fields'][number], mode: string): string {
  if (mode === 'range') return field.kind === 'date-time' || field.kind === 'date' ? '2026-01-01,2026-12-31' : '1,2';
  if (field.kind === 'boolean') return 'true';
  if (mode === 'contains') return '安全%_\\';
  return mode === 'in' ? '1,2' : '1';
}

test('GET /X/fk{Entity} lists the choices of each relation', async () => {
  expect(await admin.read('/RiskPoint/fkRiskPointType')).toEqual(
    expect.arrayContaining([{ code: expect.any(Number), name: expect.any(String) }]),
  );
  expect((await server.anonymous.get('/RiskPoint/fkRiskPointType')).status).toBe(401);
});
