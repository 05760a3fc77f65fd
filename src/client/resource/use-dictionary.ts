import { useQuery } from '@tanstack/react-query';
import {
  DICTIONARY_KEY,
  type DictionaryItem,
  fetchDictionaries,
  isKnown,
  itemsOf,
  labelOf,
  readDictionaries,
} from '../session/dictionary-cache.ts';

export interface Dictionary {
  items: DictionaryItem[];
  /** Text of a code; 需重新登录 without a cache, 无此字典 without the type or the code (look.md#12). */
  label(code: unknown): string;
}

/**
 * Coded values of a dictionary type. The copy of the sign-in is drawn at once and renewed in the background; a changed
 * dictionary arrives by DataChanged of sysDictType or sysDictData.
 */
export function useDictionary(type: string): Dictionary {
  const { data, isFetching } = useQuery({
    queryKey: DICTIONARY_KEY,
    queryFn: fetchDictionaries,
    placeholderData: () => readDictionaries() ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { dependsOn: ['sysDictData'] },
  });
  const tree = data ?? null;
  // On its way is not missing: no text of a failure while an answer is awaited.
  const isAwaited = (code: unknown) => isFetching && !isKnown(tree, type, code);
  return {
    items: itemsOf(tree, type) ?? [],
    label: (code) => (isAwaited(code) ? '' : labelOf(tree, type, code)),
  };
}
