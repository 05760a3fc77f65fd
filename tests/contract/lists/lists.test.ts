import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toQuery } from '../../../src/engine/projections/query.ts';
import { hooksOf } from '../../../src/server/records/hooks/registry.ts';
import type { ApiClient, Query } from '../../support/api-client.ts';
import { drawn } from '../../support/size.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from '../contract-world.ts';
import type { PlantedRow } from '../planted-rows.ts';
import { type Body, pathOf } from '../samples.ts';
import { listPaths, standIns, Tally } from '../suites.ts';
import { idsSortedBy, isFound, tries } from './list-oracle.ts';
import { exampleOf, type Filter, INJECTIONS, isKnownReading, readings, words } from './list-readings.ts';

const catalog = contractCatalog();
let world: ContractWorld;
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
  world = await startContractWorld();
  admin = world.admin;
});

afterAll(() => world?.stop());

const paged = standIns(catalog.resources.filter((resource) => pathOf(resource, 'page')));

describe.each(paged.map((resource, at) => [resource.name, resource, at] as const))('%s', (_name, resource, at) => {
  const path = String(pathOf(resource, 'page'));
  const page = (query: Record<string, string | number | undefined> = {}) => admin.read<Page>(path, query);

  test('tables-10 a page has its shape, defaults and totals', async () => {
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
      const { birthday: _, ...rest } = row;
      expect(Object.values(resource.name === 'sysUser' ? rest : row)).not.toContain(null);
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
    for (const query of drawn(wild, { count: 2, at })) {
      const answer = await admin.get(path, query);
      expect([answer.status, answer.body.success, answer.body.code], JSON.stringify(query)).toEqual([200, false, 400]);
    }
  });

  test('fields that do not sort are refused in a sentence', async () => {
    const sortable = Object.keys(toQuery(resource).sort);
    const others = resource.fields.filter(({ key }) => !sortable.includes(key)).map(({ key }) => key);
    const wild = ['id;drop table x', '(select 1)', 'id,version', 'isDeleted', 'is_deleted', '__proto__', 'constructor'];
    for (const sortField of [...drawn(others, { count: 3, at }), ...drawn(wild, { count: 2, at })]) {
      const answer = await admin.get(path, { sortField, sortOrder: 'ascend' });
      expect(answer.body, sortField).toMatchObject({ success: false, code: 400, message: '排序字段不合法' });
    }
    for (const sortOrder of drawn(['asc', 'DESC NULLS LAST; --', 'ascend,'], { count: 1, at })) {
      expect((await admin.get(path, { sortField: 'id', sortOrder })).body.message).toBe('排序字段不合法');
    }
  });

  test('every filter takes a value of its kind and survives any other', async () => {
    const injections = (nth: number) => drawn(INJECTIONS, { count: 4, at: at + nth });
    for (const [nth, [key, { field, mode }]] of Object.entries(toQuery(resource).filters).entries()) {
      const value = exampleOf(field, mode);
      const answer = await admin.get(path, { [key]: value });
      expect(answer.body, `${key}=${value}`).toMatchObject({ success: true });
      const own = Object.hasOwn(hooksOf(resource.name).filters ?? {}, key) ? key : '';
      if (isKnownReading(readings.wild, { field, mode }, own)) continue;
      for (const wild of injections(nth)) {
        const wildAnswer = await admin.get(path, { [key]: wild });
        expect([wildAnswer.status, [200, 400].includes(wildAnswer.body.code)], `${key}=${wild}`).toEqual([200, true]);
      }
    }
    for (const wild of injections(0)) expect((await admin.get(path, { searchValue: wild })).status).toBe(200);
  });

  test('a flat key it does not know has no effect: same rows, same fields', async () => {
    const plain = await page({ pageSize: 5 });
    for (const key of drawn(['filter', 'populate', 'fields', 'isDeleted', 'tenantId', '_tableFilterSql'], {
      count: 2,
      at,
    }))
      expect(await page({ pageSize: 5, [key]: '1' }), key).toEqual(plain);
  });

  test('a bracketed or repeated query key is refused by name', async () => {
    for (const key of drawn(['where[id]', 'params[dataScope]', '__proto__[x]', '__proto__'], { count: 2, at })) {
      const answer = await admin.get(path, { [key]: '1' });
      expect([answer.status, answer.body.success, answer.body.code], key).toEqual([200, false, 400]);
    }
    const twice = await admin.raw(`${path}?pageNo=1&pageNo=2`);
    expect(await twice.json()).toMatchObject({ success: false, code: 400 });
  });

  test('the unpaged list and the detail need a session, and agree with the page', async () => {
    const list = pathOf(resource, 'list');
    const detail = pathOf(resource, 'detail');
    for (const call of [list, detail]) if (call) expect((await world.server.anonymous.get(call)).status).toBe(401);
    const { rows, totalRows } = await page({ pageSize: 500 });
    if (list && totalRows <= 500) expect(await admin.read<Body[]>(list)).toHaveLength(rows.length);
    if (!detail) return;
    for (const id of drawn(['', '0', '-1', '1 or 1=1', '99999999999', '9007199254740993', '../1'], { count: 3, at })) {
      const answer = await admin.get(detail, { id });
      expect([answer.status, answer.body.success], id).toEqual([200, false]);
    }
  });
});

/** Lists of choices take none: wire.md#5.1. */
const takesQuery = (path: string) => world.endpoint('GET', path).queryOf !== undefined;

/** Planted rows as the list shows them to an administrator, and what it answers to a query, as ids in its order. */
async function readIds(path: string, query: Query = {}): Promise<number[]> {
  const data = await admin.read<Page | Body[]>(path, { ...query, ...(path.endsWith('age') ? { pageSize: 500 } : {}) });
  return (Array.isArray(data) ? data : data.rows).map(({ id }) => Number(id));
}

async function shownRows(name: string, path: string): Promise<PlantedRow[]> {
  const ids = new Set(await readIds(path));
  return world.planted.rows(name).filter(({ id }) => ids.has(id));
}

/** The order and the choice of planted rows; rows of the installation stand among them and are left out. */
async function readPlanted(rows: readonly PlantedRow[], path: string, query: Query): Promise<number[]> {
  const known = new Set(rows.map(({ id }) => id));
  return (await readIds(path, query)).filter((id) => known.has(id));
}

/** Rows within rows (wire.md#5.4): at the top stand those that fit, and those that lead to one. */
const isNested = (path: string) => path === '/sysMenu/list';

function fittingIds(of: { shown: readonly PlantedRow[]; path: string; fits(row: PlantedRow): boolean }): number[] {
  const { shown, path, fits } = of;
  const all = world.planted.rows('sysMenu').filter(({ deleted }) => !deleted);
  const leads = (row: PlantedRow): boolean =>
    fits(row) || (isNested(path) && all.some((below) => Number(below.record.pid) === row.id && leads(below)));
  return shown.filter(leads).map(({ id }) => id);
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** Every value that is there finds its rows and no others, one that is not finds none. */
async function expectFilter(of: {
  shown: readonly PlantedRow[];
  path: string;
  key: string;
  filter: Filter;
  isFirst: boolean;
}) {
  const { shown, path, key, filter, isFirst } = of;
  const valueIn = ({ record }: PlantedRow) => record[filter.field.key];
  const values = shown.map(valueIn).filter((value) => value !== undefined);
  if (values.length === 0) return;
  const { hits, miss } = tries(values, filter);
  const few = isFirst ? 2 : 1;
  const asked = isKnownReading(readings.values, filter) ? hits.slice(0, few) : hits;
  for (const raw of [...asked, miss].filter((text) => text.trim() !== '')) {
    const fitting = fittingIds({ shown, path, fits: (row) => isFound(valueIn(row), { ...filter, raw }) });
    if (raw !== miss && raw !== '0') expect(fitting, `${key}=${raw}`).not.toEqual([]);
    expect(ascending(await readPlanted(shown, path, { [key]: raw })), `${key}=${raw}`).toEqual(fitting);
  }
}

const tally = new Tally('lists');

const listed = new Set(listPaths(catalog).map(([name]) => name));
const tried = new Set(standIns(catalog.resources.filter(({ name }) => listed.has(name))).map(({ name }) => name));
const lists = listPaths(catalog)
  .filter(([name]) => tried.has(name))
  .map(([name, path], at) => [name, path, at] as const);

describe.each(lists)('%s %s', (name, path, at) => {
  const query = toQuery(catalog.resource(name));
  const own = hooksOf(name).filters ?? {};
  /** Every list reads its query alike: the further ones of a resource are asked less. */
  const isFirst = listPaths(catalog).find(([owner]) => owner === name)?.[1] === path;

  test('shows live rows or deleted ones, never both', async () => {
    const shown = await shownRows(name, path);
    expect(new Set(shown.map(({ deleted }) => deleted)).size, 'sorts of rows shown').toBe(1);
    if (!shown[0]?.deleted) expect(shown.length).toBeGreaterThanOrEqual(2);
    tally.count(`${name} ${path}`);
  });

  test('sorts by every sortable field as its rows say, both ways', async () => {
    const shown = await shownRows(name, path);
    const keys = takesQuery(path) ? Object.keys(query.sort) : [];
    for (const [nth, key] of (isFirst ? keys : drawn(keys, { count: 4, at })).entries()) {
      for (const sortOrder of drawn(['ascend', 'descend'] as const, { count: 1, at: at + nth })) {
        const answer = await readPlanted(shown, path, { sortField: key, sortOrder });
        expect(answer, `${key} ${sortOrder}`).toEqual(idsSortedBy(shown, key, sortOrder));
      }
    }
    tally.count(`${name} ${path}`);
  });

  test('every filter finds exactly the rows that fit', async () => {
    const shown = await shownRows(name, path);
    const filters = Object.entries(query.filters).filter(([key]) => takesQuery(path) && !Object.hasOwn(own, key));
    for (const [key, filter] of isFirst ? filters : drawn(filters, { count: 4, at })) {
      await expectFilter({ shown, path, key, filter, isFirst });
    }
    tally.count(`${name} ${path}`);
  });

  test('the keyword is looked for anywhere in the texts that are searched', async () => {
    const shown = await shownRows(name, path);
    // Every row and every field once.
    const count = query.keyword.length;
    const texts = query.keyword.flatMap(({ key }, at) =>
      shown.filter((_, n) => n % count === at || n === 0).map(({ record }) => record[key]),
    );
    for (const raw of takesQuery(path) ? words(isFirst ? texts : texts.slice(0, count)) : []) {
      const fits = ({ record }: PlantedRow) =>
        query.keyword.some((field) => isFound(record[field.key], { field, mode: 'contains', raw }));
      const found = ascending(await readPlanted(shown, path, { searchValue: raw }));
      expect(found, raw).toEqual(fittingIds({ shown, path, fits }));
    }
    tally.count(`${name} ${path}`);
  });
});

test('pages and whatever feeds a screen take a query', () => {
  const shown = catalog.resources.flatMap(({ name, screens, actions }) =>
    actions.filter(({ verb }) => screens.some(({ source }) => source === verb)).map(({ path }) => [name, path]),
  );
  // A list answered by hand says itself what may be asked of it.
  const isAsked = (path: string) => takesQuery(path) || world.endpoint('GET', path).query !== undefined;
  expect(shown.filter(([, path]) => !isAsked(String(path)))).toEqual([]);
});

test('no list was left out', () =>
  tally.expectAll(
    lists.map(([name, path]) => `${name} ${path}`),
    4,
  ));

test('GET /X/fk{Entity} lists the choices of each relation', async () => {
  expect(await admin.read('/RiskPoint/fkRiskPointType')).toEqual(
    expect.arrayContaining([{ code: expect.any(Number), name: expect.any(String) }]),
  );
  expect((await world.server.anonymous.get('/RiskPoint/fkRiskPointType')).status).toBe(401);
});
