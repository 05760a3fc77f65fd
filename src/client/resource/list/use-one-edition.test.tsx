import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { useOneEdition } from './use-one-edition.ts';
import type { Page } from './whole-list.ts';

const loaded = resourceNamed('CameraFile');
const screen = loaded.screens[0];
if (!screen) throw new Error('no screen');
const of = (hash: string) => ({ ...loaded, hash });
const page = (hash?: string): Page => ({
  ...{ pageNo: 1, pageSize: 10, totalRows: 1, rows: [{ id: 1, cameraName: hash ?? '' }] },
  ...(hash === undefined ? {} : { hash }),
});

function open(reread: () => Promise<unknown> = () => new Promise(() => {})) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const initialProps = { resource: of('a'), page: page('a') as Page | undefined };
  const hook = renderHook(({ resource, page }) => useOneEdition({ resource, screen: screen as never, page }, reread), {
    wrapper,
    initialProps,
  });
  const drawn = () => [hook.result.current.resource.hash, hook.result.current.page?.hash];
  return { ...hook, drawn };
}

it('keeps descriptor and rows until both are of one version, whichever comes first', () => {
  const { drawn, rerender } = open();
  expect(drawn()).toEqual(['a', 'a']);
  for (const [resource, rows, both] of ['aba', 'bbb', 'cbb', 'ccc']) {
    rerender({ resource: of(String(resource)), page: page(rows) });
    expect(drawn()).toEqual([both, both]);
  }
});

it('reads both again, and draws what it has where they stay apart', async () => {
  const reread = vi.fn(async () => undefined);
  const { drawn, rerender } = open(reread);
  rerender({ resource: of('a'), page: page('b') });
  await waitFor(() => expect(drawn()).toEqual(['a', 'b']));
  expect(reread).toHaveBeenCalledTimes(1);
});

it('draws rows of which no version is known', () => {
  const { drawn, rerender } = open();
  rerender({ resource: of('b'), page: page() });
  expect(drawn()).toEqual(['b', undefined]);
});
