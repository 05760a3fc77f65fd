import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { percent } from './breakdowns.tsx';
import { type Figure, FigureCards } from './figure-cards.tsx';
import type { Card } from './work/statistics.ts';
import { TodoList } from './work/todo-list.tsx';

vi.mock('../../../../client/api/client.ts', () => ({ call: vi.fn() }));

const linkOf = ({ card, part }: Figure) => ({ to: { search: `?${card.serialNum}=${part}` }, state: { title: '' } });
const all = { queryYear: null, queryMonth: null };

function show(element: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('home page (look.md#14)', () => {
  it('home-02 home-03 home-04: a card has title, total and second figure, and leads to both', async () => {
    const card: Card = {
      serialNum: 3,
      title: '待整改',
      total: 1062,
      otherTitle: '积压',
      otherContent: 15,
      warns: true,
    };
    vi.mocked(call).mockResolvedValue([card, { serialNum: 5, title: '已闭环', total: 0, otherTitle: '整改率' }]);
    show(<FigureCards period={all} linkOf={linkOf} />);
    expect((await screen.findByRole('link', { name: /待整改/ })).getAttribute('href')).toBe('/?3=total');
    expect(screen.getByRole('link', { name: '积压 15' }).getAttribute('href')).toBe('/?3=other');
    expect(screen.getByText('1,062')).toBeTruthy();
    expect(screen.getByText('15').parentElement?.dataset.late).toBe('true');
    expect(screen.getByText('无数据')).toBeTruthy();
    // A rate counts no rows.
    expect(screen.queryByRole('link', { name: /整改率/ })).toBeNull();
  });

  it('a failure says what happened, its request id, and offers 重试', async () => {
    vi.mocked(call).mockRejectedValueOnce(new ApiError('服务器出现异常', { kind: 'business', requestId: 'r-1' }));
    show(<FigureCards period={all} linkOf={linkOf} />);
    expect(await screen.findByText('服务器出现异常')).toBeTruthy();
    expect(screen.getByText('请求编号：r-1')).toBeTruthy();
    vi.mocked(call).mockResolvedValueOnce([{ serialNum: 1, title: '隐患总数', total: 1 }]);
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('隐患总数')).toBeTruthy();
  });

  it('to-dos lead to their pages, never off the site, empty kinds last', async () => {
    vi.mocked(call).mockResolvedValue([
      { key: 'execute', title: '待我执行', count: 0, path: '/execute' },
      { key: 'register', title: '草稿', count: 267, path: '/hazard/RiskRegister', isApart: true },
      { key: 'check', title: '待我核查', count: 5, path: '/hazard/RiskAgainCheck' },
      { key: 'bad', title: '坏链接', count: 1, path: '//evil.example/' },
    ]);
    show(<TodoList />);
    const link = await screen.findByRole('link', { name: /待我核查/ });
    expect(link.getAttribute('href')).toBe('/hazard/RiskAgainCheck');
    expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(['待我核查5', '草稿267', '待我执行0']);
    expect(screen.getByRole('alert').textContent).toContain('没有可以打开的页面');
    expect(screen.getByText('共 6 项')).toBeTruthy();
  });

  it('a rate over nothing is no data, not zero', () => {
    expect([percent(null), percent(91.97)]).toEqual(['无数据', '92.0%']);
  });
});
