/**
 * Replacements for unneeded parts of antd and axios; a replaced component throws when rendered, so that a wrong
 * replacement is noticed. Numbers are the compressed bytes saved on a list page, of which 2 kB are the minimum.
 *
 * @typedef {{ of: RegExp, by: RegExp, instead: string }} Detour
 */

const USE_SELECTION = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;
const TABLE_STYLE = /[\\/]antd[\\/]es[\\/]table[\\/]style[\\/]index\.js$/;
const AXIOS = /[\\/]axios[\\/]lib[\\/](axios|defaults[\\/]index)\.js$/;

/** @type {readonly Detour[]} */
const DETOURS = [
  // antd's form context needs one component of rc-form, whose index adds the form library with its validator (12.7 kB)
  // to every page with an input. The console's forms load the library anyway, through antd's Form.
  {
    of: /^@rc-component\/form$/,
    by: /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/,
    instead: '@rc-component/form/es/FormContext.js',
  },
  // Buttons and tags import a brightness test from the colour picker's presets. The presets add a collapse component
  // (2.9 kB) to every page, though the console's colour inputs have no presets.
  {
    of: /^\.\.\/\.\.\/collapse$/,
    by: /[\\/]antd[\\/]es[\\/]color-picker[\\/]components[\\/]ColorPresets\.js$/,
    instead: '\0lean-presets',
  },
  // antd's table can render rows with antd's virtual list, but the console has its own (table/window-rows.tsx). Leaving
  // out antd's list and unused table styles saves 2.8 kB.
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
  { of: /^\.\/(filter|virtual|summary|rtl)$/, by: TABLE_STYLE, instead: '\0lean-no-style' },
  // The filter menu of antd's table imports a tree, radio buttons and a search (32.2 kB). No column of the console has
  // a filter menu: its filters are in the search bar.
  {
    of: /^\.\/FilterDropdown$/,
    by: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    instead: '\0lean-filter-menu',
  },
  // The table's selection imports four functions from the tree's index (8.4 kB), and radio buttons that import the form
  // library (17.3 kB). The console selects rows with checkboxes only.
  { of: /^@rc-component\/tree$/, by: USE_SELECTION, instead: '\0lean-tree' },
  { of: /^\.\.\/\.\.\/radio$/, by: USE_SELECTION, instead: '\0lean-radio' },
  // Browsers use the first of axios' transports, XMLHttpRequest. Omitting fetch and the parts below saves 5.4 kB.
  { of: /^\.\/fetch\.js$/, by: /[\\/]axios[\\/]lib[\\/]adapters[\\/]adapters\.js$/, instead: '\0lean-fetch' },
  // Parts of axios not needed to send requests: names of statuses, old cancel tokens, forms as JSON.
  { of: /HttpStatusCode\.js$/, by: AXIOS, instead: '\0lean-nothing' },
  { of: /CancelToken\.js$/, by: AXIOS, instead: '\0lean-nothing' },
  { of: /formDataToJSON\.js$/, by: AXIOS, instead: '\0lean-form-json' },
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

/**
 * English accessible names that no locale of antd translates, with Chinese replacements. Icons without a name of their
 * own are hidden from screen readers, since a text or the button's name is beside them.
 *
 * @type {readonly { file: RegExp, says: string, instead: string }[]}
 */
const NAMES = [
  {
    file: /[\\/]input-number[\\/]es[\\/]StepHandler\.js$/,
    says: "'Increase Value' : 'Decrease Value'",
    instead: "'增大' : '减小'",
  },
  {
    file: /[\\/]@rc-component[\\/]input[\\/]es[\\/]BaseInput\.js$/,
    says: 'type: "button",',
    instead: 'type: "button", "aria-label": "清空",',
  },
  {
    file: /[\\/]@rc-component[\\/]segmented[\\/]es[\\/]index\.js$/,
    says: '"aria-label": "segmented control"',
    instead: '"aria-label": "选项"',
  },
  ...['prev', 'next'].map((which) => ({
    file: /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
    says: `const ${which}Icon = /*#__PURE__*/React.createElement("button", {`,
    instead: `const ${which}Icon = /*#__PURE__*/React.createElement("button", { "aria-label": "${which === 'prev' ? '上一页' : '下一页'}",`,
  })),
  {
    file: /[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/,
    says: '"aria-label": icon.name',
    instead: '"aria-hidden": restProps["aria-label"] ? undefined : true',
  },
];

/** @returns {import('vite').Plugin} */
export function leanAntd() {
  /** @type {Set<Detour>} */
  const taken = new Set();
  /** @type {Set<string>} */
  const named = new Set();
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
    transform: {
      filter: { id: NAMES.map(({ file }) => file) },
      handler(code, id) {
        const found = NAMES.filter(({ file, says }) => file.test(id) && code.includes(says));
        for (const { says } of found) named.add(says);
        return found.length === 0
          ? null
          : { code: found.reduce((text, { says, instead }) => text.replace(says, instead), code), map: null };
      },
    },
    // Fails the build if a replacement is unused or a name not found: an updated library may no longer match.
    buildEnd(error) {
      const unnamed = NAMES.filter(({ says }) => !named.has(says)).map(({ says }) => says);
      if (!error && unnamed.length > 0) this.error(`lean-antd: nothing says ${unnamed.join(', ')}`);
      const missed = DETOURS.filter((detour) => !taken.has(detour)).map(({ by, of }) => `${by} → ${of}`);
      if (!error && missed.length > 0) this.error(`lean-antd: nothing took ${missed.join(', ')}`);
    },
  };
}
