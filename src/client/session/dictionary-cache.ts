import { sysDictType } from '../../generated/client.ts';
import { queryClient } from '../api/queries.ts';
import { send } from '../api/send.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../api/storage.ts';

/** Dictionary type in the answer of `GET /sysDictType/tree`; an item's `name` is the displayed text (wire.md#5.6). */
export interface DictionaryType {
  code: string;
  children: DictionaryItem[];
}

export interface DictionaryItem {
  code: string;
  name: string;
}

/** Texts of a failed look-up (look.md#12). */
const NO_CACHE = '需重新登录';
const NO_DICTIONARY = '无此字典';

export const DICTIONARY_KEY = ['sysDictType', 'tree'] as const;

function isDictionaryTree(value: unknown): value is DictionaryType[] {
  return (
    Array.isArray(value) &&
    value.every((type) => typeof type === 'object' && type !== null && 'code' in type && Array.isArray(type.children))
  );
}

/** The copy stored since sign-in under DICT_TYPE_TREE_DATA, or null. */
export function readDictionaries(): DictionaryType[] | null {
  const stored = readStored(STORAGE_KEYS.dictionaries);
  return isDictionaryTree(stored) ? stored : null;
}

export async function fetchDictionaries(): Promise<DictionaryType[]> {
  const tree: DictionaryType[] = await send(sysDictType.tree);
  writeStored(STORAGE_KEYS.dictionaries, tree);
  return tree;
}

/** Loads the dictionaries after a login and at every load of the page (look.md#9.1). */
export async function loadDictionaries(): Promise<void> {
  await queryClient.prefetchQuery({ queryKey: DICTIONARY_KEY, queryFn: fetchDictionaries, staleTime: 0 });
}

/** Values of a type; null when the type is missing or nothing is cached. */
export function itemsOf(tree: readonly DictionaryType[] | null, type: string): DictionaryItem[] | null {
  return tree?.find((candidate) => candidate.code === type)?.children ?? null;
}

const itemOf = (tree: readonly DictionaryType[] | null, type: string, code: unknown) =>
  itemsOf(tree, type)?.find((item) => item.code === String(code));

/** True if the tree has a text for the code. */
export function isKnown(tree: readonly DictionaryType[] | null, type: string, code: unknown): boolean {
  return itemOf(tree, type, code) !== undefined;
}

/** Text of a coded value. Codes are compared as text, since enum fields travel as numbers (wire.md#1.2). */
export function labelOf(tree: readonly DictionaryType[] | null, type: string, code: unknown): string {
  if (tree === null) return NO_CACHE;
  return itemOf(tree, type, code)?.name ?? NO_DICTIONARY;
}
