import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import '../../../../client/features.ts';
import { MapScreen } from './map-screen.tsx';

const PIN = {
  id: 7,
  kind: 'point',
  targetId: 3,
  name: '储罐',
  planX: 100,
  planY: 80,
  rankCode: 2,
  rankName: '较大风险',
};
const AREA = { id: 8, kind: 'place', targetId: 1, name: '储罐区', planX: 300, planY: 200, addressId: 1 };
const NOW = '2026-03-10 10:00:00';

/** Gives the window the size of the plan, because jsdom has no layout. */
function giveSize() {
  for (const [side, value] of [
    ['clientWidth', 1232],
    ['clientHeight', 832],
  ] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(value);
}
beforeEach(giveSize);
afterEach(() => vi.restoreAllMocks());

function draw(codes: readonly string[] = ['SitePlan:map', 'SitePlan:place']) {
  // jsdom lacks pointer capture.
  HTMLElement.prototype.setPointerCapture = vi.fn();
  return renderViews(<MapScreen />, {
    answers: {
      '/SitePlan/list': [{ id: 5, name: '全厂图' }],
      '/SitePlan/scene': {
        plan: { id: 5, name: '全厂图', width: 1200, height: 800 },
        isCut: false,
        pins: [PIN, AREA],
        areas: [{ addressId: 1, rankCode: 2, rankName: '较大风险', points: 4 }],
      },
      '/SitePlan/hazards': { asOf: NOW, places: [{ addressId: 1, open: 3, overdue: 1, major: 0 }] },
      '/SitePlan/rounds': { asOf: NOW, isCut: false, places: [] },
      '/SitePlan/targets': [{ id: 9, name: '泵房东' }],
      '/SitePlan/place': null,
    },
    resources: ['SitePlan', 'RiskRegister', 'RiskPoint'],
    codes,
  });
}

const mark = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => user.click(await mark(name));
const bodies = (kit: ReturnType<typeof draw>) => kit.calls('/SitePlan/place').map(({ body }) => body);
const point = { planId: 5, kind: 'point', targetId: 3 };

it.each([true, false])(
  'a mark says in words what it means, leads to its rows and, if permitted (%s), to a new hazard',
  async (may) => {
    draw(['SitePlan:map', ...(may ? ['RiskRegister:add'] : [])]);
    await press(/^位置 储罐区，较大风险，未关闭隐患3，其中超期1$/);
    expect(await mark(/^超期隐患 1$/)).toBeTruthy();
    expect(await mark(/^风险点 4$/)).toBeTruthy();
    const ways = screen.queryAllByRole('link', { name: '登记隐患' }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual(may ? ['/q/Address/1'] : []);
  },
);

it('a dragged mark is stored where it was let go, and undone to where it was', async () => {
  const kit = draw();
  await press(/^标注$/);
  const pin = await mark(/^风险点 储罐/);
  fireEvent.pointerDown(pin, { pointerId: 1, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(pin, { pointerId: 1, clientX: 20, clientY: 15 });
  fireEvent.pointerUp(pin, { pointerId: 1, clientX: 20, clientY: 15 });
  await waitFor(() => expect(bodies(kit)).toEqual([{ ...point, planX: 110, planY: 85 }]));
  await press(/^撤销/);
  await waitFor(() => expect(bodies(kit)[1]).toEqual({ ...point, planX: 100, planY: 80 }));
});

it('arrow keys move a mark; what is put on the plan anew is taken away by undoing', async () => {
  const kit = draw();
  await press(/^标注$/);
  fireEvent.keyDown(await mark(/^风险点 储罐/), { key: 'ArrowRight' });
  await waitFor(() => expect(bodies(kit)).toEqual([{ ...point, planX: 104, planY: 80 }]));
  await press(/^标注 泵房东$/);
  await press(/^撤销/);
  await waitFor(() => expect(bodies(kit)).toHaveLength(3));
  expect(bodies(kit).slice(1)).toEqual([
    { planId: 5, kind: 'point', targetId: 9, planX: 600, planY: 400 },
    { planId: 5, kind: 'point', targetId: 9, remove: true },
  ]);
});

it('without the right nothing moves; the table has the same facts', async () => {
  const kit = draw(['SitePlan:map']);
  fireEvent.keyDown(await mark(/^风险点 储罐/), { key: 'ArrowRight' });
  expect(screen.queryByRole('button', { name: '标注' })).toBeNull();
  await user.click(await screen.findByText('表格'));
  const row = (await screen.findAllByRole('row')).find(({ textContent }) => textContent?.includes('储罐区'));
  expect(row?.textContent).toBe('储罐区位置较大风险43100300, 200');
  expect(bodies(kit)).toEqual([]);
});
