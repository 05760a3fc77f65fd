import type { Problem } from '../../../../compiler/problem.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { screenNameOf } from '../../../../engine/screen-name.ts';
import { MENU_ICONS } from '../../../../generated/menu-icons.ts';
import { toIconExport, toIconWord } from '../../../../kinds/icon/icon-name.ts';
import { type FileCheck, FileReader, type FileReport, jsonFiles } from '../../../../server/schemas/file-report.ts';
import type { AppEntry, DictionaryType, MenuEntry, RoleEntry } from '../../../../server/schemas/seed-files.ts';
import { buttonVerbs, DIRECTORY, grantedActions, OWN_SCREEN, screenVerbs } from './menu-rows.ts';

type Resources = ReadonlyMap<string, Resource>;

/** Faults in the files of menus, roles and dictionaries: grammar, duplicate codes, unknown names. */
export function checkSeedFiles({ folder, resources, unread }: FileCheck): Problem[] {
  const reader = new FileReader(folder);
  const apps = reader.read<{ apps: AppEntry[] }>('menus/apps.json', 'apps.schema.json');
  const menus = reader.read<{ menus: MenuEntry[] }>('menus/menus.json', 'menus.schema.json');
  const roles = reader.read<{ roles: RoleEntry[] }>('menus/roles.json', 'roles.schema.json');
  if (apps.document) checkApps(apps.report, apps.document.apps);
  const appCodes = apps.document?.apps.map(({ code }) => code);
  const inApps = appCodes && { known: appCodes, isWhole: apps.report.isWhole };
  if (menus.document) checkMenus(menus.report, menus.document.menus, { apps: inApps, resources, unread });
  if (roles.document) {
    checkCodes(roles.report, 'roles', roles.document.roles);
    checkTitles(roles.report, 'roles', roles.document.roles);
    const buttons = menus.document && buttonsOf(menus.document.menus, resources);
    if (buttons) checkGrants(roles.report, roles.document.roles, { buttons, isWhole: menus.report.isWhole });
  }
  const types = new Map<string, string>();
  for (const file of jsonFiles(folder, 'dictionaries')) {
    const { document, report } = reader.read<{ types: DictionaryType[] }>(file, 'dictionaries.schema.json');
    if (document) checkDictionaries(report, document.types, types);
  }
  return reader.problems;
}

/** Checks the applications: codes and titles are unique, and exactly one application opens after the sign-in. */
function checkApps(report: FileReport, apps: readonly AppEntry[]): void {
  checkCodes(report, 'apps', apps);
  checkTitles(report, 'apps', apps);
  const first = apps.filter(({ active }) => active === 'Y');
  if (first.length !== 1 && apps.every(({ active }) => active === 'Y' || active === 'N'))
    report.add('apps', `应有一个应用的 active 为 "Y"（登录后先打开），现有 ${first.length} 个`);
}

/** Checks that the names users choose from are unique. */
function checkTitles(report: FileReport, list: string, entries: readonly { name: string }[]): void {
  const seen = new Map<string, string>();
  for (const [index, { name }] of entries.entries()) report.once(seen, name, `${list}.${index}.name`);
}

function checkCodes(report: FileReport, list: string, entries: readonly { code: string }[]): void {
  const seen = new Map<string, string>();
  for (const [index, { code }] of entries.entries()) report.once(seen, code, `${list}.${index}.code`);
}

interface Beside {
  apps: { known: readonly string[]; isWhole: boolean } | null | undefined;
  resources: Resources;
  unread: readonly string[];
}

function checkMenus(report: FileReport, menus: readonly MenuEntry[], beside: Beside): void {
  const codes = new Map<string, string>();
  const routers = new Map<string, string>();
  for (const [index, menu] of menus.entries()) {
    const path = `menus.${index}`;
    if (menu.application === undefined) report.add(path, '缺少“application”：属于哪个应用');
    else if (beside.apps && !beside.apps.known.includes(menu.application))
      report.missing(`${path}.application`, menu.application, beside.apps);
  }
  for (const { menu, path } of everyMenu(menus, 'menus')) {
    report.once(codes, menu.code, `${path}.code`);
    report.once(routers, menu.router, `${path}.router`);
    if (menu.application !== undefined && path.includes('.children.'))
      report.add(`${path}.application`, '只写在最上层的菜单，请去掉');
    if (!MENU_ICONS.includes(toIconExport(menu.icon)))
      report.unknown(`${path}.icon`, menu.icon, MENU_ICONS.map(toIconWord));
    checkButtons(report, `${path}.buttons`, { menu, ...beside });
    checkPlace(report, path, { menu, ...beside });
  }
}

/** Checks what a menu opens: a folder needs children, and a screen of a resource has to exist in its descriptor. */
function checkPlace(report: FileReport, path: string, { menu, resources, unread }: Beside & { menu: MenuEntry }): void {
  const isFolder = menu.component === DIRECTORY;
  const isEmpty = (menu.children ?? []).length === 0;
  if (isFolder && isEmpty) report.add(path, '是目录（PageView），但没有下级菜单，请在 children 中写上或去掉');
  if (!isFolder && !isEmpty)
    report.add(`${path}.children`, '只能写在目录（PageView）之下，请移出或把 component 改为 PageView');
  if (!menu.router.startsWith('/')) report.add(`${path}.router`, '应以 / 开头，如 /hazard/RiskRegister');
  const name = screenNameOf(menu.component);
  if (name === null || unread.length > 0) return;
  const screens = [...resources.values()].flatMap((resource) => resource.screens.map((screen) => screen.name));
  if (!screens.includes(name)) report.unknown(`${path}.component`, name, screens);
}

function everyMenu(menus: readonly MenuEntry[], path: string): { menu: MenuEntry; path: string }[] {
  return menus.flatMap((menu, index) => {
    const at = `${path}.${index}`;
    return [{ menu, path: at }, ...everyMenu(menu.children ?? [], `${at}.children`)];
  });
}

function checkButtons(report: FileReport, path: string, of: Beside & { menu: MenuEntry }): void {
  for (const [name, verbs] of Object.entries(of.menu.buttons ?? {})) {
    const resource = of.resources.get(name);
    const isMistyped = isNoScreen(of.menu.component, of.resources);
    if (resource) checkVerbs(report, `${path}.${name}`, { resource, verbs, component: of.menu.component, isMistyped });
    else if (!of.unread.includes(name)) report.unknown(path, name, [...of.resources.keys()]);
  }
}

interface MenuVerbs {
  resource: Resource;
  verbs: readonly string[];
  component: string;
  /** True if the component has a fault reported elsewhere. */
  isMistyped: boolean;
}

/** True for the name of a generated screen that no resource has. */
function isNoScreen(component: string, resources: Resources): boolean {
  const name = screenNameOf(component);
  return (
    name !== null && ![...resources.values()].some(({ screens }) => screens.some((screen) => screen.name === name))
  );
}

function checkVerbs(report: FileReport, path: string, { resource, verbs, component, isMistyped }: MenuVerbs): void {
  if (verbs.includes(OWN_SCREEN) && !screenVerbs(resource, component) && !isMistyped)
    report.add(path, `菜单打开的不是“${resource.title}”的页面，请把“${OWN_SCREEN}”换成动作`);
  const granted = grantedActions(resource).map(({ verb }) => verb);
  for (const verb of verbs) {
    if (verb !== '*' && verb !== OWN_SCREEN && !granted.includes(verb)) report.unknown(path, verb, granted);
  }
}

/** Verbs of each menu's buttons; null where their resource or screen is unknown. */
type Buttons = ReadonlyMap<string, readonly string[] | null>;

function buttonsOf(menus: readonly MenuEntry[], resources: Resources): Buttons {
  return new Map(everyMenu(menus, 'menus').map(({ menu }) => [menu.code, verbsOf(menu, resources)]));
}

function verbsOf({ buttons = {}, codes = {}, component }: MenuEntry, resources: Resources): string[] | null {
  const verbs = Object.entries(buttons).map(([name, wanted]) => {
    const resource = resources.get(name);
    const isSaid =
      wanted.length > 0 && (!wanted.includes(OWN_SCREEN) || (resource && screenVerbs(resource, component)));
    return resource && isSaid ? buttonVerbs(resource, { verbs: wanted, component }) : null;
  });
  if (verbs.includes(null)) return null;
  return [...verbs.flatMap((own) => own ?? []), ...Object.keys(codes)];
}

function checkGrants(
  report: FileReport,
  roles: readonly RoleEntry[],
  { buttons, isWhole }: { buttons: Buttons; isWhole: boolean },
): void {
  const everything = [...buttons.values()];
  const all = everything.includes(null) ? null : everything.flatMap((verbs) => verbs ?? []);
  const granted = roles.flatMap(({ grants }, index) =>
    Object.entries(grants).map(([menu, verbs]) => ({ menu, verbs, path: `roles.${index}.grants` })),
  );
  for (const { menu, verbs, path } of granted) {
    const verbsOfMenu = menu === '*' ? all : buttons.get(menu);
    if (verbsOfMenu === undefined) report.missing(path, menu, { known: [...buttons.keys()], isWhole });
    const strange = verbs.filter((verb) => verbsOfMenu && verb !== '*' && !verbsOfMenu.includes(verb));
    for (const verb of strange) report.unknown(`${path}.${menu}`, verb, verbsOfMenu ?? []);
  }
}

function checkDictionaries(report: FileReport, types: readonly DictionaryType[], seen: Map<string, string>): void {
  for (const [index, { code, values }] of types.entries()) {
    const path = `types.${index}`;
    const place = `${report.file} 的 ${path}.code`;
    const other = seen.get(code);
    if (other !== undefined) report.add(`${path}.code`, `“${code}”与 ${other} 重复，请改一个`);
    seen.set(code, place);
    const [codes, words] = [new Map<string, string>(), new Map<string, string>()];
    if (values.length === 0) report.add(`${path}.values`, `字典“${code}”没有值，请写上或去掉这个字典`);
    for (const [at, value] of values.entries()) {
      report.once(codes, value.code, `${path}.values.${at}.code`);
      report.once(words, value.value, `${path}.values.${at}.value`);
    }
  }
}
