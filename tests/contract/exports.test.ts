import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toExport } from '../../src/engine/projections/export.ts';
import { linesOf } from '../support/sheet-kit.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from './contract-world.ts';
import type { Body } from './samples.ts';
import { dictionaryTextsOf, lineOf, type Texts } from './sheet-cells.ts';
import { exportingResources, Tally } from './suites.ts';

const catalog = contractCatalog();
let world: ContractWorld;
let texts: Texts;

beforeAll(async () => {
  world = await startContractWorld();
  texts = await dictionaryTextsOf(world.server.platform.database.session('1'));
});

afterAll(() => world?.stop());

const tally = new Tally('exports');

describe.each(exportingResources(catalog).map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const action = resource.actions.find(({ verb }) => verb === 'export');
    const screen = resource.screens.find((known) => known.name === action?.screen);
    const columns = toExport(resource, () => true, screen?.name);

    test('its export has the columns of its descriptor and says what its list says', async () => {
      const order = { sortField: 'id', sortOrder: 'ascend' };
      const [heading, ...lines] = await linesOf(world.admin, `${action?.path}?${new URLSearchParams(order)}`);
      expect(heading).toEqual(columns.map(({ title }) => title));
      const { rows } = await world.admin.read<{ rows: Body[] }>(`/${name}/${screen?.source ?? 'page'}`, {
        ...order,
        pageSize: 500,
      });
      const planted = world.planted.live(name).map(({ id }) => String(id));
      expect(rows.filter(({ id }) => planted.includes(String(id))).length).toBeGreaterThan(1);
      expect(lines.map((line) => columns.map((_, at) => line[at] ?? ''))).toEqual(
        rows.map((row) => lineOf(row, columns, texts)),
      );
      tally.count(name);
    });
  },
);

test('no resource was left out', () => tally.expectAll(exportingResources(catalog).map(({ name }) => name)));
