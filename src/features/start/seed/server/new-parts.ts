import { createHash } from 'node:crypto';
import { foldedText } from '../../../../engine/folded.ts';
import { toIconWord } from '../../../../kinds/icon/icon-name.ts';
import type { Catalog } from '../../../../server/catalog.ts';
import { newerSteps } from '../../../../server/db/migrate/steps.ts';
import { type DbSession, runnerOf } from '../../../../server/db/session.ts';
import { selectTenantIds } from '../../../../server/installation.sql.ts';
import type { Platform } from '../../../../server/platform.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { readSeedFiles, type SeedFiles } from '../../../../server/schemas/seed-files.ts';
import { readSeedState, writeSeedState } from '../../../../server/seed-state.sql.ts';
import { DEFAULT_TENANT, NO_TENANT } from '../../../../server/tenants.ts';
import { type BaseSeed, insertAll, type Placed, seedDictionaries, seedMenus } from './base.ts';
import { grantedRows, type MenuRow, menuRows, menuRowsOf } from './menu-rows.ts';
import {
  grantMenus,
  renameDictionaryValue,
  replaceMenuIcon,
  selectCoded,
  selectDictionaryCodes,
  selectGrants,
  selectMenuIcons,
  selectMenuPlaces,
  selectRoles,
} from './new-parts.sql.ts';

/**
 * Adds dictionaries, settings, menus with buttons, and grants of a newer product version to tenants filled by an older
 * one. Rows are matched by code in any spelling, including deleted ones, so that changes and deletions by an
 * administrator are kept.
 */
export async function addNewParts(platform: Platform): Promise<void> {
  const { database, catalogs, now } = platform;
  const files = readSeedFiles(SCHEMAS_DIR);
  const version = versionOf(files, catalogs.base);
  for (const id of await selectTenantIds(database.session(NO_TENANT))) {
    if (!(await isOlder(database.session(id), version))) continue;
    await database.exclusive('seed', () =>
      database.tx(id, async (session) => {
        const state = await readSeedState(session, 'update');
        if (!state || state.parts === version) return;
        const stamp = { at: now(), userId: null, userName: null };
        await add({ session, catalog: catalogs.of(id), files, stamp }, platform);
        await writeSeedState(session, { ...state, parts: version });
      }),
    );
  }
}

/** True if a tenant was filled from product files of another version that is not newer. */
async function isOlder(db: DbSession, version: string): Promise<boolean> {
  const state = await readSeedState(db);
  if (state === null || state.parts === version) return false;
  return (await newerSteps(runnerOf(db), [db.tenant])).length === 0;
}

/** Fingerprint of settings, dictionaries, menus with their buttons, and roles: differs when any of them changes. */
export function versionOf({ defaults, dictionaries, menus, roles }: SeedFiles, product: Catalog): string {
  const rows = menuRows(menus, (name) => product.find(name));
  return createHash('sha256')
    .update(JSON.stringify([defaults.config, dictionaries, rows, roles]))
    .digest('hex')
    .slice(0, 16);
}

async function add(seed: BaseSeed, { catalogs }: Pick<Platform, 'catalogs'>): Promise<void> {
  await addDictionaries(seed);
  await addSettings(seed);
  // Buttons follow the product's own descriptors, not those an administrator has changed.
  const rows = menuRowsOf(seed.session.tenant, seed.files.menus, (name) => catalogs.base.find(name));
  await respellIcons(seed.session);
  const present = await presentMenus(seed.session);
  const added = await seedMenus(seed, rows, present);
  await grantAdded(seed, { rows, added, present });
  await beginHistories({ db: seed.session, catalog: seed.catalog, at: seed.stamp.at }, WRITTEN, { changed: true });
}

/** Resources to which a newer version adds or changes rows. */
const WRITTEN = ['sysDictType', 'sysDictData', 'sysConfig', 'sysMenu', 'sysRole'];

async function addDictionaries(seed: BaseSeed): Promise<void> {
  const { session, files } = seed;
  const types = await selectCoded(session, 'sys_dict_type');
  const [codes, names] = [new Set(types.map(({ code }) => foldedText(code))), new Set(types.map(({ name }) => name))];
  await seedDictionaries(
    seed,
    files.dictionaries.filter(({ code, name }) => !codes.has(foldedText(code)) && !names.has(name)),
  );
  const values = await selectDictionaryCodes(session);
  const existing = new Set(values.map(({ type_id: type, code }) => `${type} ${foldedText(code)}`));
  const idOf = new Map(types.map(({ code, id }) => [code, id]));
  const missing = files.dictionaries.flatMap(({ code, values: all }) => {
    const typeId = idOf.get(code);
    const numbered = all.map(({ formerly: _, ...value }, index) => ({ ...value, typeId, sort: (index + 1) * 10 }));
    return typeId === undefined ? [] : numbered.filter((value) => !existing.has(`${typeId} ${foldedText(value.code)}`));
  });
  await insertAll(seed, 'sysDictData', missing);
  await renameValues(seed, idOf);
}

/**
 * Renames dictionary values that have a former text (`formerly`) in the product's files. A text changed by an
 * administrator is kept.
 */
async function renameValues({ session, files }: BaseSeed, idOf: ReadonlyMap<string, number>): Promise<void> {
  for (const { code: type, values } of files.dictionaries) {
    const typeId = idOf.get(type);
    if (typeId === undefined) continue;
    for (const { code, value, formerly } of values) {
      if (formerly !== undefined) await renameDictionaryValue(session, { typeId, code, from: formerly, to: value });
    }
  }
}

async function addSettings(seed: BaseSeed): Promise<void> {
  const present = await selectCoded(seed.session, 'sys_config');
  const taken = new Set(present.flatMap(({ code, name }) => [foldedText(code), name]));
  const missing = seed.files.defaults.config.filter(
    ({ code, name }) => !taken.has(foldedText(String(code))) && !taken.has(String(name)),
  );
  await insertAll(
    seed,
    'sysConfig',
    missing.map((row) => ({ sysFlag: 'Y', ...row })),
  );
}

/** Replacements for icons of older versions that other consoles of this API family cannot draw. */
const LIKE: { readonly [icon: string]: string } = { 'wechat-work': 'wechat' };

/** Converts the icons of menus to the stored spelling; older versions stored other spellings. */
async function respellIcons(session: DbSession): Promise<void> {
  for (const icon of await selectMenuIcons(session)) {
    const word = toIconWord(icon);
    const drawn = LIKE[word] ?? word;
    if (drawn !== icon) await replaceMenuIcon(session, { from: icon, to: drawn });
  }
}

async function presentMenus(session: DbSession): Promise<Map<string, Placed>> {
  const rows = await selectMenuPlaces(session);
  // Sorts deleted rows first, so that a code deleted and created again maps to the present row.
  const inOrder = [...rows].sort((a, b) => Number(b.is_deleted) - Number(a.is_deleted));
  return new Map(inOrder.map(({ code, id, pids, is_deleted: isDeleted }) => [code, { id, pids, isDeleted }]));
}

interface Added {
  rows: readonly MenuRow[];
  added: ReadonlyMap<string, number>;
  present: ReadonlyMap<string, Placed>;
}

/**
 * Grants new menus to the product's roles as in a new installation, with the menus above them. A new button of an
 * existing menu goes only to roles that still hold the menu: grants taken from a role do not return.
 */
async function grantAdded(seed: BaseSeed, { rows, added, present }: Added): Promise<void> {
  const { session, files } = seed;
  const roles = await selectRoles(session);
  const idOf = new Map(roles.map(({ code, id }) => [code, id]));
  const links = await selectGrants(session);
  const held = new Set(links.map(({ role_id: role, menu_id: menu }) => linkOf(role, menu)));
  const holders = new Set(links.map(({ role_id: role }) => role));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const grants = files.roles.flatMap((role) => {
    const roleId = idOf.get(role.code);
    if (roleId === undefined) return [];
    // Further tenants have the menus that operators granted to them; new menus need a new grant (wire.md#5.5).
    const isLimited = session.tenant !== DEFAULT_TENANT;
    const holds = (code: string | null) => held.has(linkOf(roleId, present.get(code ?? '')?.id));
    const holdsMenuOf = ({ type, parent }: MenuRow) =>
      (type !== 2 && !isLimited) || (added.has(parent ?? '') && !isLimited) || (type === 2 && holds(parent));
    // The data scope of a permission comes from the roles that hold it (decision 301): a role without menus widens no
    // scope.
    const isFilled = role.formerlyEmpty === true && !holders.has(roleId);
    const codes = new Set<string>();
    for (const code of grantedRows(role, rows)) {
      const row = byCode.get(code);
      if (!row || !(isFilled || (added.has(code) && holdsMenuOf(row)))) continue;
      for (let at: MenuRow | undefined = row; at; at = byCode.get(at.parent ?? '')) codes.add(at.code);
    }
    const menus = [...codes].flatMap((code) => added.get(code) ?? livingId(present.get(code)) ?? []);
    return menus.map((menu) => ({ role_id: roleId, menu_id: menu }));
  });
  await grantMenus(session, grants);
}

const livingId = (menu: Placed | undefined) => (menu && !menu.isDeleted ? menu.id : undefined);

const linkOf = (roleId: number, menuId: number | undefined) => `${roleId} ${menuId}`;
