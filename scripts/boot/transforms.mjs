import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Folder of Vitest's transformed modules, named by content (vite.config.ts). */
const FOLDER = '.cache/modules';
const KEPT_MS = 14 * 24 * 3_600_000;

/** Removes old modules. Vitest never does, so those of changed sources would pile up. */
export function removeOldTransforms(now = Date.now()) {
  if (!existsSync(inRoot(FOLDER))) return;
  for (const name of readdirSync(inRoot(FOLDER))) {
    const path = inRoot(FOLDER, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - made > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
