import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, type Problem, Report } from '../../../compiler/problem.ts';
import type { Resource } from '../../../engine/resource.ts';
import { MENU_ICONS } from '../../../generated/menu-icons.ts';
import { toIconExport, toIconWord } from '../../../kinds/icon/icon-name.ts';
import { readWith } from '../../../server/schemas/revisions/grammar.ts';
import type { AppEntry, DictionaryType, MenuEntry, RoleEntry } from '../../../server/schemas/seed-files.ts';
import { buttonVerbs, grantedActions, OWN_SCREEN, screenVerbs } from './menu-rows.ts';

/** @throws CompileError with the problems of the files an installation begins with */
export function refuseUnsoundFiles(schemasDir: string, resources: readonly Resource[]): void {
  const problems = checkSeedFiles(schemasDir, new Map(resources.map((resource) => [resource.name, resource])));
  if (problems.length > 0) throw new CompileError(problems);
}

type Resources = ReadonlyMap<string, Resource>;

/** Problems of one file; `path` says where in it. */
class FileReport extends Report {
  readonly file: string;
  constructor(file: string) {
    super('');
    this.file = file;
  }
  /** Words that may stand only once, such as codes. */
  once(seen: Map<string, string>, word: string, path: string): void {
    const other = seen.get(word);
    if (other !== undefined) this.add(path, `“${word}”与 ${other} 重复，请改一个`);
    else seen.set(word, path);
  }
}

/**
 * Everything wrong with the files of menus, roles and dictionaries: grammar, codes that stand twice, and resources,
 * verbs, menus and icons that are not there. `resources`: null where the descriptors themselves are wrong.
 */
export function checkSeedFiles(schemasDir: string, resources: Resources | null): Problem[] {
  const found: FileReport[] = [];
  const read = <Document>(file: string, grammar: string): Document | null => {
    const report = new FileReport(file);
    found.push(report);
    const outcome = readWith<Document>(readFileSync(join(schemasDir, file), 'utf8'), grammar);
    if (outcome.ok) return outcome.document;
    for (const { path, message } of outcome.problems) report.add(path, message);
    return null;
  };
  const reportOf = (file: string) => found.find((report) => report.file === file) ?? new FileReport(file);
  const apps = read<{ apps: AppEntry[] }>('menus/apps.json', 'apps.schema.json')?.apps;
  const menus = read<{ menus: MenuEntry[] }>('menus/menus.json', 'menus.schema.json')?.menus;
  const roles = read<{ roles: RoleEntry[] }>('menus/roles.json', 'roles.schema.json')?.roles;
  if (apps) checkCodes(reportOf('menus/apps.json'), 'apps', apps);
  if (menus) checkMenus(reportOf('menus/menus.json'), menus, { apps, resources });
  if (roles) {
    checkCodes(reportOf('menus/roles.json'), 'roles', roles);
    if (menus && resources) checkGrants(reportOf('menus/roles.json'), roles, buttonsOf(menus, resources));
  }
  const types = new Map<string, string>();
  for (const file of jsonFiles(schemasDir, 'dictionaries')) {
    const document = read<{ types: DictionaryType[] }>(file, 'dictionaries.schema.json');
    if (document) checkDictionaries(reportOf(file), document.types, types);
  }
  return found.flatMap(({ file, problems }) => problems.map((problem) => ({ ...problem, file })));
}

function jsonFiles(schemasDir: string, folder: string): string[] {
  const names = readdirSync(join(schemasDir, folder)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => `${folder}/${name}`);
}

function checkCodes(report: FileReport, list: string, entries: readonly { code: string }[]): void {
  const seen = new Map<string, string>();
  for (const [index, { code }] of entries.entries()) report.once(seen, code, `${list}.${index}.code`);
}

interface Beside {
  apps: readonly AppEntry[] | undefined;
  resources: Resources | null;
}

function checkMenus(report: FileReport, menus: readonly MenuEntry[], beside: Beside): void {
  const codes = new Map<string, string>();
  const routers = new Map<string, string>();
  const known = beside.apps?.map(({ code }) => code);
  for (const [index, menu] of menus.entries()) {
    const path = `menus.${index}`;
    if (menu.application === undefined) report.add(path, '缺少“application”：属于哪个应用');
    else if (known && !known.includes(menu.application)) report.unknown(`${path}.application`, menu.application, known);
  }
  for (const { menu, path } of everyMenu(menus, 'menus')) {
    report.once(codes, menu.code, `${path}.code`);
    report.once(routers, menu.router, `${path}.router`);
    if (!MENU_ICONS.includes(toIconExport(menu.icon)))
      report.unknown(`${path}.icon`, menu.icon, MENU_ICONS.map(toIconWord));
    if (beside.resources) checkButtons(report, `${path}.buttons`, { menu, resources: beside.resources });
  }
}

function everyMenu(menus: readonly MenuEntry[], path: string): { menu: MenuEntry; path: string }[] {
  return menus.flatMap((menu, index) => {
    const at = `${path}.${index}`;
    return [{ menu, path: at }, ...everyMenu(menu.children ?? [], `${at}.children`)];
  });
}

function checkButtons(report: FileReport, path: string, of: { menu: MenuEntry; resources: Resources }): void {
  for (const [name, verbs] of Object.entries(of.menu.buttons ?? {})) {
    const resource = of.resources.get(name);
    if (!resource) {
      report.unknown(path, name, [...of.resources.keys()]);
      continue;
    }
    if (verbs.includes(OWN_SCREEN) && !screenVerbs(resource, of.menu.component))
      report.add(`${path}.${name}`, `菜单打开的不是“${resource.title}”的页面，请把“${OWN_SCREEN}”换成动作`);
    const granted = grantedActions(resource).map(({ verb }) => verb);
    for (const verb of verbs) {
      if (verb !== '*' && verb !== OWN_SCREEN && !granted.includes(verb))
        report.unknown(`${path}.${name}`, verb, granted);
    }
  }
}

/** Verbs of the buttons of each menu. */
function buttonsOf(menus: readonly MenuEntry[], resources: Resources): ReadonlyMap<string, readonly string[]> {
  const verbsOf = ({ buttons = {}, codes = {}, component }: MenuEntry) => [
    ...Object.entries(buttons).flatMap(([name, verbs]) => {
      const resource = resources.get(name);
      return resource ? buttonVerbs(resource, { verbs, component }) : verbs;
    }),
    ...Object.keys(codes),
  ];
  return new Map(everyMenu(menus, 'menus').map(({ menu }) => [menu.code, verbsOf(menu)]));
}

function checkGrants(
  report: FileReport,
  roles: readonly RoleEntry[],
  buttons: ReadonlyMap<string, readonly string[]>,
): void {
  const all = [...buttons.values()].flat();
  const granted = roles.flatMap(({ grants }, index) =>
    Object.entries(grants).map(([menu, verbs]) => ({ menu, verbs, path: `roles.${index}.grants` })),
  );
  for (const { menu, verbs, path } of granted) {
    const known = menu === '*' ? all : buttons.get(menu);
    if (!known) report.unknown(path, menu, [...buttons.keys()]);
    const strange = verbs.filter((verb) => known && verb !== '*' && !known.includes(verb));
    for (const verb of strange) report.unknown(`${path}.${menu}`, verb, known ?? []);
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
    for (const [at, value] of values.entries()) {
      report.once(codes, value.code, `${path}.values.${at}.code`);
      report.once(words, value.value, `${path}.values.${at}.value`);
    }
  }
}
