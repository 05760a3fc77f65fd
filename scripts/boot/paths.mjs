import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. Every program in scripts/boot works before packages are installed. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
