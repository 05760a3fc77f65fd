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

/** Values of a dictionary type: the stored copy at once, renewed in the background and by DataChanged. */
export function useDictionary(type: string): Dictionary {
  const { data, isFetching } = useQuery({
    queryKey: DICTIONARY_KEY,
    queryFn: fetchDictionaries,
    placeholderData: () => readDictionaries() ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { dependsOn: ['sysDictData'] },
  });
  const tree = data ?? null;
  // While the dictionary is being read, a code without text shows no failure text.
  const isAwaited = (code: unknown) => isFetching && !isKnown(tree, type, code);
  return {
    items: itemsOf(tree, type) ?? [],
    label: (code) => (isAwaited(code) ? '' : labelOf(tree, type, code)),
  };
}
