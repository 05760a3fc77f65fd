import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { printed } from '../support/browser/printed.ts';
import { photo } from '../support/pictures.ts';
import { startTestServer } from '../support/server.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { officeSheets } from '../support/sheets/office-sheets.ts';

const PEOPLE = `滨海化工花名册
序号,姓名,部门,手机,岗位名,角色
1,王建国,安全环保部,13900300001,安全员,安全管理员、研判人
2,李红,合成一车间,13900300002,操作工,
3,赵敏,合成二车间,13900300003,班组长,整改人
`;
const PLACES = `地点,所在区域,备注
合成一装置,生产区,
生产区,,一期
`;
const POINTS = `风险点,类别,地点,责任部门
反应釜R101,设备设施,合成一装置,合成一车间
`;

const folder = folderOfFile('setup');
const server = serverOfFile(() => startTestServer({ seed: 'none', env: { SEED: 'none' } }));
const person = atConsole(server, { account: ADMIN });
let sheet: (name: string) => string;

beforeAll(async () => {
  sheet = await officeSheets(folder, { people: PEOPLE, places: PLACES, points: POINTS });
});

/** Imports a sheet from the button of a step, with the column mapping the server proposes. */
async function bring(noun: string, name: string, rows: number): Promise<void> {
  await person.press(`导入${noun}表格`);
  await person.modal.locator('input[type=file]').setInputFiles(sheet(name));
  await person.press(`导入 ${rows} 行`, person.modal);
  await person.modal.getByText(`已导入 ${rows} 行`).waitFor();
  await person.press('完成', person.modal);
}

const heading = (text: string) => person.page.getByRole('heading', { name: text }).waitFor();

describe.sequential('from an empty installation to the first hazard', () => {
  it('begins on the home page, and makes departments of a typed list', async () => {
    await person.page.getByRole('heading', { name: '开始使用：第 1 步 公司与部门' }).waitFor();
    await person.press('开始');
    await person.page.getByLabel('公司名称').fill('滨海化工');
    await person.page.getByLabel('部门', { exact: true }).fill('生产部\n  合成一车间\n  合成二车间\n安全环保部');
    await person.press('保存');
    await person.sees('已保存，新增 4 个部门');
    await person.page.getByText('4 个部门').first().waitFor();
  });

  it('takes the people of the plant’s own list, with the roles it names', async () => {
    await person.press('下一步');
    await bring('人员', 'people', 3);
    await person.page.getByText('已有 3 人').waitFor();
  });

  it('is left in the middle and goes on where it was', async () => {
    await person.goto('/homePage');
    await person.page.getByRole('heading', { name: '开始使用：第 3 步 角色' }).waitFor();
    await person.press('继续');
    await heading('第 3 步 角色');
    await person.page.getByText('1 人还没有角色，统一授予').waitFor();
    await person.page.getByLabel('角色', { exact: true }).fill('登记');
    await person.page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^登记人$/ })
      .click();
    await person.press('授予');
    await person.answer('给 1 人授予“登记人”？', '授予');
    await person.sees('已授予 1 人“登记人”');
  });

  it('hands out first passwords on slips to print, once', async () => {
    await person.press('下一步');
    await person.press('生成 3 人的初始密码');
    await person.modal.getByText('初始密码（3 人）').waitFor();
    const slip = person.modal.locator('.slip').filter({ hasText: '李红' });
    const password = (await slip.locator('.slip-password').innerText()).trim();
    expect(await slip.innerText()).toContain(server.base);
    const { pages, bytes } = await printed(person.page);
    expect(pages).toEqual([[210, 297]]);
    expect(bytes.length).toBeGreaterThan(10_000);
    const entered = await server.login('13900300002', password);
    expect((await entered.get('/RiskRegister/page')).body.success).toBe(false);

    await person.press('关闭', person.modal);
    await person.answer('密码条已经打印好了吗？', '已打印，关闭');
    await person.page.locator('.slip').first().waitFor({ state: 'detached' });
    expect(await person.page.content()).not.toContain(password);
  });

  it('takes places and risk points, whose columns are named otherwise', async () => {
    await person.press('下一步');
    await bring('地址', 'places', 2);
    await bring('风险点', 'points', 1);
    await person.page.getByText('2 个地址，1 个风险点').first().waitFor();
  });

  it('ends with a hazard that was submitted', async () => {
    await person.press('下一步');
    await person.press('登记第一条隐患');
    await person.choose('隐患位置', '合成一装置');
    await person.type('隐患描述', '反应釜法兰滴漏');
    await person.choose('隐患类型', '物的不安全状态');
    await person.press('更多', person.modal);
    await person.choose('责任部门', '合成一车间');
    await person.attach('隐患图片', photo());
    await person.confirm('新增成功', '存草稿');
    await person.act('反应釜法兰滴漏', '提交');
    await person.pick('研判人', '王建国');
    await person.confirm('操作成功');

    await person.goto('/setup');
    await heading('第 6 步 第一条隐患');
    await person.press('完成');
    await person.sees('已完成，刷新后菜单中不再显示“开始使用”');
    await person.goto('/homePage');
    await person.page.getByText('隐患总数').waitFor();
    await person.page.getByRole('menuitem', { name: '首页' }).waitFor();
    expect(await person.page.getByRole('menuitem', { name: '开始使用' }).count()).toBe(0);
    expect(await person.page.getByRole('heading', { name: /^开始使用/ }).count()).toBe(0);
    expect(person.browser.problems).toEqual([]);
  });
});
