import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { ListShape } from './list-state.ts';
import { useUrlListState } from './use-list-state.ts';

const SHAPE: ListShape = { filterKeys: ['name'], initial: {}, start: {}, orderOf: () => null };

const drawn = () =>
  renderHook(() => useUrlListState(SHAPE), {
    wrapper: ({ children }: PropsWithChildren) => <MemoryRouter useTransitions={false}>{children}</MemoryRouter>,
  });

it('keeps both of two changes that come before the list is drawn again', () => {
  const { result } = drawn();
  act(() => {
    result.current.change({ filters: { name: '泵' } });
    result.current.change({ sortField: 'port', sortOrder: 'ascend' });
  });
  expect(result.current).toMatchObject({ filters: { name: '泵' }, sortField: 'port' });
});

it('gives a change the order that the one before it has set', () => {
  const { result } = drawn();
  act(() => {
    result.current.change({ sortField: 'port', sortOrder: 'ascend' });
    result.current.change((now) => ({ sortField: `${now.sortField},name`, sortOrder: 'ascend,ascend' }));
  });
  expect(result.current.sortField).toBe('port,name');
});
