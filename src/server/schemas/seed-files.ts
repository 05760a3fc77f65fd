import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../engine/json.ts';

export interface DictionaryType {
  code: string;
  name: string;
  remark?: string;
  /** True if a workflow depends on the codes: only the texts may change (wire.md#5.6). */
  locked?: boolean;
  /** `formerly`: the text of an older version; an installation that still has it gets the new one. */
  values: { code: string; value: string; formerly?: string }[];
}

export interface MenuEntry {
  code: string;
  title: string;
  /** Application of a root; its descendants belong to the same one. */
  application?: string;
  router: string;
  component: string;
  icon: string;
  children?: MenuEntry[];
  /**
   * Restricts the menu to super administrators of the first tenant: other tenants do not get it, and no role is granted
   * it.
   */
  operators?: boolean;
  /** Resource → verbs that get a button row; `*` = every verb that needs a grant. */
  buttons?: Record<string, string[]>;
  /** Further codes of calls outside all resources, with the labels of their buttons. */
  codes?: Record<string, string>;
}

export interface RoleEntry {
  code: string;
  name: string;
  dataScopeType: number;
  sort: number;
  remark: string;
  /** Menu code → verbs of its buttons; `*` = all. */
  grants: Record<string, string[]>;
  /** True if older versions created it without menus: an upgrade then adds those of `grants`, unless it has some. */
  formerlyEmpty?: boolean;
}

export interface AppEntry {
  code: string;
  name: string;
  active: string;
  sort: number;
}

type Rows = { [key: string]: Json }[];

/** schemas/demo/defaults.json: the content of every new installation. */
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

/** Parse edge: the files are part of the product, and tests check them against their types. */
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
