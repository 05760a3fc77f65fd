import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Console } from '../../support/browser/console.ts';
import { startDemoServer } from '../../support/company.ts';
import type { TestServer } from '../../support/server.ts';
import { end } from '../../support/servers/end.ts';

/** Expected display of a fixed case of domain.md#14, written from that list by hand. */
interface Case {
  name: string;
  daysBefore: number;
  status: string;
  /** Titles of its process flow after 登记隐患, starting where the case begins. */
  ends: string[];
  /** Text on its page that identifies the case. */
  says?: RegExp;
}

const REPAIRED = ['提交整改', '验收通过'];
const CASES: readonly Case[] = [
  {
    name: 'C1 fails twice, passes then',
    daysBefore: 20,
    status: '已验收',
    ends: ['提交整改', '验收未通过', '提交整改', '验收未通过', ...REPAIRED],
  },
  {
    name: 'C2 is sent back and checked again',
    daysBefore: 19,
    status: '已验收',
    ends: ['提交', '核查：一般隐患', '退回', '核查：一般隐患', ...REPAIRED],
  },
  {
    name: 'C3 has its judgement taken back',
    daysBefore: 18,
    status: '已验收',
    ends: ['提交', '研判：是隐患', '撤回研判', '研判：是隐患', '核查：一般隐患', ...REPAIRED],
  },
  {
    name: 'C4 has its judgement taken back by a manager',
    daysBefore: 17,
    status: '已验收',
    ends: ['提交', '研判：是隐患', '管理员撤回研判', '研判：是隐患', '核查：一般隐患', ...REPAIRED],
  },
  { name: 'C5 has more time', daysBefore: 16, status: '待整改', ends: ['核查：一般隐患', '申请延期', '同意延期'] },
  {
    name: 'C6 is refused more time, and overdue',
    daysBefore: 15,
    status: '待整改',
    ends: ['核查：一般隐患', '申请延期', '驳回延期'],
    says: /已超期 \d+ 天/,
  },
  {
    name: 'C7 repeats C5',
    daysBefore: 14,
    status: '已关闭',
    ends: ['提交', '研判：是隐患', '核查：非隐患'],
    says: /与此隐患重复：\s*YH\d{8}-0001/,
  },
  {
    name: 'C8 is reopened',
    daysBefore: 13,
    status: '已验收',
    ends: ['提交整改', '验收通过', '撤回验收', '验收未通过', ...REPAIRED],
  },
  { name: 'C9 waits for a person who has left', daysBefore: 12, status: '待整改', ends: [], says: /黎远\s*已停用/ },
  {
    name: 'C10 is at a place without an address',
    daysBefore: 11,
    status: '待验收',
    ends: ['提交整改'],
    says: /位置说明\s*三号门外围墙东侧/,
  },
  { name: 'C11 comes from an AI warning', daysBefore: 10, status: '待整改', ends: [], says: /登记人\s*蒋控/ },
  {
    name: 'C12 is on a notice with two others',
    daysBefore: 9,
    status: '待整改',
    ends: [],
    says: /整改通知单：\s*ZG\d{8}-\d{3}/,
  },
];

let server: TestServer;
let manager: Console;

beforeAll(async () => {
  server = await startDemoServer();
  manager = await Console.open(server.base, { account: 'linanqi', at: '/healthz' });
});

afterAll(() => end(manager, server));

/** Number of the first hazard registered so many days before the date of the demo data. */
function codeOf(daysBefore: number): string {
  const day = new Date(Date.now() + 8 * 3_600_000 - daysBefore * 86_400_000);
  return `YH${day.toISOString().slice(0, 10).replaceAll('-', '')}-0001`;
}

describe('the fixed cases on their pages', () => {
  it.each(CASES)('$name', async ({ daysBefore, status, ends, says }) => {
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
