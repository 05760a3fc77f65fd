import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Parts of libraries that come along with what the console uses and that nothing here ever shows. Their importers get what
 * they really need instead. A part that is missed shows at once: the stand-ins of components throw.
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
  // antd's context of a form names one component of rc-form, whose index brings the whole form library with its
  // validator (13 kB) to every page that has an input. Forms of the console import antd's Form, which imports the rest.
  {
    of: /^@rc-component\/form$/,
    by: /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/,
    instead: '@rc-component/form/es/FormContext.js',
  },
  // What antd's look takes of the colour picker is the class of colours; its index brings the picker (3 kB) to every page
  // as soon as one page has it.
  {
    of: /^@rc-component\/color-picker$/,
    by: /[\\/]antd[\\/]es[\\/]color-picker[\\/](color|util)\.js$/,
    instead: '@rc-component/color-picker/es/color.js',
  },
  // Buttons and tags ask the presets of the colour picker whether a colour is bright, which bring a part that folds (3 kB)
  // to every page. Colours of the console are chosen without presets.
  {
    of: /^\.\.\/\.\.\/collapse$/,
    by: /[\\/]antd[\\/]es[\\/]color-picker[\\/]components[\\/]ColorPresets\.js$/,
    instead: '\0lean-presets',
  },
  // The index of antd's inputs brings the one for codes of single boxes (1 kB) to every page with a plain input. Codes of
  // the console are typed into one input.
  { of: /^\.\/OTP$/, by: /[\\/]antd[\\/]es[\\/]input[\\/]index\.js$/, instead: '\0lean-otp' },
  // A table may draw its rows with antd's virtual list. Large tables of the console draw theirs (table/window-rows.tsx).
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
  // What antd falls back to without a language (2 kB). Every page of the console has Chinese around it.
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
  // Looks of what the tables of the console do not have.
  { of: /^\.\/(filter|virtual|summary|rtl)$/, by: TABLE_STYLE, instead: '\0lean-no-style' },
  // The filter menu of antd's table brings a tree, radio buttons and a search (20 kB). Filters of the console stand in
  // the search bar, their state in the address; no column has one of its own.
  {
    of: /^\.\/FilterDropdown$/,
    by: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    instead: '\0lean-filter-menu',
  },
  // The table's selection asks the index of the tree for four calculations (12 kB), and for the radio buttons of a
  // selection of one, which bring the form library again. Rows of the console are ticked.
  { of: /^@rc-component\/tree$/, by: USE_SELECTION, instead: '\0lean-tree' },
  { of: /^\.\.\/\.\.\/radio$/, by: USE_SELECTION, instead: '\0lean-radio' },
  // axios brings three ways to send. Browsers send by XMLHttpRequest; without it alone axios takes fetch (4 kB).
  { of: /^\.\/fetch\.js$/, by: /[\\/]axios[\\/]lib[\\/]adapters[\\/]adapters\.js$/, instead: '\0lean-fetch' },
  // What axios offers beside sending: names of statuses, tokens to cancel with before AbortController, forms as JSON.
  { of: /HttpStatusCode\.js$/, by: AXIOS, instead: '\0lean-nothing' },
  { of: /CancelToken\.js$/, by: AXIOS, instead: '\0lean-nothing' },
  { of: /formDataToJSON\.js$/, by: AXIOS, instead: '\0lean-form-json' },
  // react-router offers bundlers its development build alone, with warnings for the console.
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
    // After an update of antd a detour may lead past what it was for: better noticed than carried along.
    buildEnd(error) {
      const missed = DETOURS.filter((detour) => !taken.has(detour)).map(({ by, of }) => `${by} → ${of}`);
      if (!error && missed.length > 0) this.error(`lean-antd: nothing took ${missed.join(', ')}`);
    },
  };
}
