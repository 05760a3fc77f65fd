import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runTool } from './run.mjs';
import { isStale, takeStamp } from './stamp.mjs';

/** Types, typed client, API document and stories: written from the sources, never committed. */
export const GENERATED = inRoot('.cache', 'generated');
/** File in that folder with the digest of its sources. */
export const STAMP = 'stamp.json';

/** @type {import('./stamp.mjs').Target} */
const target = {
  name: 'generated',
  sources: ['schemas', 'src', 'scripts/codegen', 'scripts/schemas', 'package.json', 'package-lock.json'],
  // Files that only browsers run do not affect the API.
  ignored: /\/client\/|\.tsx$/,
  outputs: ['client.ts', 'openapi.json', 'types.ts', 'stories'].map((name) => `.cache/generated/${name}`),
  stamp: `.cache/generated/${STAMP}`,
};

/** Reads the state of the sources before the files are written; the returned function saves it afterwards. */
export const takeGeneratedStamp = () => takeStamp(target);

/**
 * Writes .cache/generated when it is missing or its sources have changed; an up-to-date one costs milliseconds. With
 * CODEGEN=off it stays, for suites that must notice a source that differs from it.
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
 * Like ensureGenerated, for callers that can work with an earlier state while a source is being corrected. Ends the
 * process where there is no state at all.
 */
export async function ensureSomeGenerated() {
  if (!(await ensureGenerated()) && !isThere()) process.exit(1);
}

function isThere() {
  const isWhole = target.outputs.every((path) => existsSync(inRoot(path)));
  if (!isWhole) console.error('.cache/generated is missing or incomplete: run npm run codegen');
  return isWhole;
}
