import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { DataTable } from './data-table.tsx';

const meta: Meta<typeof DataTable> = { title: '视图/表格', component: DataTable };
export default meta;
type Story = StoryObj<typeof DataTable>;

interface Line {
  key: number;
}

const ROWS: Line[] = Array.from({ length: 30 }, (_, key) => ({ key }));
const COLUMNS = Array.from({ length: 14 }, (_, index) => ({
  key: String(index),
  title: `第 ${index + 1} 列`,
  width: 140,
  sorter: true,
  render: (_value: unknown, { key }: Line) => <a href="#cell">{`${key}·${index}`}</a>,
}));
const OPERATIONS = { key: 'operations', title: '操作', width: 90, fixed: 'end' as const, render: () => '查看' };

/** Container as wide as a list in a page: beside the menu, and on a phone. */
function Wide({ width }: { width: number }) {
  return (
    <div style={{ width }}>
      <DataTable<Line>
        columns={[...COLUMNS, OPERATIONS]}
        dataSource={ROWS}
        rowSelection={{ fixed: 'start', columnWidth: 48, getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }) }}
        tableLayout="fixed"
        scroll={{ x: 14 * 140 + 138, y: 200 }}
        pagination={false}
      />
    </div>
  );
}

const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** True if the element is not covered in its middle, for example by a pinned column. */
function isInSight(part: Element): boolean {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const hits = [left + 2, (left + right) / 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
  return hits.every((hit) => hit !== null && (part.contains(hit) || hit.contains(part)));
}

async function tabThrough(canvas: HTMLElement, steps: number): Promise<number> {
  const part = (name: string) => canvas.querySelector<HTMLElement>(`.ant-table-${name}`);
  let farthest = 0;
  await userEvent.click(canvas.querySelector('.ant-table-header input') ?? canvas);
  for (let step = 0; step < steps; step += 1) {
    await userEvent.tab({ shift: step >= steps / 2 });
    await nextFrames();
    const [header, body] = [part('header')?.scrollLeft ?? -1, part('body')?.scrollLeft ?? -2];
    await expect(Math.abs(header - body), `step ${step}: header ${header}, body ${body}`).toBeLessThan(1);
    const focused = document.activeElement ?? document.body;
    await expect(isInSight(focused), `step ${step}: ${focused.textContent} is covered`).toBe(true);
    farthest = Math.max(farthest, body);
  }
  return farthest;
}

/** Tab reaches headings out of sight: the rows scroll along, and no pinned column covers the focus. */
export const TabbedAtDesk: Story = {
  name: 'Tab 穿过表头，1440',
  render: () => <Wide width={1_140} />,
  play: async ({ canvasElement }) => {
    await expect(await tabThrough(canvasElement, 44)).toBeGreaterThan(500);
  },
};

export const TabbedOnPhone: Story = {
  name: 'Tab 穿过表头，375',
  render: () => <Wide width={343} />,
  play: async ({ canvasElement }) => {
    await expect(await tabThrough(canvasElement, 44)).toBeGreaterThan(500);
  },
};
