import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DescriptorFile, readDescriptorFiles } from '../../src/server/schemas/descriptors.ts';

export const SCHEMAS_DIR = path.resolve(import.meta.dirname, '../../schemas');

function jsonFiles(folder: string): string[] {
  return readdirSync(path.join(SCHEMAS_DIR, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(SCHEMAS_DIR, folder, name));
}

export function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path.relative(process.cwd(), file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Descriptors as written, by file. @throws CompileError */
export function readDescriptors(): DescriptorFile[] {
  return readDescriptorFiles(SCHEMAS_DIR);
}

interface DictionaryFile {
  types: { code: string; name: string; values: { code: string; value: string }[] }[];
}

function dictionaryTypes(): DictionaryFile['types'] {
  return jsonFiles('dictionaries').flatMap((file) => readJson<DictionaryFile>(file).types);
}

/** Codes of every dictionary type shipped with the product. */
export function readDictionaryCodes(): Set<string> {
  return new Set(dictionaryTypes().map(({ code }) => code));
}

/** Values of every dictionary type shipped with the product, by type code. */
export function readDictionaries(): { [typeCode: string]: { code: string; name: string }[] } {
  return Object.fromEntries(
    dictionaryTypes().map(({ code, values }) => [
      code,
      values.map((value) => ({ code: value.code, name: value.value })),
    ]),
  );
}
