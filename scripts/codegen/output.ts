import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const NOTICE = '// Written by `npm run codegen`. Do not edit.\n\n';

/** Content by file name. */
export type Files = ReadonlyMap<string, string>;

/** Names of files whose content in the folder differs from the generated content. */
export function driftOf(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, content]) => {
    const file = path.join(folder, name);
    const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return present === content ? [] : [name];
  });
}

/** Names of files in a folder of generated files that are no longer generated. */
export function strayIn(folder: string, files: Files): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return names.filter((name) => !files.has(name)).sort();
}

/** Writes each file under another name and then renames it, so that other processes never read an incomplete file. */
export function write(folder: string, files: Files): void {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, content);
    renameSync(draft, file);
  }
}

export const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
