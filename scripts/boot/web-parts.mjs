import { inRoot } from './paths.mjs';

/**
 * What people wait for. Modules that the same of these need become one chunk: left alone the bundler makes ninety of a
 * list, each compressed by itself and asked for by itself. Forms, filters and dialogs stay apart as the bundler cuts
 * them: put together, a date in the search bar would fetch every input there is.
 */
const PARTS = {
  base: ['client/main.tsx'],
  login: ['features/sign-in/client/login-screen.tsx', 'client/shell/user-layout.tsx'],
  frame: ['client/signed-in-routes.tsx'],
  list: ['client/menu-screen.tsx', 'client/resource-views/resource-screen.tsx'],
  home: ['features/home/client/home-screen.tsx'],
};

/** @typedef {keyof typeof PARTS} Part */
/** @typedef {import('rolldown').GetModuleInfo} GetModuleInfo */

const names = /** @type {Part[]} */ (Object.keys(PARTS));

/**
 * Every module the parts need before they can be drawn, by part.
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
 * One group for every number of parts. What a module needs is needed by at least the same parts: modules needed by most
 * are placed first, so that no chunk takes along what belongs to a smaller one.
 * @returns {import('rolldown').CodeSplittingGroup[]}
 */
export function webParts() {
  /** @type {ReturnType<typeof modulesOfParts> | null} */
  let parts = null;
  return names.map((_part, index) => ({
    priority: index + 1,
    name(id, context) {
      // What is imported on demand keeps a chunk of its own name: the manifest, and who reads it, knows it by that.
      if ((context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null;
      parts ??= modulesOfParts((module) => context.getModuleInfo(module));
      const needs = parts.filter(({ found }) => found.has(id)).map(({ part }) => part);
      // The base is there before anything else.
      if (needs[0] === 'base') return index === names.length - 1 ? 'base' : null;
      return needs.length === index + 1 ? needs.join('-') : null;
    },
  }));
}

const NAMED_IMPORT = /^import \{([^}]+)\} from '(antd|@ant-design\/icons)';$/gm;

/** @typedef {{ [library: string]: (name: string) => string }} Paths where a library keeps what it exports under a name */

/** `DatePicker` → `date-picker`, as its folder is called. */
const folderOf = (/** @type {string} */ name) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** @type {Paths} */
const BUILT = {
  antd: (name) => `antd/es/${folderOf(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/**
 * Components whose index brings others along (`Input.TextArea`, 4 kB). A module that names no part gets the component alone.
 * @type {{ readonly [name: string]: string }}
 */
const ALONE = { 'antd/es/input/index.js': 'antd/es/input/Input.js' };

/** @type {Paths} */
const ON_NODE = {
  antd: (name) => `antd/lib/${folderOf(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/lib/icons/${name}`,
};

/**
 * Imports of antd by component: through the index every importer of one of them seems to need them all.
 * @returns {import('vite').Plugin}
 */
export function antdByPart() {
  return { ...importing('antd-by-part', BUILT), apply: 'build' };
}

/**
 * Imports of icons and components one by one, for tests: through its index Node.js would read all of a library.
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
