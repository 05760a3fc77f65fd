import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useTasks } from './use-inbox.ts';

it('reads tasks again after any change until the counts have come, then after those of its kinds alone', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['inbox', 'page', {}], { rows: [] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(() => useTasks({ kind: null, after: null }), { wrapper });
  const page = client.getQueryCache().find({ queryKey: ['inbox', 'page', {}] });
  expect(page?.meta?.dependsOn).toEqual(['*']);
  client.setQueryData(['inbox', 'counts'], [{ key: 'repair', title: '待我维修', resource: 'Device', count: 1 }]);
  rerender();
  expect(page?.meta?.dependsOn).toEqual(['Device']);
});
