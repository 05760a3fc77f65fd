import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import type { HistoryEntry } from '../../../engine/record-history.ts';
import DetailModal from '../detail/detail-modal.tsx';
import { ResourceScreen } from '../resource-screen.tsx';
import { byDay } from './history-drawer.tsx';

const NOTICE = { id: 5, title: '停车交底', type: 1, status: 1, content: '<p>请到现场。</p>', noticeScope: 0 };
const ENTRY: HistoryEntry = {
  ...{ id: 1, time: '2026-11-20 08:00:00', event: 'edit', title: '编辑' },
  ...{ actorName: '孙敏', origin: '网页', ip: '10.1.1.1' },
  changes: [
    { key: 'title', title: '标题', kind: 'text', beforeText: '停车', afterText: '停车交底' },
    { key: 'cancelTime', title: '撤回时间', kind: 'date-time', beforeText: '2026-11-21 08:00:00', afterText: '' },
  ],
};

function openDetail(codes?: readonly string[]) {
  return renderViews(<DetailModal resource={resourceNamed('sysNotice')} row={NOTICE} onClose={() => undefined} />, {
    ...(codes ? { codes } : {}),
    answers: { '/sysNotice/detail': NOTICE, '/sysNotice/history': pageOf([ENTRY]) },
  });
}

it.each([
  ['all of them with the time between', 3, null, '0分'],
  ['the newest, with a word on the others', 5, '更早的 2 步见“操作历史”', ''],
])('shows the steps of a record whose state its actions change: %s', async (_, totalRows, word, span) => {
  const step = (id: number, event: string, title: string, time: string) => ({
    ...{ ...ENTRY, id, event, title, time, changes: [] },
  });
  const record = { id: 3, name: '室内消火栓', phase: '报废', version: 3 };
  const steps = [
    step(4, 'scrap', '报废', '2026-11-21 09:30:00'),
    step(2, 'send', '送检', '2026-11-20 09:00:00'),
    step(1, 'add', '新增', '2026-11-20 08:00:00'),
  ];
  const { calls } = renderViews(
    <DetailModal resource={resourceNamed('TestDevice')} row={record} onClose={() => undefined} />,
    { answers: { '/TestDevice/detail': record, '/TestDevice/history': pageOf(steps, { totalRows }) }, resources: [] },
  );
  const flow = await screen.findByRole('region', { name: '处理流程' });
  expect([...flow.querySelectorAll('.flow-row')].map(({ textContent }) => textContent)).toEqual([
    `新增孙敏2026-11-20 08:00:00${span}`,
    '送检孙敏2026-11-20 09:00:000天1小时0分',
    '报废孙敏2026-11-21 09:30:001天0小时30分',
  ]);
  expect(flow.querySelector('.flow-earlier')?.textContent ?? null).toBe(word);
  expect(calls('/TestDevice/history')[0]?.query).toMatchObject({ steps: 'true' });
});

describe('操作历史', () => {
  it('opens from a detail and gives the focus back', async () => {
    const { calls } = openDetail();
    expect(calls('/sysNotice/history')).toHaveLength(0);
    const button = await screen.findByRole('button', { name: '操作历史' });
    button.focus();
    await user.click(button);
    const from = await screen.findByText('网页 · 10.1.1.1');
    const drawer = within(from.closest<HTMLElement>('[role="dialog"]') ?? document.body);
    expect(drawer.getByText('操作历史').nextSibling?.textContent).toBe('停车交底');
    const [title, time] = drawer.getAllByRole('definition');
    expect(title?.textContent).toBe('原为：停车 → 改为：停车交底');
    expect(time?.textContent).toBe('原为：2026-11-21 08:00:00 → 空');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('is not offered to those who may not read it', async () => {
    openDetail(['sysNotice:edit']);
    await screen.findByRole('heading', { name: '正文' });
    expect(screen.queryByRole('button', { name: '操作历史' })).toBeNull();
  });

  it('stands in the menu 更多 of a row where there is one', async () => {
    renderViews(<ResourceScreen screen="sysRole" />);
    await user.click((await screen.findAllByRole('button', { name: '更多' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: '操作历史' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/^操作历史/);
  });

  it('makes no menu of its own', async () => {
    renderViews(<ResourceScreen screen="CheckType" />);
    await screen.findAllByRole('button', { name: '编辑' });
    expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
  });
});

it('days are called as people call them', () => {
  const at = (time: string) => ({ ...ENTRY, time });
  const days = byDay(
    [at('2026-01-01 07:00:00'), at('2026-01-01 06:00:00'), at('2025-12-31 23:59:59'), at('2025-12-30 00:00:00')],
    new Date('2026-01-01T00:00:00Z'),
  );
  expect(days.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['今天', 2],
    ['昨天', 1],
    ['2025年12月30日 周二', 1],
  ]);
});
