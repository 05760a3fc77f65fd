import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Where Vitest keeps modules as it transformed them, named by content (vite.config.ts). */
const FOLDER = '.cache/modules';
const KEPT_MS = 14 * 24 * 3_600_000;

/** Vitest never takes one away: those of sources that have long changed would pile up. */
export function removeOldTransforms(now = Date.now()) {
  if (!existsSync(inRoot(FOLDER))) return;
  for (const name of readdirSync(inRoot(FOLDER))) {
    const path = inRoot(FOLDER, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - made > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
