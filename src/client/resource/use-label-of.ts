import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LabelOf } from '../../engine/value-words.ts';
import { DICTIONARY_KEY, type DictionaryType, labelOf, readDictionaries } from '../session/dictionary-cache.ts';

/**
 * Returns the function from codes to texts. Reads only cached dictionaries, as every row of a list uses the function.
 */
export function useLabelOf(): LabelOf {
  const client = useQueryClient();
  return useCallback(
    (type, code) => labelOf(client.getQueryData<DictionaryType[]>(DICTIONARY_KEY) ?? readDictionaries(), type, code),
    [client],
  );
}
