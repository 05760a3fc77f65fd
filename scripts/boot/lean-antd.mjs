import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Replacements for parts of libraries that others import and the console never shows; each importer gets what it really
 * needs. A wrongly replaced part is noticed at once: the replacements of components throw.
 *
 * @typedef {{ of: RegExp, by: RegExp, instead: string }} Detour
 */

const ROUTER = /[\\/]react-router-dom[\\/]/;
const routerBuilds = join(dirname(createRequire(import.meta.url).resolve('react-router')), '..');
const USE_SELECTION = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;
const TABLE_STYLE = /[\\/]antd[\\/]es[\\/]table[\\/]style[\\/]index\.js$/;
const AXIOS = /[\\/]axios[\\/]lib[\\/](axios|defaults[\\/]index)\.js$/;

/** @type {readonly Detour[]} */
const DETOURS = [
  // antd's form context needs one component of rc-form, whose index adds the form library with its validator (13 kB) to
  // every page with an input. Forms of the console import antd's Form, which imports the rest.
  {
    of: /^@rc-component\/form$/,
    by: /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/,
    instead: '@rc-component/form/es/FormContext.js',
  },
  // antd's styles need the colour class of the colour picker. Its index adds the picker (3 kB) to every page as soon as
  // one page has it.
  {
    of: /^@rc-component\/color-picker$/,
    by: /[\\/]antd[\\/]es[\\/]color-picker[\\/](color|util)\.js$/,
    instead: '@rc-component/color-picker/es/color.js',
  },
  // Buttons and tags use the colour picker's presets to test whether a colour is bright. The presets add a collapse
  // component (3 kB) to every page; the console's colour inputs have none.
  {
    of: /^\.\.\/\.\.\/collapse$/,
    by: /[\\/]antd[\\/]es[\\/]color-picker[\\/]components[\\/]ColorPresets\.js$/,
    instead: '\0lean-presets',
  },
  // The index of antd's inputs brings the input for one-time codes (1 kB) to every page with a plain input. The console
  // takes codes in one plain input.
  { of: /^\.\/OTP$/, by: /[\\/]antd[\\/]es[\\/]input[\\/]index\.js$/, instead: '\0lean-otp' },
  // antd's table can render its rows with antd's virtual list. Large tables of the console have their own
  // (table/window-rows.tsx).
  {
    of: /^\.\/RcTable\/VirtualTable$/,
    by: /[\\/]antd[\\/]es[\\/]table[\\/]InternalTable\.js$/,
    instead: '\0lean-virtual-table',
  },
  {
    of: /^\.\/VirtualTable$/,
    by: /[\\/]@rc-component[\\/]table[\\/]es[\\/]index\.js$/,
    instead: '\0lean-virtual-rows',
  },
  // antd's English texts, used without a locale (2 kB). Every page of the console sets Chinese.
  {
    of: /(^|\/)locale\/en_US$|^\.\/en_US$/,
    by: /[\\/]antd[\\/]es[\\/](_util[\\/]hooks|config-provider|locale|modal|table)[\\/][\w-]+\.js$/,
    instead: 'antd/es/locale/zh_CN.js',
  },
  {
    of: /^@rc-component\/pagination\/locale\/en_US$/,
    by: /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
    instead: '@rc-component/pagination/locale/zh_CN',
  },
  // Styles of table features that the console does not use.
  { of: /^\.\/(filter|virtual|summary|rtl)$/, by: TABLE_STYLE, instead: '\0lean-no-style' },
  // The filter menu of antd's table brings a tree, radio buttons and a search (20 kB). The console filters in the
  // search bar, with the state in the address; no column has a filter menu.
  {
    of: /^\.\/FilterDropdown$/,
    by: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    instead: '\0lean-filter-menu',
  },
  // The table's selection uses the tree's index for four calculations (12 kB), and radio buttons for single selection,
  // which bring the form library again. The console selects rows by checkboxes.
  { of: /^@rc-component\/tree$/, by: USE_SELECTION, instead: '\0lean-tree' },
  { of: /^\.\.\/\.\.\/radio$/, by: USE_SELECTION, instead: '\0lean-radio' },
  // axios brings three transports. Browsers use XMLHttpRequest, and axios uses fetch (4 kB) only without it.
  { of: /^\.\/fetch\.js$/, by: /[\\/]axios[\\/]lib[\\/]adapters[\\/]adapters\.js$/, instead: '\0lean-fetch' },
  // Parts of axios beside sending: names of statuses, cancel tokens from before AbortController, forms as JSON.
  { of: /HttpStatusCode\.js$/, by: AXIOS, instead: '\0lean-nothing' },
  { of: /CancelToken\.js$/, by: AXIOS, instead: '\0lean-nothing' },
  { of: /formDataToJSON\.js$/, by: AXIOS, instead: '\0lean-form-json' },
  // react-router offers bundlers only its development build, with warnings for the console.
  { of: /^react-router$/, by: ROUTER, instead: join(routerBuilds, 'production/index.mjs') },
  { of: /^react-router\/dom$/, by: ROUTER, instead: join(routerBuilds, 'production/dom-export.mjs') },
];

/** @param {string} what */
const absent = (what) => `
export default function Absent() {
  throw new Error('${what} is left out of this build: scripts/boot/lean-antd.mjs');
}
`;

/** @type {{ readonly [id: string]: string }} */
const STAND_INS = {
  '\0lean-presets': absent('Presets of the colour picker'),
  '\0lean-otp': absent('The input of single boxes'),
  '\0lean-virtual-table': absent('The virtual table'),
  '\0lean-virtual-rows': `${absent('The virtual table')} export const genVirtualTable = () => Absent;`,
  '\0lean-no-style': 'export default () => ({});',
  '\0lean-nothing': 'export default {};',
  '\0lean-form-json': absent('Sending a form as JSON'),
  '\0lean-filter-menu': `${absent('The filter menu of tables')} export const flattenKeys = () => [];`,
  '\0lean-fetch': 'export const getFetch = () => null;',
  '\0lean-radio': absent('The selection of one row'),
  '\0lean-tree': `
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js';
export const arrAdd = (keys, key) => (keys.includes(key) ? keys : [...keys, key]);
export const arrDel = (keys, key) => keys.filter((other) => other !== key);
`,
};

/** @returns {import('vite').Plugin} */
export function leanAntd() {
  /** @type {Set<Detour>} */
  const taken = new Set();
  return {
    name: 'lean-antd',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: DETOURS.map(({ of }) => of) },
      handler(id, importer) {
        const detour = DETOURS.find(({ of, by }) => of.test(id) && importer !== undefined && by.test(importer));
        if (!detour) return null;
        taken.add(detour);
        return detour.instead.startsWith('\0') ? detour.instead : this.resolve(detour.instead, importer);
      },
    },
    load: {
      filter: { id: /^\0lean-/ },
      handler: (id) => STAND_INS[id] ?? null,
    },
    // Fails for a detour that no import took: after an update of antd it may no longer match.
    buildEnd(error) {
      const missed = DETOURS.filter((detour) => !taken.has(detour)).map(({ by, of }) => `${by} → ${of}`);
      if (!error && missed.length > 0) this.error(`lean-antd: nothing took ${missed.join(', ')}`);
    },
  };
}
