import { beforeAll, describe, expect, test } from 'vitest';
import { toImport } from '../../../src/engine/projections/import.ts';
import { columnLetters } from '../../../src/server/workbook/grid.ts';
import { businessDigest } from '../../support/digest.ts';
import { setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { startPeopledServer } from '../../support/people.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { linesOf } from '../../support/sheets/sheet-kit.ts';
import { contractCatalog } from '../contract-world.ts';
import { type Body, Samples } from '../samples.ts';
import { importingResources, standIns } from '../suites.ts';
import { dictionaryTextsOf, spoilings } from './sheet-cells.ts';
import { SheetTrip, type SheetWorld } from './sheet-world.ts';

const catalog = contractCatalog();
const server = serverOfFile(startPeopledServer);
let world: SheetWorld;

beforeAll(async () => {
  const admin = await server.login();
  const texts = await dictionaryTextsOf(server.platform.database.session('1'));
  for (const code of ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER']) await setHazardConfig(server, code, '0');
  world = { admin, samples: new Samples(admin, catalog), texts };
});

const imported = standIns(importingResources(catalog));

describe.each(imported.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const columns = toImport(resource);
  let trip: SheetTrip;

  beforeAll(async () => {
    trip = await SheetTrip.start(resource, world);
  });

  test('its template has the headings an import knows', async () => {
    const [heading] = await linesOf(world.admin, `/${name}/importTemplate`);
    expect(heading).toEqual(columns.filter(({ template }) => template).map(({ title }) => title));
  });

  test('spoiled cells are named by row and column, and nothing is written', async () => {
    const before = await businessDigest(server);
    const rounds = spoilings(columns);
    expect(rounds[0]).not.toEqual([]);
    for (const spoils of rounds) {
      const line = (trip.lines[1] ?? []).map((text, at) => spoils.find((spoil) => spoil.at === at)?.text ?? text);
      const { success, errors, errorFileId } = await trip.import(trip.lines.with(1, line));
      expect(success).toBe(0);
      expect(errors.map(({ row, column, cell }) => ({ row, column, cell }))).toEqual(
        spoils.map(({ at, title }) => ({ row: 3, column: title, cell: `${columnLetters(at)}3` })),
      );
      const marked = await linesOf(world.admin, `/sysFileInfo/download?id=${errorFileId}`);
      expect(marked[2]?.at(-1)).toBe(errors.map(({ column, message }) => `${column}：${message}`).join('；'));
      expect(marked[1]?.length).toBeLessThan(Number(marked[2]?.length));
    }
    expect(withoutFiles(await businessDigest(server))).toEqual(withoutFiles(before));
  });

  test('what was exported and taken away comes back by an import, whose dry run understands every heading', async () => {
    const dry = await trip.import(trip.lines, { dryRun: 'true', mapping: '' });
    expect(dry).toMatchObject({ dryRun: true, errors: [], duplicates: [], success: trip.lines.length });
    expect(dry.header.columns.map(({ field }) => field)).toEqual(columns.map(({ field }) => field.key));
    const report = await trip.import(trip.lines);
    expect(report).toMatchObject({ errors: [], success: trip.records.length, plan: { added: trip.records.length } });
    const records = await trip.returned();
    expect(records.map(({ id }) => id)).not.toEqual(trip.records.map(({ id }) => id));
    // Lists leave out what a hook keeps elsewhere, so exports do, too.
    for (const { field } of columns.filter((column) => !column.field.elsewhere)) {
      // A branch names the trunk that came back with it.
      const isOwn = field.relation?.resource === name;
      const key = isOwn ? (field.relation?.labelKey ?? field.key) : field.key;
      expect(values(records, key), field.title).toEqual(values(trip.records, key));
    }
  });
});

const values = (records: readonly Body[], key: string) => records.map((record) => record[key]);

/**
 * Tables that a failed import may change: a marked sheet is kept a day for its sender, and browsers are notified of
 * every file.
 */
const FILES = ['t_1.sys_file_info', 'platform.outbox'];

function withoutFiles(digest: Map<string, string>): Map<string, string> {
  return new Map([...digest].filter(([table]) => !FILES.includes(table)));
}
