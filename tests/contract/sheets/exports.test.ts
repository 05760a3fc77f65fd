import { afterAll, beforeAll, expect, test } from 'vitest';
import { toExport } from '../../../src/engine/projections/export.ts';
import type { Resource, Screen } from '../../../src/engine/resource.ts';
import { linesOf } from '../../support/sheets/sheet-kit.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from '../contract-world.ts';
import type { Body } from '../samples.ts';
import { exportingResources, standIns, Tally } from '../suites.ts';
import { dictionaryTextsOf, lineOf, type Texts } from './sheet-cells.ts';

const catalog = contractCatalog();
let world: ContractWorld;
let texts: Texts;

beforeAll(async () => {
  world = await startContractWorld();
  texts = await dictionaryTextsOf(world.server.platform.database.session('1'));
});

afterAll(() => world?.stop());

const tally = new Tally('exports');

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

const exported = standIns(exportingResources(catalog));
const starts = exported.flatMap((resource) =>
  screensOf(resource).map((screen) => [resource.name, screen?.name ?? 'list', { resource, screen }] as const),
);

test.each(starts)('the export of %s from its %s has its columns and says what it says', async (name, _, start) => {
  const { resource, screen } = start;
  const columns = toExport(resource, () => true, screen?.name);
  const fixed = Object.entries(screen?.fixed ?? {}).map(([key, value]) => [key, String(value)]);
  const asked = { sortField: 'id', sortOrder: 'ascend', ...Object.fromEntries(fixed) };
  const query = new URLSearchParams({ ...asked, ...(screen ? { screen: screen.name } : {}) });
  const [heading, ...lines] = await linesOf(world.admin, `/${name}/export?${query}`);
  expect(heading).toEqual(columns.map(({ title }) => title));
  const list = `/${name}/${screen?.source ?? 'page'}`;
  const rows = rowsOf(await world.admin.read<{ rows: Body[] } | Body[]>(list, { ...asked, pageSize: 500 }));
  const planted = world.planted.live(name).map(({ id }) => String(id));
  expect(rows.filter(({ id }) => planted.includes(String(id))).length).toBeGreaterThan(1);
  expect(lines.map((line) => columns.map((_column, at) => line[at] ?? ''))).toEqual(
    rows.map((row) => lineOf(row, columns, texts)),
  );
  tally.count(name);
});

test('no resource was left out', () => {
  for (const resource of exported) tally.expectAll([resource.name], screensOf(resource).length);
});
