import type { Resource } from '../../../src/engine/resource.ts';
import { menuRows } from '../../../src/features/start/seed/server/menu-rows.ts';
import { FileReader, jsonFiles } from '../../../src/server/schemas/file-report.ts';
import type { DictionaryType, MenuEntry } from '../../../src/server/schemas/seed-files.ts';

/** Codes that descriptors may use, from those other files that can be read. */
export interface KnownCodes {
  /** Codes of the values, by dictionary. */
  dictionaries: ReadonlyMap<string, readonly string[]>;
  /** Permission codes that a menu grants; undefined: the menus cannot be read. */
  grantable: ReadonlySet<string> | undefined;
}

export function knownCodes(schemas: string, resources?: ReadonlyMap<string, Resource>): KnownCodes {
  const reader = new FileReader(schemas);
  const types = jsonFiles(schemas, 'dictionaries').flatMap(
    (file) => reader.read<{ types: DictionaryType[] }>(file, 'dictionaries.schema.json').document?.types ?? [],
  );
  const dictionaries = new Map(types.map(({ code, values }) => [code, values.map((value) => value.code)]));
  return { dictionaries, grantable: resources && grantableCodes(reader, resources) };
}

function grantableCodes(reader: FileReader, resources: ReadonlyMap<string, Resource>): Set<string> | undefined {
  const menus = reader.read<{ menus: MenuEntry[] }>('menus/menus.json', 'menus.schema.json').document?.menus;
  try {
    const rows = menus && menuRows(menus, (name) => resources.get(name));
    return rows && new Set(rows.flatMap(({ permission }) => permission ?? []));
  } catch {
    // Unreadable menus are reported by the check of menus.
    return undefined;
  }
}
