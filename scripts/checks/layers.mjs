import { createRequire } from 'node:module';
import { LAYER_RULES } from './layer-rules.mjs';

/**
 * @typedef {object} LayerReport
 * @property {number} modules number of files below src that were read
 * @property {{ rule: string, comment: string, from: string, to: string }[]} violations
 */

/**
 * Reads the imports of all files under src, type imports included, and applies the layer rules.
 * @param {string} folder a folder with src and package.json
 * @returns {Promise<LayerReport>}
 */
export async function checkLayers(folder) {
  teachTsx();
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(['src'], {
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: LAYER_RULES.map((rule) => ({ ...rule, severity: 'error' })) },
    // TypeScript 7 has no JavaScript API: without swc as parser every .ts file would be skipped silently.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  const read = output.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source));
  return {
    modules: read.length,
    violations: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      comment: LAYER_RULES.find(({ name }) => name === rule.name)?.comment ?? '',
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    })),
  };
}

/** Makes swc parse .tsx files: dependency-cruiser requests plain .ts for all, which fails on JSX. */
function teachTsx() {
  const swc = createRequire(import.meta.url)('@swc/core');
  if (swc.parsesTsx) return;
  const parse = swc.parseFileSync.bind(swc);
  swc.parsesTsx = true;
  swc.parseFileSync = (/** @type {string} */ file, /** @type {object} */ options) =>
    parse(file, { ...options, tsx: file.endsWith('.tsx') });
}
