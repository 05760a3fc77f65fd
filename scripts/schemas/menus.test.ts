import path from 'node:path';
import { expect, it } from 'vitest';
import { DRAWN_SCREENS } from '../../src/client/lists/drawn-screens.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import { screenNameOf } from '../../src/engine/screen-name.ts';
import { MENU_ICONS } from '../../src/generated/menu-icons.ts';
import { toIconExport, toIconWord } from '../../src/kinds/icon/icon-name.ts';
import { readDescriptors, readDictionaryCodes, readJson, SCHEMAS_DIR } from './load.ts';

interface Entry {
  code: string;
  component: string;
  icon: string;
  buttons?: Record<string, string[]>;
  children?: Entry[];
}

const { menus } = readJson<{ menus: Entry[] }>(path.join(SCHEMAS_DIR, 'menus/menus.json'));
const entries = menus.flatMap((entry) => [entry, ...(entry.children ?? [])]);
const resources = compileAll(
  readDescriptors().map(({ descriptor }) => descriptor),
  { dictionaries: readDictionaryCodes() },
);

it('icons of menus are in the stored spelling, and have a drawing', () => {
  for (const { code, icon } of entries) {
    expect(toIconWord(icon), code).toBe(icon);
    expect(MENU_ICONS, code).toContain(toIconExport(icon));
  }
});

it('every menu opens a screen that is generated, or else one that a subject draws', () => {
  const generated = new Set([...resources.values()].flatMap((one) => one.screens.map(({ name }) => name)));
  const drawn = Object.keys(DRAWN_SCREENS);
  for (const { code, component = '' } of entries.filter(({ component }) => component !== 'PageView')) {
    const name = screenNameOf(component);
    expect(name === null ? drawn.includes(component) : generated.has(name), `${code}: ${component}`).toBe(true);
  }
});

it.each(['org', 'pos', 'menu', 'app', 'config', 'file', 'log/vislog', 'log/oplog', 'log/exlog'])(
  'the administrator has an entry for system/%s/index, with its codes (wire.md#2.3)',
  (view) => {
    const entry = entries.find(({ component }) => component === `system/${view}/index`);
    const screen = screenNameOf(String(entry?.component));
    expect(Object.keys(entry?.buttons ?? {})).toEqual([screen]);
    expect(resources.get(String(screen))?.actions.filter(({ access }) => access === 'permission')).not.toEqual([]);
  },
);
