import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { Json } from '../../src/engine/json.ts';
import { MENU_ICONS } from '../../src/generated/menu-icons.ts';
import { toIconExport } from '../../src/kinds/icon/icon-name.ts';
import type { DictionaryType, MenuEntry } from '../../src/server/schemas/seed-files.ts';
import { unknownName } from './known-names.ts';
import { rewritten } from './layout/kept-layout.ts';
import { readDictionaryCodes, readJson } from './load.ts';
import type { MenuNode, RemoteSchemas } from './remote.ts';

/** File for dictionaries that were created in a running console. */
const DICTIONARIES = 'dictionaries/online.json';
const MENUS = 'menus/menus.json';

/**
 * Writes the descriptors in use on a server into the files; for a resource created there also its dictionaries and
 * menu. Returns lines that describe the changes.
 */
export async function pullTool(
  server: RemoteSchemas,
  { schemas, names }: { schemas: string; names: readonly string[] },
): Promise<string[]> {
  const forms = names.length === 0 ? [] : await server.forms();
  const absent = names.find((name) => !forms.includes(name));
  if (absent !== undefined) throw new Error(unknownName(absent, forms));
  const inForce = (await server.revisions()).filter(
    ({ publish, typeName }) => publish && (names.length === 0 || names.includes(typeName)),
  );
  const lines: string[] = [];
  const made: Descriptor[] = [];
  for (const { typeName, formJson, version } of inForce) {
    const file = `resources/${typeName}.json`;
    const document = JSON.parse(formJson) as Descriptor & { [word: string]: Json }; // compiled by the server before
    if (!existsSync(path.join(schemas, file))) made.push(document);
    if (write(schemas, file, document)) lines.push(`schemas/${file}：已写入第 ${version} 版`);
  }
  if (made.length > 0)
    lines.push(...(await pullDictionaries(server, schemas, made)), ...(await pullMenus(server, schemas, made)));
  return inForce.length === 0 ? ['没有在线修改'] : lines;
}

/** Returns true if the content of the file changed. */
function write(schemas: string, file: string, document: Json): boolean {
  const place = path.join(schemas, file);
  const present = existsSync(place) ? readFileSync(place, 'utf8') : '';
  const text = rewritten(present, document);
  if (text === present) return false;
  writeFileSync(place, text);
  return true;
}

async function pullDictionaries(
  server: RemoteSchemas,
  schemas: string,
  made: readonly Descriptor[],
): Promise<string[]> {
  const committed = readDictionaryCodes(schemas);
  const used = new Set(
    made.flatMap(({ record }) =>
      Object.values(record.properties).flatMap((property) => property['x-dictionary'] ?? []),
    ),
  );
  const types: DictionaryType[] = (await server.dictionaries())
    .filter(({ code }) => used.has(code) && !committed.has(code))
    .map(({ code, name, children }) => ({
      code,
      name,
      values: children.map((each) => ({ code: each.code, value: each.name })),
    }));
  if (types.length === 0) return [];
  const file = path.join(schemas, DICTIONARIES);
  const before = existsSync(file) ? readJson<{ types: DictionaryType[] }>(file).types : [];
  write(schemas, DICTIONARIES, { types: [...before, ...types] } as unknown as Json); // plain data, as in the file
  return [`schemas/${DICTIONARIES}：已写入字典 ${types.map(({ name }) => name).join('、')}`];
}

async function pullMenus(server: RemoteSchemas, schemas: string, made: readonly Descriptor[]): Promise<string[]> {
  const file = readJson<{ menus: MenuEntry[] }>(path.join(schemas, MENUS));
  const nodes = await server.menus();
  const lines = made.flatMap(({ name, title }) => {
    const found = findMenu(nodes, `main/${name}/index`);
    if (!found || isIn(file.menus, found.menu.code)) return [];
    placeMenu(file.menus, found.above, entryOf(found, name));
    return [`schemas/${MENUS}：已写入“${title}”的菜单；授予角色的操作请写在 menus/roles.json`];
  });
  if (lines.length > 0) write(schemas, MENUS, file as unknown as Json); // plain data, as in the file
  return lines;
}

interface Found {
  menu: MenuNode;
  above: MenuNode | undefined;
}

function findMenu(nodes: readonly MenuNode[], component: string, above?: MenuNode): Found | undefined {
  for (const menu of nodes) {
    const found = menu.component === component ? { menu, above } : findMenu(menu.children, component, menu);
    if (found) return found;
  }
  return undefined;
}

function isIn(entries: readonly MenuEntry[], code: string): boolean {
  return entries.some((entry) => entry.code === code || isIn(entry.children ?? [], code));
}

function entryOf({ menu }: Found, name: string): MenuEntry {
  const { code, name: title, router = '', component = '' } = menu;
  const icon = drawnIcon(menu.icon);
  return { code, title, router, component, icon, buttons: { [name]: ['*'] } };
}

/** Icon for a menu file, which may only name icons of `MENU_ICONS`; all others look like the general icon anyway. */
function drawnIcon(icon = ''): string {
  return MENU_ICONS.includes(toIconExport(icon)) ? icon : 'appstore';
}

/** Adds the entry at the end of its folder, or at the top level if the product has no such folder. */
function placeMenu(entries: MenuEntry[], above: MenuNode | undefined, entry: MenuEntry): void {
  const folder = above && folderOf(entries, above.code);
  if (folder) folder.children = [...(folder.children ?? []), entry];
  else entries.push({ ...entry, ...(above ? { application: above.application } : {}) });
}

function folderOf(entries: readonly MenuEntry[], code: string): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.code === code ? entry : folderOf(entry.children ?? [], code);
    if (found) return found;
  }
  return undefined;
}
