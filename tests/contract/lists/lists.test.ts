import { beforeAll, describe, expect, test } from 'vitest';
import { type ExportColumn, toExport } from '../../../src/engine/projections/export.ts';
import { toQuery } from '../../../src/engine/projections/query.ts';
import type { Resource, Screen } from '../../../src/engine/resource.ts';
import type { FieldKind } from '../../../src/kinds/kinds.ts';
import { hooksOf } from '../../../src/server/records/hooks/registry.ts';
import type { GridCell } from '../../../src/server/workbook/grid.ts';
import type { Query } from '../../support/api-client.ts';
import { rowsOf as sheetRows, textsOf } from '../../support/sheets/sheet-kit.ts';
import { drawn, IS_FULL } from '../../support/size.ts';
import { contractCatalog, worldOfFile } from '../contract-world.ts';
import type { PlantedRow } from '../planted-rows.ts';
import { type Body, pathOf } from '../samples.ts';
import { dictionaryTextsOf, lineOf, type Texts } from '../sheets/sheet-cells.ts';
import { exportingResources, listPaths, standIns } from '../suites.ts';
import { idsSortedBy, isFound, tries } from './list-oracle.ts';
import { type Filter, INJECTIONS, isKnownReading, readings, words } from './list-readings.ts';

const catalog = contractCatalog();
const world = worldOfFile();

interface Page {
  pageNo: number;
  pageSize: number;
  totalPage: number;
  totalRows: number;
  totalCount: number;
  rows: Body[];
}

const paged = standIns(catalog.resources.filter((resource) => pathOf(resource, 'page')));

describe.each(paged.map((resource, at) => [resource.name, resource, at] as const))('%s', (_name, resource, at) => {
  const path = String(pathOf(resource, 'page'));
  const page = (query: Record<string, string | number | undefined> = {}) => world.admin.read<Page>(path, query);

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
    const sizes = [0, 501, 'all'].map((pageSize): Query => ({ pageSize }));
    const numbers = [0, -1, '1e3', '1.5'].map((pageNo): Query => ({ pageNo }));
    for (const query of drawn([...sizes, ...numbers], { count: 2, at })) {
      const answer = await world.admin.get(path, query);
      expect([answer.status, answer.body.success, answer.body.code], JSON.stringify(query)).toEqual([200, false, 400]);
    }
  });

  test('fields that do not sort are refused in a sentence', async () => {
    const sortable = Object.keys(toQuery(resource).sort);
    const others = resource.fields.filter(({ key }) => !sortable.includes(key)).map(({ key }) => key);
    const wild = ['id;drop table x', '(select 1)', 'id,version', 'isDeleted', 'is_deleted', '__proto__', 'constructor'];
    for (const sortField of [...drawn(others, { count: 3, at }), ...drawn(wild, { count: 2, at })]) {
      const answer = await world.admin.get(path, { sortField, sortOrder: 'ascend' });
      const refusal = { success: false, code: 400, message: '排序字段不合法' };
      expect(answer.body, sortField).toMatchObject({ ...refusal, extras: { errors: [{ field: 'sortField' }] } });
    }
    for (const sortOrder of drawn(['asc', 'DESC NULLS LAST; --', 'ascend,'], { count: 1, at })) {
      const { message, extras } = (await world.admin.get(path, { sortField: 'id', sortOrder })).body;
      expect([message.slice(0, 7), extras?.errors]).toMatchObject(['排序方向不合法', [{ field: 'sortOrder' }]]);
    }
  });

  test('every filter survives any value', async () => {
    const injections = (nth: number) => drawn(INJECTIONS, { count: 4, at: at + nth });
    for (const [nth, [key, { field, mode }]] of Object.entries(toQuery(resource).filters).entries()) {
      const own = Object.hasOwn(hooksOf(resource.name).filters ?? {}, key) ? key : '';
      if (isKnownReading(readings.wild, { field, mode }, own)) continue;
      for (const wild of injections(nth)) {
        const answer = await world.admin.get(path, { [key]: wild });
        expect([answer.status, [200, 400].includes(answer.body.code)], `${key}=${wild}`).toEqual([200, true]);
      }
    }
    for (const wild of injections(0)) expect((await world.admin.get(path, { searchValue: wild })).status).toBe(200);
  });

  test('a flat key it does not know has no effect: same rows, same fields', async () => {
    const plain = await page({ pageSize: 5 });
    const flat = ['filter', 'populate', 'fields', 'isDeleted', 'tenantId', '_tableFilterSql'];
    for (const key of drawn(flat, { count: 2, at }))
      expect(await page({ pageSize: 5, [key]: '1' }), key).toEqual(plain);
  });

  test('a bracketed or repeated query key is refused by name', async () => {
    for (const key of drawn(['where[id]', 'params[dataScope]', '__proto__[x]', '__proto__'], { count: 2, at })) {
      const answer = await world.admin.get(path, { [key]: '1' });
      expect([answer.status, answer.body.success, answer.body.code], key).toEqual([200, false, 400]);
    }
    const twice = await world.admin.raw(`${path}?pageNo=1&pageNo=2`);
    expect(await twice.json()).toMatchObject({ success: false, code: 400 });
  });

  test('calls-18 the unpaged list agrees with the page, and the detail of what is none is refused in words', async () => {
    const list = pathOf(resource, 'list');
    const detail = pathOf(resource, 'detail');
    const { rows, totalRows } = await page({ pageSize: 500 });
    if (list && totalRows <= 500) expect(await world.admin.read<Body[]>(list)).toHaveLength(rows.length);
    if (!detail) return;
    for (const id of drawn(['', '0', '-1', '1 or 1=1', '99999999999', '9007199254740993', '../1'], { count: 3, at })) {
      const { status, body } = await world.admin.get(detail, { id });
      expect([status, body], id).toMatchObject([200, { success: false, message: expect.stringMatching(/./) }]);
    }
  });
});

/** Lists of choices take none: wire.md#5.1. */
const takesQuery = (path: string) => world.endpoint('GET', path).queryOf !== undefined;

/** Ids that a list answers to an administrator's query, in its order. */
async function readIds(path: string, query: Query = {}): Promise<number[]> {
  const whole = path.endsWith('age') ? { pageSize: 500 } : {};
  const data = await world.admin.read<Page | Body[]>(path, { ...query, ...whole });
  return (Array.isArray(data) ? data : data.rows).map(({ id }) => Number(id));
}

async function shownRows(name: string, path: string): Promise<PlantedRow[]> {
  const ids = new Set(await readIds(path));
  return world.planted.rows(name).filter(({ id }) => ids.has(id));
}

/** Ids of planted rows that a list answers, in its order; rows of the installation are left out. */
async function readPlanted(rows: readonly PlantedRow[], path: string, query: Query): Promise<number[]> {
  const plantedIds = new Set(rows.map(({ id }) => id));
  return (await readIds(path, query)).filter((id) => plantedIds.has(id));
}

/**
 * True for the list with rows within rows (wire.md#5.4): its top level holds rows that fit and rows that lead to one.
 */
const isNested = (path: string) => path === '/sysMenu/list';

function fittingIds(of: { shown: readonly PlantedRow[]; path: string; fits(row: PlantedRow): boolean }): number[] {
  const { shown, path, fits } = of;
  const all = world.planted.rows('sysMenu').filter(({ deleted }) => !deleted);
  const leads = (row: PlantedRow): boolean =>
    fits(row) || (isNested(path) && all.some((below) => Number(below.record.pid) === row.id && leads(below)));
  return shown.filter(leads).map(({ id }) => id);
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** Expects every value that occurs to find its rows and no others, and a value that does not occur to find none. */
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

const listed = new Set(listPaths(catalog).map(([name]) => name));
const tried = new Set(standIns(catalog.resources.filter(({ name }) => listed.has(name))).map(({ name }) => name));
const lists = listPaths(catalog)
  .filter(([name]) => tried.has(name))
  .map(([name, path], at) => [name, path, at] as const);

describe.each(lists)('%s %s', (name, path, at) => {
  const query = toQuery(catalog.resource(name));
  const own = hooksOf(name).filters ?? {};
  /** True for the one list of a resource tried in full, never by day: all lists read their queries alike. */
  const isFirst = IS_FULL && listPaths(catalog).find(([owner]) => owner === name)?.[1] === path;

  test('shows live rows or deleted ones, never both', async () => {
    const visibleRows = await shownRows(name, path);
    expect(new Set(visibleRows.map(({ deleted }) => deleted)).size, 'sorts of rows shown').toBe(1);
    if (!visibleRows[0]?.deleted) expect(visibleRows.length).toBeGreaterThanOrEqual(2);
  });

  test('sorts by every sortable field as its rows say, both ways', async () => {
    const visibleRows = await shownRows(name, path);
    const sorts = takesQuery(path) ? Object.entries(query.sort) : [];
    for (const [nth, [key, field]] of (isFirst ? sorts : drawn(sorts, { count: 4, at })).entries()) {
      for (const sortOrder of drawn(['ascend', 'descend'] as const, { count: 1, at: at + nth })) {
        const answer = await readPlanted(visibleRows, path, { sortField: key, sortOrder });
        expect(answer, `${key} ${sortOrder}`).toEqual(idsSortedBy(visibleRows, field, sortOrder));
      }
    }
  });

  test('calls-11 every filter finds exactly the rows that fit', async () => {
    const visibleRows = await shownRows(name, path);
    const filters = Object.entries(query.filters).filter(([key]) => takesQuery(path) && !Object.hasOwn(own, key));
    for (const [key, filter] of isFirst ? filters : drawn(filters, { count: 4, at })) {
      await expectFilter({ shown: visibleRows, path, key, filter, isFirst });
    }
  });

  test('the time of a list is searched by whole seconds, both ends included', async () => {
    const visibleRows = await shownRows(name, path);
    const offered = Object.values(query.filters).find(
      ({ field, mode }) => field.kind === 'date-time' && mode === 'range',
    );
    const key = hooksOf(name).timeField ?? offered?.field.key ?? 'createdTime';
    const times = [...new Set(visibleRows.map(({ record }) => record[key]))].filter((time) => time !== undefined);
    for (const time of takesQuery(path) ? times.slice(0, 2).map(String) : []) {
      const fitting = fittingIds({ shown: visibleRows, path, fits: ({ record }) => record[key] === time });
      const found = await readPlanted(visibleRows, path, { searchBeginTime: time, searchEndTime: time });
      expect(ascending(found), `${key} ${time}`).toEqual(fitting);
    }
  });

  test('the keyword is looked for anywhere in the texts that are searched', async () => {
    const visibleRows = await shownRows(name, path);
    // Every row and every field once.
    const count = query.keyword.length;
    const texts = query.keyword.flatMap(({ field }, at) =>
      visibleRows.filter((_, n) => n % count === at || n === 0).map(({ record }) => record[field.key]),
    );
    const numbers = query.keyword
      .filter(({ mode }) => mode === 'equals')
      .map(({ field }) => visibleRows[0]?.record[field.key]);
    const whole = numbers.filter((number) => number !== undefined).map(String);
    for (const raw of takesQuery(path) ? [...whole, ...words(isFirst ? texts : texts.slice(0, count))] : []) {
      const fits = ({ record }: PlantedRow) =>
        query.keyword.some(({ field, mode }) => isFound(record[field.key], { field, mode, raw }));
      const found = ascending(await readPlanted(visibleRows, path, { searchValue: raw }));
      expect(found, raw).toEqual(fittingIds({ shown: visibleRows, path, fits }));
    }
  });
});

/** Kinds whose values are texts people read as they are. */
const TEXTS: readonly FieldKind[] = ['text', 'textarea', 'serial'];

test('every screen is searched by a text that it shows', () => {
  const screens = [...new Set(listPaths(catalog).map(([name]) => name))].flatMap((name) => {
    const resource = catalog.resource(name);
    const isText = (key: string) => TEXTS.some((kind) => resource.fields.some((f) => f.key === key && f.kind === kind));
    const searched = new Set(toQuery(resource).keyword.map(({ field }) => field.key));
    return resource.screens
      .filter(({ columns }) => columns.some(isText))
      .map((screen) => ({ name: screen.name, isSearched: screen.columns.some((key) => searched.has(key)) }));
  });
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter(({ isSearched }) => !isSearched).map(({ name }) => name)).toEqual([]);
});

test('pages and whatever feeds a screen take a query', () => {
  const screenPaths = catalog.resources.flatMap(({ name, screens, actions }) =>
    actions.filter(({ verb }) => screens.some(({ source }) => source === verb)).map(({ path }) => [name, path]),
  );
  // A list with a handler of its own declares its query itself.
  const isAsked = (path: string) => takesQuery(path) || world.endpoint('GET', path).query !== undefined;
  expect(screenPaths.filter(([, path]) => !isAsked(String(path)))).toEqual([]);
});

/** From where an export starts: every screen with the button, else the list itself. */
function screensOf({ actions, screens }: Resource): (Screen | undefined)[] {
  const declared = actions.find(({ verb }) => verb === 'export')?.screen;
  const started = screens.filter(({ name, actions: buttons }) => name === declared || buttons.includes('export'));
  return started.length > 0 ? started : [undefined];
}

/** Rows of a page, or of a tree in the order of a sheet sorted by id. */
function rowsOf(answer: { rows: Body[] } | Body[]): Body[] {
  if (!Array.isArray(answer)) return answer.rows;
  const flat = (nodes: Body[]): Body[] => nodes.flatMap((node) => [node, ...flat((node.children ?? []) as Body[])]);
  return flat(answer).sort((one, other) => Number(one.id) - Number(other.id));
}

/** Programs sort and reckon with times and figures; everything else is a text. */
function typeOf(column: ExportColumn | undefined): GridCell['kind'] | undefined {
  if (!column || column.valueKey !== column.field.key) return column && 'text';
  const { kind, dictionary, words } = column.field;
  if (kind === 'date' || kind === 'date-time') return 'date';
  const isFigure = ['integer', 'number', 'money'].includes(kind);
  return isFigure && !dictionary && Object.keys(words).length === 0 ? 'number' : 'text';
}

const starts = standIns(exportingResources(catalog)).flatMap((resource) =>
  screensOf(resource).map((screen) => [resource.name, screen?.name ?? 'list', { resource, screen }] as const),
);
let texts: Texts;
beforeAll(async () => {
  texts = await dictionaryTextsOf(world.server.platform.database.session('1'));
});

test.each(starts)('the export of %s from its %s has its columns and says what it says', async (name, _, start) => {
  const { resource, screen } = start;
  const columns = toExport(resource, () => true, screen?.name);
  const fixed = Object.entries(screen?.fixed ?? {}).map(([key, value]) => [key, String(value)]);
  const asked = { sortField: 'id', sortOrder: 'ascend', ...Object.fromEntries(fixed) };
  const query = new URLSearchParams({ ...asked, ...(screen ? { screen: screen.name } : {}) });
  const cells = await sheetRows(world.admin, `/${name}/export?${query}`);
  const [heading, ...lines] = cells.map(textsOf);
  expect(heading).toEqual(columns.map(({ title }) => title));
  const list = `/${name}/${screen?.source ?? 'page'}`;
  const rows = rowsOf(await world.admin.read<{ rows: Body[] } | Body[]>(list, { ...asked, pageSize: 500 }));
  const planted = world.planted.live(name).map(({ id }) => String(id));
  expect(rows.filter(({ id }) => planted.includes(String(id))).length).toBeGreaterThan(1);
  expect(lines.map((line) => columns.map((_column, at) => line[at] ?? ''))).toEqual(
    rows.map((row) => lineOf(row, columns, texts)),
  );
  for (const { column, kind, text } of cells.slice(1).flatMap((row) => row.cells))
    expect([columns[column]?.title, text, kind]).toEqual([columns[column]?.title, text, typeOf(columns[column])]);
});

test('GET /X/fk{Entity} lists the choices of each relation', async () => {
  const choice = { code: expect.any(Number), name: expect.any(String) };
  expect(await world.admin.read('/RiskPoint/fkRiskPointType')).toContainEqual(choice);
});
