import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../client/api/queries.ts';
import { send } from '../../../../client/api/send.ts';
import { DemoProgress } from './demo-progress.tsx';

vi.mock('../../../../client/api/send.ts', () => ({ send: vi.fn() }));

afterEach(() => queryClient.clear());

function draw() {
  return render(
    <QueryClientProvider client={queryClient}>
      <DemoProgress />
    </QueryClientProvider>,
  );
}

it('says how far the demo data are, and goes by itself when they are complete', async () => {
  vi.mocked(send).mockResolvedValueOnce({ percent: 43 }).mockResolvedValue({ percent: 100 });
  queryClient.setQueryData(['RiskRegister', 'page'], []);
  const { container } = draw();
  const bar = await screen.findByRole('progressbar', { name: '正在生成演示数据' });
  expect(bar.getAttribute('value')).toBe('43');
  expect(container.textContent).toBe('正在生成演示数据 43 %');
  await waitFor(() => expect(container.textContent).toBe(''), { timeout: 60_000 });
  // Queries read while the demo data were incomplete are read again.
  expect(queryClient.getQueryState(['RiskRegister', 'page'])?.isInvalidated).toBe(true);
});
