import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runTool } from './run.mjs';
import { isStale, takeStamp } from './stamp.mjs';

/** Folder of generated types, typed client, API document and stories, which are never committed. */
export const GENERATED = inRoot('.cache', 'generated');
/** File in the folder `GENERATED` with the digest of its sources. */
export const STAMP = 'stamp.json';

/** @type {import('./stamp.mjs').Target} */
const target = {
  name: 'generated',
  sources: ['schemas', 'src', 'scripts/codegen', 'scripts/schemas', 'package.json', 'package-lock.json'],
  // Ignores files that only browsers run, since they do not affect the API.
  ignored: /\/client\/|\.tsx$/,
  outputs: ['client.ts', 'openapi.json', 'types.ts', 'stories'].map((name) => `.cache/generated/${name}`),
  stamp: `.cache/generated/${STAMP}`,
};

/** Reads the state of the sources before generation; the returned function saves that state after generation. */
export const takeGeneratedStamp = () => takeStamp(target);

/**
 * Generates .cache/generated if it is missing or its sources have changed; otherwise takes milliseconds. CODEGEN=off
 * keeps existing files, for test suites that must notice files that differ from their sources.
 * @returns {Promise<boolean>} false when writing failed; the reason has been printed
 */
export async function ensureGenerated() {
  if (process.env.CODEGEN === 'off') return isThere();
  if (!isStale(target)) return true;
  const { code, output } = await runTool('tsx/dist/cli.mjs', [inRoot('scripts/codegen/codegen.ts'), '--cache'], {
    capture: true,
  });
  if (code === 0) return true;
  console.error(
    `${output.trimEnd()}\n.cache/generated could not be written, reason above: mend it, then npm run codegen`,
  );
  return false;
}

/**
 * Like ensureGenerated, but accepts files from earlier sources if generation fails, since a source may be under
 * correction. Ends the process if there are no files at all.
 */
export async function ensureSomeGenerated() {
  if (!(await ensureGenerated()) && !isThere()) process.exit(1);
}

function isThere() {
  const isWhole = target.outputs.every((path) => existsSync(inRoot(path)));
  if (!isWhole) console.error('.cache/generated is missing or incomplete: run npm run codegen');
  return isWhole;
}
