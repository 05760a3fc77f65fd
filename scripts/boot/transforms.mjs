import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Folder in which Vitest caches transformed modules, named by their content (vite.config.ts). */
const FOLDER = '.cache/modules';
const KEPT_MS = 14 * 24 * 3_600_000;

/** Removes modules older than `KEPT_MS`. Vitest never does, so modules of changed sources would accumulate. */
export function removeOldTransforms(now = Date.now()) {
  if (!existsSync(inRoot(FOLDER))) return;
  for (const name of readdirSync(inRoot(FOLDER))) {
    const path = inRoot(FOLDER, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - made > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
