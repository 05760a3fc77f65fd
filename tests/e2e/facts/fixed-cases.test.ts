import { describe, expect, it } from 'vitest';
import { atConsole } from '../../support/browser/console.ts';
import { startDemoServer } from '../../support/company.ts';

/** Expected display of a fixed case of domain.md#14, by hand: last titles of its process flow, and a text that identifies it. */
type Case = [name: string, daysBefore: number, status: string, ends: string[], says?: RegExp];

const REPAIRED = ['提交整改', '验收通过'];
const CASES: readonly Case[] = [
  ['C1 fails twice, passes then', 20, '已验收', ['提交整改', '验收未通过', '提交整改', '验收未通过', ...REPAIRED]],
  [
    'C2 is sent back and checked again',
    19,
    '已验收',
    ['提交', '核查：一般隐患', '退回', '核查：一般隐患', ...REPAIRED],
  ],
  [
    'C3 has its judgement taken back',
    18,
    '已验收',
    ['提交', '研判：是隐患', '撤回研判', '研判：是隐患', '核查：一般隐患', ...REPAIRED],
  ],
  [
    'C4 has its judgement taken back by a manager',
    17,
    '已验收',
    ['提交', '研判：是隐患', '管理员撤回研判', '研判：是隐患', '核查：一般隐患', ...REPAIRED],
  ],
  ['C5 has more time', 16, '待整改', ['核查：一般隐患', '申请延期', '同意延期']],
  ['C6 is refused more time, and overdue', 15, '待整改', ['核查：一般隐患', '申请延期', '驳回延期'], /已超期 \d+ 天/],
  ['C7 repeats C5', 14, '已关闭', ['提交', '研判：是隐患', '核查：非隐患'], /与此隐患重复：\s*YH\d{8}-0001/],
  ['C8 is reopened', 13, '已验收', ['提交整改', '验收通过', '撤回验收', '验收未通过', ...REPAIRED]],
  ['C9 waits for a person who has left', 12, '待整改', [], /黎远\s*已停用/],
  ['C10 is at a place without an address', 11, '待验收', ['提交整改'], /位置说明\s*三号门外围墙东侧/],
  ['C11 comes from an AI warning', 10, '待整改', [], /登记人\s*蒋控/],
  ['C12 is on a notice with two others', 9, '待整改', [], /整改通知单：\s*ZG\d{8}-\d{3}/],
];

const manager = atConsole(startDemoServer, { account: 'linanqi', at: '/healthz' });

/** Number of the first hazard registered so many days before the date of the demo data. */
function codeOf(daysBefore: number): string {
  const day = new Date(Date.now() + 8 * 3_600_000 - daysBefore * 86_400_000);
  return `YH${day.toISOString().slice(0, 10).replaceAll('-', '')}-0001`;
}

describe('the fixed cases on their pages', () => {
  it.each(CASES)('%s', async (_name, daysBefore, status, ends, says) => {
    const { page } = manager;
    await manager.goto(`/hazards/${codeOf(daysBefore)}`);
    const flow = page.getByRole('region', { name: '处理流程' });
    await flow.getByText('登记隐患', { exact: true }).waitFor();
    const titles = await flow.locator('.flow-title').allInnerTexts();
    expect(titles[0]).toBe('登记隐患');
    if (ends.length > 0) expect(titles.slice(-ends.length)).toEqual(ends);
    expect(await page.locator('.hazard-head').innerText()).toContain(status);
    if (says) await expect.poll(() => page.locator('.hazard-page').innerText()).toMatch(says);
    expect(manager.browser.problems).toEqual([]);
  });

  it('C9 stands in the list of what has to be given to another person', async () => {
    await manager.goto('/manage/RiskRectifyMgr?unmanned=true');
    const row = manager.row('黎远');
    await row.waitFor();
    await row.getByRole('button', { name: '指派', exact: true }).waitFor();
  });
});
