import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../resource-screen.tsx';

const LATE = { id: 1, riskRegisterId: 11, riskName: '护栏松动', status: 0, isOvertime: true };
const DUE = { id: 2, riskRegisterId: 12, riskName: '灭火器过期', status: 0, isOvertime: false };
const DATED = { ...LATE, id: 3, riskName: '盲板未挂牌', accomplishTime: '2026-01-05 23:59:59' };
const COUNTS = [
  { key: 'mine', total: 4 },
  { key: 'overdue', total: 2 },
];

const width = window.innerWidth;
afterEach(() => {
  window.innerWidth = width;
});

async function open(url = '/', given: { codes?: string[] } = {}) {
  const kit = renderViews(<ResourceScreen screen="RiskRectify" />, {
    answers: { '/RiskRectify/page': pageOf([LATE, DUE, DATED], { totalRows: 25 }), '/listPreset/counts': COUNTS },
    url,
    ...given,
  });
  await screen.findByText('护栏松动');
  await screen.findByRole('list', { name: '快捷筛选' });
  return kit;
}

const chip = (name: RegExp) => screen.getByRole('button', { name });
const isChosen = (name: RegExp) => chip(name).getAttribute('aria-pressed');
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');

describe('presets of a list (decision 226)', () => {
  it('narrow the rows one at a time beside the search inputs, and stand in the address', async () => {
    const kit = await open();
    expect(kit.calls('/RiskRectify/page')[0]?.query).toMatchObject({ todo: 'rectify', status: '0' });
    await user.click(chip(/已超期/));
    await waitFor(() =>
      expect(kit.calls('/RiskRectify/page').at(-1)?.query).toMatchObject({ isOvertime: 'true', status: '0' }),
    );
    expect([isChosen(/已超期/), isChosen(/待我整改/), address()]).toEqual(['true', 'false', '?isOvertime=true']);
    await user.click(chip(/待我整改/));
    expect([isChosen(/已超期/), isChosen(/待我整改/), address()]).toEqual(['false', 'true', '']);
    await user.click(chip(/全部/));
    expect([isChosen(/待我整改/), isChosen(/全部/), address()]).toEqual(['false', 'true', '?todo=']);
    expect(kit.calls('/RiskRectify/page').at(-1)?.query).not.toHaveProperty('todo');
  });

  it('are chosen by an address that holds their filters, and let go by 重置', async () => {
    await open('/?isOvertime=true');
    expect([isChosen(/已超期/), isChosen(/待我整改/)]).toEqual(['true', 'false']);
    expect(screen.queryByRole('list', { name: '已选条件' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '重置' }));
    expect([isChosen(/待我整改/), address()]).toEqual(['true', '']);
  });

  it('of a person the caller cannot be are not shown', async () => {
    await open('/', { codes: ['RiskRectify:page'] });
    expect(screen.queryByRole('button', { name: /待我整改|全部/ })).toBeNull();
  });

  it('show their numbers under the other filters, asked for once however pages are turned', async () => {
    const kit = await open('/?todo=rectify');
    await waitFor(() => expect(chip(/待我整改/).textContent).toContain('4'));
    expect(chip(/已超期/).textContent).toContain('2');
    const asked = () => kit.calls('/listPreset/counts').map(({ query }) => query);
    expect(asked()).toEqual([{ screen: 'RiskRectify', query: 'status=0' }]);
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await user.click(chip(/已超期/));
    await waitFor(() => expect(kit.calls('/RiskRectify/page').at(-1)?.query.isOvertime).toBe('true'));
    expect(asked()).toHaveLength(1);
  });
});

describe('colours of rows (decision 225)', () => {
  it('mark the rows of their condition alone, with words for the pointer and for readers', async () => {
    await open();
    const row = screen.getByText('护栏松动').closest('tr');
    expect(row?.className).toContain('row-tint-red');
    expect(row?.title).toBe('已超期');
    expect(within(row as HTMLElement).getByText('已超期：').className).toBe('visually-hidden');
    const other = screen.getByText('灭火器过期').closest('tr');
    expect([other?.className.includes('row-tint'), other?.title]).toEqual([false, '']);
  });

  it('stand on the cards of a phone in words, unless a date says it', async () => {
    window.innerWidth = 375;
    await open();
    const [late, due, dated] = screen.getAllByRole('listitem').filter((item) => item.classList.contains('card'));
    expect(late?.className).toContain('row-tint-red');
    expect(within(late as HTMLElement).getByText('已超期')).toBeTruthy();
    expect(within(dated as HTMLElement).queryByText('已超期')).toBeNull();
    expect(within(dated as HTMLElement).getByText(/^超期 \d+ 天$/)).toBeTruthy();
    expect(due?.textContent).not.toContain('已超期');
  });
});
