import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

/**
 * Parts of the console that a user waits for; modules of the same parts become one chunk, instead of ninety chunks for
 * a list. Forms, filters and dialogs are excluded: otherwise a date filter would load the inputs of all field kinds.
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
 * Ids of all modules that each part imports statically, and thus needs before it can be rendered.
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
 * Returns one chunk group for each number of parts that can need a module. Groups for more parts have priority, so
 * that chunks for fewer parts do not include shared modules.
 * @returns {import('rolldown').CodeSplittingGroup[]}
 */
export function webParts() {
  /** @type {ReturnType<typeof modulesOfParts> | null} */
  let parts = null;
  return names.map((_part, index) => ({
    priority: index + 1,
    name(id, context) {
      // Leaves dynamically imported modules in chunks of their own name, by which readers of the manifest find them.
      if ((context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null;
      parts ??= modulesOfParts((module) => context.getModuleInfo(module));
      const needs = parts.filter(({ found }) => found.has(id)).map(({ part }) => part);
      // Every page loads the chunk `base` first, so its modules need no other chunk.
      if (needs[0] === 'base') return index === names.length - 1 ? 'base' : null;
      return needs.length === index + 1 ? needs.join('-') : null;
    },
  }));
}

const NAMED_IMPORT = /^import \{([^}]+)\} from '(antd|@ant-design\/icons)';$/gm;

/** @typedef {{ [library: string]: (name: string) => string }} Paths path of the module that exports a name */

/** Returns the name of a component's folder in antd: `DatePicker` → `date-picker`. */
const folderOf = (/** @type {string} */ name) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** @type {Paths} */
const BUILT = {
  antd: (name) => `antd/es/${folderOf(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/**
 * Components whose index imports more than the component (`Input.TextArea`, 4 kB), with the path of the component
 * alone. Modules that use none of the additional parts import this path.
 * @type {{ readonly [name: string]: string }}
 */
const ALONE = { 'antd/es/input/index.js': 'antd/es/input/Input.js' };

/** @type {Paths} */
const ON_NODE = {
  antd: (name) => `antd/lib/${folderOf(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/lib/icons/${name}`,
};

/**
 * Vite plugin that imports antd by component: an import of antd's index makes the bundler include every component.
 * @returns {import('vite').Plugin}
 */
export function antdByPart() {
  return { ...importing('antd-by-part', BUILT), apply: 'build' };
}

/**
 * Vite plugin for tests that imports single icons and components, since an index makes Node.js read a whole library.
 * @returns {import('vite').Plugin}
 */
export function partsByName() {
  return importing('parts-by-name', ON_NODE);
}

/**
 * @param {string} name name of the plugin
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
 * @param {string} list names between the braces of an import: `Table, theme as antdTheme`
 * @param {string} code source text of the module
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
 * Minimum browser versions of package.json by Vite's names of browsers (decision 287). Version set `defaults` supports
 * all work; version set `looks` also shows pages as designed.
 * @param {'defaults' | 'looks'} [set]
 * @returns {Record<string, number>} version by name of the browser
 */
export function browserFloor(set = 'defaults') {
  /** @type {{ browserslist: Record<string, string[]> }} */
  const { browserslist } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const words = (browserslist[set] ?? []).map((line) => line.replace('ios_saf', 'ios').split(' >= '));
  return Object.fromEntries(words.map(([name = '', version]) => [name, Number(version)]));
}
