import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** First line of every generated module. */
export const NOTICE = '// Written by `npm run codegen`. Do not edit.\n\n';

/** File name → content. */
export type Files = ReadonlyMap<string, string>;

/** Names of the files in a folder that are not as they should be. */
export function driftOf(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, content]) => {
    const file = path.join(folder, name);
    const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return present === content ? [] : [name];
  });
}

export function write(folder: string, files: Files): void {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
