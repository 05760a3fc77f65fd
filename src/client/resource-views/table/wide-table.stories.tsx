import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { WIDE_ROWS, WideTable } from '../../../../.storybook/kit/wide-table.tsx';

const meta: Meta<typeof WideTable> = { title: '视图/宽表', component: WideTable };
export default meta;
type Story = StoryObj<typeof WideTable>;

const body = () => document.querySelector<HTMLElement>('.ant-table-body');
const drawnColumns = () =>
  [...document.querySelectorAll('.window-row:first-of-type td, .list-room + .window-row td')].map((cell) =>
    cell.getAttribute('aria-colindex'),
  );
const drawnRows = () => document.querySelectorAll('.ant-table-tbody tr.ant-table-row');

/** Only visible cells are drawn; the far end is drawn as soon as it is scrolled to. */
export const Scrolled: Story = {
  name: '50 列 10000 行',
  play: async () => {
    await screen.findByText('第 1 行');
    await expect(drawnRows().length).toBeLessThan(100);
    const part = body();
    await expect(part?.scrollHeight).toBeGreaterThan(WIDE_ROWS * 40);
    part?.scrollTo(part.scrollWidth, part.scrollHeight);
    await waitFor(() => expect(drawnColumns()).toContain('50'));
    await expect(drawnColumns()).not.toContain('2');
    await waitFor(() => expect([...drawnRows()].at(-1)?.getAttribute('aria-rowindex')).toBe(String(WIDE_ROWS + 1)));
    part?.scrollTo(0, part.scrollHeight);
    await screen.findByText(`第 ${WIDE_ROWS} 行`);
  },
};

/** Selections outlast the drawn rows, and the checkbox of the heading selects the whole page. */
export const Ticked: Story = {
  name: '50 列 10000 行，已选',
  tags: ['night'],
  play: async () => {
    const row = (await screen.findByText('第 2 行')).closest('tr');
    if (row) await userEvent.click(within(row).getByRole('checkbox'));
    body()?.scrollTo(0, 100_000);
    await waitFor(() => expect(screen.queryByText('第 2 行')).toBeNull());
    // The selected row is removed with its focused checkbox: the focus moves to the table.
    await waitFor(() => expect(document.activeElement).toBe(body()));
    body()?.scrollTo(0, 0);
    const again = (await screen.findByText('第 2 行')).closest('tr');
    if (again) await expect(within(again).getByRole('checkbox')).toBeChecked();
    const [all] = screen.getAllByLabelText('全选本页');
    if (all) await userEvent.click(all);
    body()?.scrollTo(0, 200_000);
    await waitFor(() => expect(screen.queryByText('第 2 行')).toBeNull());
    for (const box of document.querySelectorAll('.ant-table-row input[type=checkbox]')) await expect(box).toBeChecked();
  },
};
