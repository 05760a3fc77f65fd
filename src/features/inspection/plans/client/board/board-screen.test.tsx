import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../../../tests/support/views-kit.tsx';
import '../../../../../client/features.ts';
import { percent, plusDays, spanOf, today } from './board-days.ts';
import { BoardScreen } from './board-screen.tsx';

const NOW = today();
const NEXT = plusDays(NOW, 1);
const round = (id: number, more: object) => ({
  ...{ id, planningName: `月检${id}`, status: 0, isLate: false, time: `${NOW} 08:00:00`, dueTime: `${NOW} 12:00:00` },
  ...{ checkUserId: '7', checkUserName: '李志刚', deptId: '3', deptName: '合成一车间' },
  ...more,
});
const ROUNDS = [
  round(1, {}),
  round(2, { checkUserId: '8', checkUserName: '孙敏' }),
  round(3, { status: 2 }),
  round(4, { status: 3, isLate: true }),
];
const COMING = {
  id: `5@${NEXT} 08:00:00@a`,
  planningName: '周检',
  time: `${NEXT} 08:00:00`,
  checkUserId: '7',
  checkUserName: '李志刚',
};
const FIGURES = {
  asOf: `${NOW} 10:00:00`,
  total: { due: 8, done: 2, onTime: 1 },
  groups: [
    { key: '7', name: '李志刚', due: 3, done: 2, onTime: 1 },
    { name: '未定排查人', due: 5, done: 0, onTime: 0 },
  ],
  coverage: { covered: 0, enabled: 0 },
};

function draw(codes?: readonly string[], rounds: readonly object[] = ROUNDS) {
  return renderViews(<BoardScreen />, {
    answers: {
      '/RiskTimedPlanningExecute/board': {
        ...{ isCut: false, rounds, isComingCut: false, coming: [COMING] },
        ...{ people: [{ id: '9', name: '周琳' }], depts: [] },
      },
      '/RiskTimedPlanningExecute/completion': FIGURES,
      '/RiskTimedPlanningExecute/completionPage': pageOf([]),
      '/RiskTimedPlanningExecute/move': null,
      '/RiskTimedPlanningExecute/assign': null,
    },
    resources: ['RiskTimedPlanningExecute'],
    ...(codes ? { codes } : {}),
  });
}

const chip = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

/** Drops a dragged round on an element, with the events browsers send. */
async function drag(name: string, place: HTMLElement): Promise<void> {
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => held.set(type, text),
    getData: (type: string) => held.get(type) ?? '',
    types: ['application/x-round'],
  };
  fireEvent.dragStart(await chip(name), { dataTransfer });
  const drop = createEvent.drop(place, { dataTransfer });
  fireEvent(place, drop);
}

beforeEach(() => window.localStorage.clear());

describe('the calendar of rounds', () => {
  it('asks for the whole weeks of the month, and marks late rounds by colour and word; what is done is held where it is', async () => {
    const kit = draw();
    expect((await chip('月检4')).getAttribute('data-status')).toBe('3');
    expect((await chip('月检4')).textContent).toContain('已超期');
    expect(kit.calls('/RiskTimedPlanningExecute/board')[0]?.query).toEqual(spanOf('month', NOW));
    expect((await chip('月检3')).getAttribute('draggable')).toBe('false');
    expect((await chip('月检1')).getAttribute('draggable')).toBe('true');
  });

  it('draws slots to come apart from rounds, and the lane of a person who has neither', async () => {
    draw();
    const slot = await chip('周检');
    expect(slot.getAttribute('data-status')).toBe('-1');
    expect(slot.title).toContain(`周检，李志刚，计划中，${NEXT} 08:00 生成`);
    await user.click(screen.getByText('周', { exact: true }));
    expect(await screen.findByRole('region', { name: `周琳 ${NOW}` })).toBeTruthy();
    expect(screen.getByText('无任务')).toBeTruthy();
  });

  it.each([
    ['a round', '月检1', 1, NEXT],
    ['a slot to come', '周检', COMING.id, NOW],
  ])('%s dropped on another day is moved there', async (_, name, id, day) => {
    const kit = draw();
    await drag(name, await screen.findByRole('region', { name: new RegExp(`^${day}`) }));
    await waitFor(() => expect(kit.calls('/RiskTimedPlanningExecute/move')).toHaveLength(1));
    expect(kit.calls('/RiskTimedPlanningExecute/move')[0]?.body).toEqual({ id, day });
    expect(kit.calls('/RiskTimedPlanningExecute/assign')).toEqual([]);
  });

  it('a round dropped in the lane of another person goes to that person, on the same day', async () => {
    const kit = draw();
    await chip('月检1');
    await user.click(screen.getByText('周', { exact: true }));
    await drag('月检1', await screen.findByRole('region', { name: `孙敏 ${NOW}` }));
    await waitFor(() => expect(kit.calls('/RiskTimedPlanningExecute/assign')).toHaveLength(1));
    expect(kit.calls('/RiskTimedPlanningExecute/assign')[0]?.body).toEqual({ id: 1, checkUserId: '8' });
    expect(kit.calls('/RiskTimedPlanningExecute/move')).toEqual([]);
  });

  it('has a round of a group in the lane of each of its people, where a drop assigns it to none', async () => {
    const people = [
      { id: '7', name: '李志刚' },
      { id: '8', name: '孙敏' },
    ];
    const kit = draw(undefined, [round(5, { checkUserId: undefined, checkUserName: undefined, people }), ...ROUNDS]);
    expect((await chip('月检5')).textContent).toContain('李志刚、孙敏 任一人');
    await user.click(screen.getByText('周', { exact: true }));
    const lane = await screen.findByRole('region', { name: `孙敏 ${NOW}` });
    await waitFor(() => expect(screen.getAllByRole('button', { name: /月检5/ })).toHaveLength(2));
    fireEvent(lane, createEvent.drop(lane, { dataTransfer: { getData: () => '5', types: ['application/x-round'] } }));
    await drag('月检3', await screen.findByRole('region', { name: `孙敏 ${NOW}` }));
    await waitFor(() => expect(kit.calls('/RiskTimedPlanningExecute/assign')).toHaveLength(1));
    expect(kit.calls('/RiskTimedPlanningExecute/assign')[0]?.body).toEqual({ id: 3, checkUserId: '8' });
  });

  it('offers no moving to readers without its code', async () => {
    draw(['RiskTimedPlanningExecute:allPage', 'RiskTimedPlanningExecute:detail']);
    expect((await chip('月检1')).getAttribute('draggable')).toBe('false');
    await user.click(await chip('月检1'));
    expect(await screen.findByRole('menuitem', { name: '查看' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: '改期' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: '改派' })).toBeNull();
  });

  it('shows rates from the sums, nothing of nothing as no figure, and the rows behind a number', async () => {
    const kit = draw();
    const panel = within(await screen.findByRole('region', { name: '完成情况' }));
    const cells = (name: string) =>
      within(panel.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await panel.findByText('合计');
    expect(cells('合计')).toEqual(['8', '2', '25.0%', '1', '12.5%']);
    expect(cells('李志刚')).toEqual(['3', '2', '66.7%', '1', '33.3%']);
    expect(percent(0, 0)).toBe('无数据');
    await user.click(within(panel.getByRole('row', { name: /^未定排查人/ })).getByRole('button', { name: '5' }));
    await screen.findByText('未定排查人：到期任务');
    await waitFor(() => expect(kit.calls('/RiskTimedPlanningExecute/completionPage').length).toBeGreaterThan(0));
    const asked = kit.calls('/RiskTimedPlanningExecute/completionPage').at(-1)?.query;
    // Selects rounds without an inspector by leaving out the key.
    expect(asked).toMatchObject({ by: 'person', part: 'due' });
    expect(asked?.key ?? '').toBe('');
  });
});
