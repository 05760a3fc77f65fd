import type { WireRecord } from '../../../../engine/json.ts';
import type { Catalog } from '../../../../server/catalog.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import type { DictionaryType, SeedFiles } from '../../../../server/schemas/seed-files.ts';
import { insertRecords, type Stamp } from './insert.ts';
import { grantedRows, type MenuRow, menuRowsOf } from './menu-rows.ts';
import { insertLinks } from './seed.sql.ts';

/** Ids of the base data by code, for the data that refer to it. */
export interface BaseIds {
  roles: Map<string, number>;
  positions: Map<string, number>;
  riskTypes: Map<string, number>;
  riskPointTypes: Map<string, number>;
  rankTypes: Map<string, number>;
  checkTypes: Map<string, number>;
  warningTypes: Map<string, number>;
}

export interface BaseSeed {
  session: DbSession;
  catalog: Catalog;
  files: SeedFiles;
  stamp: Stamp;
}

/** Writes every installation's data: applications, menus, roles, dictionaries, settings, catalogue of types. */
export async function seedBase(seed: BaseSeed): Promise<BaseIds> {
  const { defaults } = seed.files;
  await insertAll(
    seed,
    'sysApp',
    seed.files.apps.map((app) => ({ ...app })),
  );
  await seedDictionaries(seed, seed.files.dictionaries);
  await insertAll(
    seed,
    'sysConfig',
    defaults.config.map((row) => ({ sysFlag: 'Y', ...row })),
  );
  const rows = menuRowsOf(seed.session.tenant, seed.files.menus, (name) => seed.catalog.find(name));
  const menus = await seedMenus(seed, rows);
  const roles = await seedRoles(seed, rows, menus);
  return {
    roles,
    positions: await insertCoded(seed, 'sysPos', { records: sorted(defaults.positions) }),
    riskTypes: await insertCoded(seed, 'RiskType', { records: sorted(defaults.riskTypes) }),
    riskPointTypes: await insertCoded(seed, 'RiskPointType', { records: sorted(defaults.riskPointTypes) }),
    rankTypes: await insertCoded(seed, 'RankType', { records: sorted(defaults.rankTypes) }),
    checkTypes: await insertCoded(seed, 'CheckType', { records: sorted(defaults.checkTypes), key: 'name' }),
    warningTypes: await insertCoded(seed, 'AIWarningType', { records: sorted(defaults.warningTypes) }),
  };
}

function sorted(rows: readonly WireRecord[]): WireRecord[] {
  return rows.map((row, index) => ({ sort: (index + 1) * 10, ...row }));
}

/** Begins the histories of all written records. */
export async function beginAll({ session, catalog, stamp }: BaseSeed): Promise<void> {
  const names = catalog.resources.map(({ name }) => name);
  await beginHistories({ db: session, catalog, at: stamp.at }, names);
}

export async function insertAll(seed: BaseSeed, resource: string, records: readonly WireRecord[]): Promise<number[]> {
  return insertRecords(seed.session, seed.catalog.resource(resource), { records, stamp: seed.stamp });
}

/** Inserts records; returns their ids by code. */
async function insertCoded(
  seed: BaseSeed,
  resource: string,
  { records, key = 'code' }: { records: readonly WireRecord[]; key?: string },
): Promise<Map<string, number>> {
  const ids = await insertAll(seed, resource, records);
  return new Map(records.map((record, index) => [String(record[key]), ids[index] ?? 0]));
}

export async function seedDictionaries(seed: BaseSeed, dictionaries: readonly DictionaryType[]): Promise<void> {
  const types = dictionaries.map(({ code, name, remark }, index) => ({ code, name, remark, sort: (index + 1) * 10 }));
  const ids = await insertCoded(seed, 'sysDictType', { records: types });
  const values = dictionaries.flatMap(({ code, values: own }) =>
    own.map(({ formerly: _, ...value }, index) => ({ ...value, typeId: ids.get(code), sort: (index + 1) * 10 })),
  );
  await insertAll(seed, 'sysDictData', values);
}

/** A menu stored in the table. */
export interface Placed {
  id: number;
  /** Ids of the menu's ancestors. */
  pids: string;
  isDeleted: boolean;
}

/** Inserts menus that are not `present`, parents first, none below a deleted menu; returns their ids by code. */
export async function seedMenus(
  seed: BaseSeed,
  rows: readonly MenuRow[],
  present: ReadonlyMap<string, Placed> = new Map(),
): Promise<Map<string, number>> {
  const placed = new Map(present);
  const added = new Map<string, number>();
  let rest = rows.filter(({ code }) => !placed.has(code));
  while (rest.length > 0) {
    const ready = rest.filter((row) => row.parent === null || placed.has(row.parent));
    if (ready.length === 0) throw new Error(`menus without a parent: ${rest.map((row) => row.code).join(', ')}`);
    const living = ready.filter(({ parent }) => parent === null || !placed.get(parent)?.isDeleted);
    const records = living.map(({ parent, verb: _, operators: __, ...row }) => ({
      ...row,
      ...placeBelow(placed.get(parent ?? '')),
    }));
    const written = await insertAll(seed, 'sysMenu', records);
    for (const row of ready) placed.set(row.code, { id: 0, pids: '', isDeleted: true });
    for (const [index, { code }] of living.entries()) {
      const id = written[index] ?? 0;
      added.set(code, id);
      placed.set(code, { id, pids: records[index]?.pids ?? '', isDeleted: false });
    }
    rest = rest.filter(({ code }) => !placed.has(code));
  }
  return added;
}

const placeBelow = (parent: Placed | undefined) =>
  parent ? { pid: parent.id, pids: `${parent.pids}[${parent.id}],` } : { pid: 0, pids: '[0],' };

async function seedRoles(
  seed: BaseSeed,
  rows: readonly MenuRow[],
  menus: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { roles } = seed.files;
  const ids = await insertCoded(seed, 'sysRole', {
    records: roles.map(({ grants: _, formerlyEmpty: __, ...role }) => role),
  });
  const links = roles.flatMap((role) =>
    grantedRows(role, rows).map((code) => ({ role_id: ids.get(role.code), menu_id: menus.get(code) })),
  );
  await insertLinks(seed.session, 'sys_role_menu', links);
  return ids;
}
