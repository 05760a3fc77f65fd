import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LabelOf } from '../../engine/value-words.ts';
import { DICTIONARY_KEY, type DictionaryType, labelOf, readDictionaries } from '../session/dictionary-cache.ts';

/**
 * Returns a function that gives the present text of a code, for composed sentences. It sends no query, because every
 * row of a list uses it.
 */
export function useLabelOf(): LabelOf {
  const client = useQueryClient();
  return useCallback(
    (type, code) => labelOf(client.getQueryData<DictionaryType[]>(DICTIONARY_KEY) ?? readDictionaries(), type, code),
    [client],
  );
}
