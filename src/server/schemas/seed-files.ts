import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../engine/json.ts';

export interface DictionaryType {
  code: string;
  name: string;
  remark?: string;
  /** True if a workflow depends on the codes, so that only texts may change (wire.md#5.6). */
  locked?: boolean;
  /** `formerly`: text of an older version, which an upgrade replaces. */
  values: { code: string; value: string; formerly?: string }[];
}

export interface MenuEntry {
  code: string;
  title: string;
  /** Application of a top menu, which all menus below it share. */
  application?: string;
  router: string;
  component: string;
  icon: string;
  children?: MenuEntry[];
  /** True: only super administrators of the first tenant have the menu; other tenants and roles do not get it. */
  operators?: boolean;
  /** Verbs with a button, by resource; `*`: every verb that needs a permission. */
  buttons?: Record<string, string[]>;
  /** Further permission codes of calls outside resources, with texts of their buttons. */
  codes?: Record<string, string>;
}

export interface RoleEntry {
  code: string;
  name: string;
  dataScopeType: number;
  sort: number;
  remark: string;
  /** Verbs of granted buttons, by code of the menu; `*`: all. */
  grants: Record<string, string[]>;
  /** True if older versions created the role without menus: an upgrade grants `grants` unless the role has some. */
  formerlyEmpty?: boolean;
}

export interface AppEntry {
  code: string;
  name: string;
  active: string;
  sort: number;
}

type Rows = { [key: string]: Json }[];

/** schemas/demo/defaults.json: content of a new installation. */
export interface Defaults {
  rootOrganisation: { code: string; name: string };
  administrators: { account: string; name: string; adminType: string; roles: string[] }[];
  riskTypes: Rows;
  rankTypes: Rows;
  riskPointTypes: Rows;
  checkTypes: Rows;
  warningTypes: Rows;
  positions: Rows;
  config: Rows;
}

export interface SeedFiles {
  defaults: Defaults;
  dictionaries: DictionaryType[];
  apps: AppEntry[];
  menus: MenuEntry[];
  roles: RoleEntry[];
}

/** The files are part of the product; tests check them against their types. */
function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}

export function readSeedFiles(schemasDir: string): SeedFiles {
  const dictionaryFiles = readdirSync(join(schemasDir, 'dictionaries')).filter((name) => name.endsWith('.json'));
  return {
    defaults: readJson(schemasDir, 'demo', 'defaults.json'),
    dictionaries: dictionaryFiles
      .sort()
      .flatMap((name) => readJson<{ types: DictionaryType[] }>(schemasDir, 'dictionaries', name).types),
    apps: readJson<{ apps: AppEntry[] }>(schemasDir, 'menus', 'apps.json').apps,
    menus: readJson<{ menus: MenuEntry[] }>(schemasDir, 'menus', 'menus.json').menus,
    roles: readJson<{ roles: RoleEntry[] }>(schemasDir, 'menus', 'roles.json').roles,
  };
}
