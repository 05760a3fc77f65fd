import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DescriptorFile, readDescriptorFiles } from '../../src/server/schemas/descriptors.ts';

export const SCHEMAS_DIR = path.resolve(import.meta.dirname, '../../schemas');

function jsonFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(folder, name));
}

export function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path.relative(process.cwd(), file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Descriptors with their files, as written there. @throws CompileError if a file violates its grammar */
export function readDescriptors(schemas: string = SCHEMAS_DIR): DescriptorFile[] {
  return readDescriptorFiles(schemas);
}

export interface DictionaryType {
  code: string;
  name: string;
  /** True if its codes may not change. Absent in a file: they may change; absent from a running server: unknown. */
  locked?: boolean;
  values: { code: string; value: string }[];
}

export interface DictionaryFile {
  types: DictionaryType[];
}

export function dictionaryTypes(schemas: string = SCHEMAS_DIR): DictionaryType[] {
  return jsonFiles(path.join(schemas, 'dictionaries')).flatMap((file) => readJson<DictionaryFile>(file).types);
}

/** Codes of every dictionary type in a schemas folder. */
export function readDictionaryCodes(schemas: string = SCHEMAS_DIR): Set<string> {
  return new Set(dictionaryTypes(schemas).map(({ code }) => code));
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
