import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTitle } from '../../ui/use-title.ts';
import { useTitleCount } from './palette-host.tsx';

function Page({ title, count }: { title: string; count: number }) {
  useTitle(title);
  useTitleCount(count);
  return null;
}

it('the number of what waits comes before the title of every page, until the user is gone', () => {
  const { rerender, unmount } = render(<Page title="隐患整改" count={0} />);
  expect(document.title).toBe('隐患整改 - 隐患排查管理系统');
  rerender(<Page title="隐患整改" count={3} />);
  expect(document.title).toBe('(3) 隐患整改 - 隐患排查管理系统');
  rerender(<Page title="风险点" count={3} />);
  expect(document.title).toBe('(3) 风险点 - 隐患排查管理系统');
  unmount();
  expect(document.title).toBe('风险点 - 隐患排查管理系统');
});
