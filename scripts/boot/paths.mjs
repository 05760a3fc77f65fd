import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the repository. No program in scripts/boot needs installed packages to start. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
