import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { connect } from '../../../.storybook/kit/network.ts';
import { queryClient } from '../api/queries.ts';
import { DICTIONARY_KEY } from '../session/dictionary-cache.ts';
import { useDictionary } from './use-dictionary.ts';

const TREE = [{ code: 'common_status', children: [{ code: '0', name: '正常' }] }];
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

afterEach(() => queryClient.clear());

it('a code the dictionary lacks is no failure while the dictionary is read again', async () => {
  connect([], () => 'silent');
  queryClient.setQueryData(DICTIONARY_KEY, TREE);
  const { result } = renderHook(() => useDictionary('common_status'), { wrapper });
  expect(result.current.label(7)).toBe('无此字典');
  void queryClient.invalidateQueries({ queryKey: DICTIONARY_KEY });
  await waitFor(() => expect(result.current.label(7)).toBe(''));
  expect(result.current.label(0)).toBe('正常');
});
