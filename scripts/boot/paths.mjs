import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. Everything in scripts/boot works before anything is installed. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
