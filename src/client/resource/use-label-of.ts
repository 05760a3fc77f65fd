import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LabelOf } from '../../engine/value-words.ts';
import { DICTIONARY_KEY, type DictionaryType, labelOf, readDictionaries } from '../session/dictionary-cache.ts';

/** Returns the function from codes to texts. It sends no query, as every row of a list uses it. */
export function useLabelOf(): LabelOf {
  const client = useQueryClient();
  return useCallback(
    (type, code) => labelOf(client.getQueryData<DictionaryType[]>(DICTIONARY_KEY) ?? readDictionaries(), type, code),
    [client],
  );
}
