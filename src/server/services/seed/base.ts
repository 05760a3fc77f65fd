import type { WireRecord } from '../../../engine/json.ts';
import type { Session } from '../../db/session.ts';
import type { Catalog } from '../catalog.ts';
import { insertRecords, type Stamp } from './insert.ts';
import { grantedRows, type MenuRow, menuRows } from './menu-rows.ts';
import type { SeedFiles } from './seed-files.ts';

/** Ids of the base data by their codes, for what is built upon it. */
export interface BaseIds {
  roles: Map<string, number>;
  positions: Map<string, number>;
  riskTypes: Map<string, number>;
  riskPointTypes: Map<string, number>;
  rankTypes: Map<string, number>;
  checkTypes: Map<string, number>;
}

export interface BaseSeed {
  session: Session;
  catalog: Catalog;
  files: SeedFiles;
  stamp: Stamp;
}

/** What an installation cannot work without: applications, menus, roles, dictionaries, settings, catalogue of types. */
export async function seedBase(seed: BaseSeed): Promise<BaseIds> {
  const { defaults } = seed.files;
  await insertAll(
    seed,
    'sysApp',
    seed.files.apps.map((app) => ({ ...app })),
  );
  await seedDictionaries(seed);
  await insertAll(
    seed,
    'sysConfig',
    defaults.config.map((row) => ({ sysFlag: 'Y', ...row })),
  );
  const rows = menuRows(seed.files.menus, (name) => seed.catalog.find(name));
  const menus = await seedMenus(seed, rows);
  const roles = await seedRoles(seed, rows, menus);
  return {
    roles,
    positions: await insertCoded(seed, 'sysPos', { records: sorted(defaults.positions) }),
    riskTypes: await insertCoded(seed, 'RiskType', { records: sorted(defaults.riskTypes) }),
    riskPointTypes: await insertCoded(seed, 'RiskPointType', { records: sorted(defaults.riskPointTypes) }),
    rankTypes: await insertCoded(seed, 'RankType', { records: sorted(defaults.rankTypes) }),
    checkTypes: await insertCoded(seed, 'CheckType', { records: sorted(defaults.checkTypes), key: 'name' }),
  };
}

function sorted(rows: readonly WireRecord[]): WireRecord[] {
  return rows.map((row, index) => ({ sort: (index + 1) * 10, ...row }));
}

async function insertAll(seed: BaseSeed, resource: string, records: readonly WireRecord[]): Promise<number[]> {
  return insertRecords(seed.session, seed.catalog.resource(resource), { records, stamp: seed.stamp });
}

/** Ids by a key of the records. */
async function insertCoded(
  seed: BaseSeed,
  resource: string,
  { records, key = 'code' }: { records: readonly WireRecord[]; key?: string },
): Promise<Map<string, number>> {
  const ids = await insertAll(seed, resource, records);
  return new Map(records.map((record, index) => [String(record[key]), ids[index] ?? 0]));
}

async function seedDictionaries(seed: BaseSeed): Promise<void> {
  const { dictionaries } = seed.files;
  const types = dictionaries.map(({ code, name, remark }, index) => ({ code, name, remark, sort: (index + 1) * 10 }));
  const ids = await insertCoded(seed, 'sysDictType', { records: types });
  const values = dictionaries.flatMap(({ code, values: own }) =>
    own.map((value, index) => ({ ...value, typeId: ids.get(code), sort: (index + 1) * 10 })),
  );
  await insertAll(seed, 'sysDictData', values);
}

/** Level by level, since a row needs the id of its parent. */
async function seedMenus(seed: BaseSeed, rows: readonly MenuRow[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const paths = new Map<string, string>();
  let rest = [...rows];
  while (rest.length > 0) {
    const ready = rest.filter((row) => row.parent === null || ids.has(row.parent));
    if (ready.length === 0) throw new Error(`menus without a parent: ${rest.map((row) => row.code).join(', ')}`);
    const records = ready.map(({ parent, verb: _, ...row }) => ({
      ...row,
      pid: parent === null ? 0 : (ids.get(parent) ?? 0),
      pids: parent === null ? '[0],' : `${paths.get(parent)}[${ids.get(parent)}],`,
    }));
    const written = await insertAll(seed, 'sysMenu', records);
    for (const [index, row] of ready.entries()) {
      ids.set(row.code, written[index] ?? 0);
      paths.set(row.code, records[index]?.pids ?? '');
    }
    rest = rest.filter((row) => !ids.has(row.code));
  }
  return ids;
}

async function seedRoles(
  seed: BaseSeed,
  rows: readonly MenuRow[],
  menus: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { roles } = seed.files;
  const ids = await insertCoded(seed, 'sysRole', { records: roles.map(({ grants: _, ...role }) => role) });
  const links = roles.flatMap((role) =>
    grantedRows(role, rows).map((code) => ({ role_id: ids.get(role.code), menu_id: menus.get(code) })),
  );
  await seed.session.run(seed.session.t.insertInto('sys_role_menu').values(links));
  return ids;
}
