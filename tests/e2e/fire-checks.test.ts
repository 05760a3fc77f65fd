import { beforeAll, describe, expect, it } from 'vitest';
import { formatWallDate } from '../../src/engine/wall-time.ts';
import { atConsole } from '../support/browser/console.ts';
import { readCodes } from '../support/browser/qr-codes.ts';
import { FIRE_PLACE, startFireWorld } from '../support/fire-world.ts';
import { idOf } from '../support/people.ts';
import { ofFile } from '../support/servers/begun.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;

const today = new Date();
const day = (days: number) => formatWallDate(new Date(today.getTime() + days * DAY_MS));

const world = ofFile(startFireWorld);
beforeAll(async () => {
  const dutyUserId = await idOf(world.server, 'linanqi');
  for (const check of [
    { name: '压缩机房 01', kind: 'powder', checkDate: '2026-01-05' },
    { name: '罐区 02', kind: 'hydrant', checkDate: '2026-02-05', cycle: 3 },
    { name: '装车台 03', kind: 'foam', checkDate: '2026-11-01', cycle: 24, result: 'ok' },
  ])
    await world.keeper.client.write('/FireCheck/add', { ...check, dutyUserId });
});
const person = atConsole(world, { account: 'guoshoufang', at: FIRE_PLACE });

// The tests follow one another like the morning of a keeper.
describe.sequential('a keeper of fire equipment', () => {
  it('adds one: sees what it starts with and what follows while he types, and is refused by a comparison', async () => {
    await person.press('新增');
    await person.input('名称').waitFor();
    await expect.poll(() => person.input('检查日期').inputValue()).toBe(day(0));
    await expect.poll(() => person.input('责任人').inputValue()).toBe('郭守防');
    await person.field('责任部门').getByText('合成车间').first().waitFor();
    await person.type('名称', '控制室 04');
    await person.choose('器材种类', '干粉灭火器');
    await person.choose('位置', '合成一装置');
    await person.typeTime('生产日期', '2024-02-29');
    await person.type('服务年限', '5');
    await expect.poll(() => person.input('到期日期').inputValue()).toBe('2029-02-28');
    await person.typeTime('检查日期', '2026-11-30');
    await person.type('检查周期', '3');
    await expect.poll(() => person.input('下次检查').inputValue()).toBe('2027-02-28');
    await person.type('计划费用', '100');
    await person.type('实际费用', '120');
    await person.press('确定', person.modal);
    await person.modal.getByText('实际费用不能大于计划费用').waitFor();
    await person.type('实际费用', '80');
    await person.confirm('新增成功');
    await person.row('控制室 04').waitFor();
    const cells = await person.cells('控制室 04');
    expect(cells).toMatchObject({ 器材种类: '干粉灭火器', 下次检查: '2027-02-28', 状态: '在用', 责任人: '郭守防' });
    expect(cells.编号).toMatch(/^XF\d{8}-004$/);
  });

  it('sees what is overdue in colour and behind a chip', async () => {
    await expect.poll(() => person.row('罐区 02').getAttribute('title')).toBe('已逾期');
    const chip = person.page.getByRole('button', { name: /^已逾期/ });
    await expect.poll(() => chip.innerText()).toMatch(/2/);
    await chip.click();
    await person.row('装车台 03').waitFor({ state: 'detached' });
    await person.row('罐区 02').waitFor();
  });

  it('rechecks the two rows at once; there are no photos for several', async () => {
    for (const at of [1, 2]) await person.page.getByRole('checkbox', { name: `选择第 ${at} 行` }).check();
    await person.press('复检', person.page.locator('.list-actions'));
    await person.modal.getByText('所选 2 项').waitFor();
    await person.field('检查结果').waitFor();
    expect(await person.field('检查照片').count()).toBe(0);
    await expect.poll(() => person.input('检查日期').inputValue()).toBe(day(0));
    await person.choose('检查结果', '合格');
    await person.confirm('复检已登记');
    // After the check, neither extinguisher is in the list of overdue ones.
    await person.row('罐区 02').waitFor({ state: 'detached' });
    await person.page.getByRole('button', { name: /^已逾期/ }).click();
    await expect.poll(() => person.cells('罐区 02')).toMatchObject({ 检查日期: day(0), 检查结果: '合格' });
  });

  it('scraps one with a reason, after which the list says why it cannot be done again', async () => {
    await person.act('装车台 03', '报废');
    await person.press('确定', person.modal);
    await person.sees(/请输入报废原因/);
    await person.type('报废原因', '筒体锈蚀');
    await person.confirm('报废成功');
    await expect.poll(() => person.cells('装车台 03')).toMatchObject({ 状态: '报废', 下次检查: '—' });
    // Possible actions come first.
    await person.row('装车台 03').getByRole('button', { name: '更多', exact: true }).click();
    const recheck = person.page.getByRole('menuitem', { name: /^复检/ }).filter({ visible: true });
    await recheck.getByText('已报废的器材不能复检').waitFor();
    expect(await recheck.getAttribute('aria-disabled')).toBe('true');
    await person.page.keyboard.press('Escape');
    const duty = await world.server.login('linanqi');
    await until(async () => expect(await duty.read('/sysNotice/unread')).toMatchObject([{ title: '消防器材报废' }]));
  });

  it('opens what happened to it, with names', async () => {
    await person.act('装车台 03', '查看');
    await person.press('操作历史', person.modal);
    const drawer = person.page.getByRole('dialog').last();
    await drawer.getByText('报废原因').first().waitFor();
    await drawer.getByText('筒体锈蚀').first().waitFor();
    await drawer.getByText('郭守防').first().waitFor();
    const dialogs = person.page.getByRole('dialog').filter({ visible: true });
    await expect
      .poll(async () => {
        if ((await dialogs.count()) > 0) await person.page.keyboard.press('Escape');
        return dialogs.count();
      })
      .toBe(0);
  });

  it('prints a label a camera reads', async () => {
    await person.act('控制室 04', '打印标签');
    await person.modal.getByText('共 1 个标签，1 张 A4 纸').waitFor();
    const { page } = person;
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.label-paper > .label-sheet').first();
    await sheet.getByText('控制室 04').waitFor();
    const codes = await readCodes(await sheet.screenshot({ scale: 'css' }));
    await page.emulateMedia({ media: null });
    expect(codes.map(({ text }) => text)).toEqual([expect.stringMatching(/\/q\/fc\d+-[a-z2-7]{8}$/)]);
    await person.press('取消', person.modal);
    expect(person.browser.problems).toEqual([]);
  });
});
