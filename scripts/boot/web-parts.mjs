import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Parts of the console a user waits for; modules needed by the same parts become one chunk. The bundler alone makes
 * ninety chunks for a list, each compressed and requested separately.
 * Forms, filters and dialogs stay separate: merged, a date in the search bar would load every input there is.
 */
const PARTS = {
  base: ['client/main.tsx'],
  login: ['features/people/sign-in/client/login-screen.tsx', 'client/shell/user-layout.tsx'],
  frame: ['client/signed-in-routes.tsx'],
  list: ['client/menu-screen.tsx', 'client/resource-views/resource-screen.tsx'],
  home: ['features/oversight/home/client/home-screen.tsx'],
};

/** @typedef {keyof typeof PARTS} Part */
/** @typedef {import('rolldown').GetModuleInfo} GetModuleInfo */

const names = /** @type {Part[]} */ (Object.keys(PARTS));

/**
 * Every module the parts need before they can be rendered, by part.
 * @param {GetModuleInfo} getModuleInfo
 */
function modulesOfParts(getModuleInfo) {
  return names.map((part) => {
    /** @type {Set<string>} */
    const found = new Set();
    const waiting = PARTS[part].map((file) => inRoot('src', file));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
    return { part, found };
  });
}

/**
 * One group for each number of parts that need a module. Groups for more parts come first, so that chunks for fewer
 * parts do not include their modules.
 * @returns {import('rolldown').CodeSplittingGroup[]}
 */
export function webParts() {
  /** @type {ReturnType<typeof modulesOfParts> | null} */
  let parts = null;
  return names.map((_part, index) => ({
    priority: index + 1,
    name(id, context) {
      // Dynamic imports keep chunks with their own names: the manifest and its readers look them up by these.
      if ((context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null;
      parts ??= modulesOfParts((module) => context.getModuleInfo(module));
      const needs = parts.filter(({ found }) => found.has(id)).map(({ part }) => part);
      // The base is loaded before everything else.
      if (needs[0] === 'base') return index === names.length - 1 ? 'base' : null;
      return needs.length === index + 1 ? needs.join('-') : null;
    },
  }));
}

const NAMED_IMPORT = /^import \{([^}]+)\} from '(antd|@ant-design\/icons)';$/gm;

/** @typedef {{ [library: string]: (name: string) => string }} Paths where a library keeps what it exports under a name */

/** `DatePicker` → `date-picker`, the name of its folder. */
const folderOf = (/** @type {string} */ name) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** @type {Paths} */
const BUILT = {
  antd: (name) => `antd/es/${folderOf(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/**
 * Components whose index imports others as well (`Input.TextArea`, 4 kB). A module that uses none of these imports the
 * component alone.
 * @type {{ readonly [name: string]: string }}
 */
const ALONE = { 'antd/es/input/index.js': 'antd/es/input/Input.js' };

/** @type {Paths} */
const ON_NODE = {
  antd: (name) => `antd/lib/${folderOf(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/lib/icons/${name}`,
};

/**
 * Imports antd by component: through its index every importer of one component seems to need them all.
 * @returns {import('vite').Plugin}
 */
export function antdByPart() {
  return { ...importing('antd-by-part', BUILT), apply: 'build' };
}

/**
 * Imports icons and components one by one, for tests: through its index Node.js would read a whole library.
 * @returns {import('vite').Plugin}
 */
export function partsByName() {
  return importing('parts-by-name', ON_NODE);
}

/**
 * @param {string} name of the plugin
 * @param {Paths} paths
 * @returns {import('vite').Plugin}
 */
function importing(name, paths) {
  return {
    name,
    enforce: 'pre',
    transform: {
      filter: { id: /src\/(client|features|kinds)\/.*\.tsx?$/, code: /from '(antd|@ant-design\/icons)'/ },
      handler: (code) =>
        code.replace(NAMED_IMPORT, (whole, list, library) => importsOf(list, code, paths[library]) ?? whole),
    },
  };
}

/**
 * @param {string} list `Table, theme as antdTheme`
 * @param {string} code of the module
 * @param {Paths[string] | undefined} pathOf
 */
function importsOf(list, code, pathOf) {
  if (!pathOf) return null;
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [exported = name, local = exported] = name.split(' as ');
      const path = pathOf(exported);
      const namesPart = new RegExp(`\\b${local}\\.[A-Z]`).test(code);
      return `import ${local} from '${(!namesPart && ALONE[path]) || path}';`;
    })
    .join(' ');
}

/**
 * Oldest browsers of package.json by the names of Vite (decision 287): all work is possible in those of `defaults`.
 * @param {'defaults' | 'looks'} [set] looks: pages look as designed
 * @returns {Record<string, number>} name to version
 */
export function browserFloor(set = 'defaults') {
  /** @type {{ browserslist: Record<string, string[]> }} */
  const { browserslist } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const words = (browserslist[set] ?? []).map((line) => line.replace('ios_saf', 'ios').split(' >= '));
  return Object.fromEntries(words.map(([name = '', version]) => [name, Number(version)]));
}
