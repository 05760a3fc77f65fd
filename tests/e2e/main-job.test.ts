import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { Console } from '../support/browser/console.ts';
import { startCompanyServer } from '../support/company.ts';
import { minutesFromNow } from '../support/hazard-lifecycle.ts';
import { photo } from '../support/pictures.ts';
import { end } from '../support/servers/end.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const LEDGER = fileURLToPath(new URL('../fixtures/隐患台账.xlsx', import.meta.url));
const REGISTERED = '反应釜法兰滴漏待处理';
const IMPORTED = '台账导入后补拍照片的隐患';
const DONE = '操作成功';

const people: Console[] = [];

const server = serverOfFile(startCompanyServer);

afterAll(() => end(...people));

async function at(account: string, path: string, more: { phone?: boolean; moves?: boolean } = {}): Promise<Console> {
  const person = await Console.open(server.base, { account, at: path, ...more });
  people.push(person);
  return person;
}

let desk: Console | undefined;

/** Runs `work` in the console of a user; all users share one browser, one after another. */
async function as(account: string, path: string, work: (person: Console) => Promise<void>): Promise<void> {
  if (desk) await desk.handOver(account, path);
  else desk = await at(account, path);
  await work(desk);
}

async function check(hazard: string, rectifier: string): Promise<void> {
  await as('huhecheng', '/hazard/RiskAgainCheck?pageSize=50', async (checker) => {
    await checker.act(hazard, '核查');
    await checker.choose('核查结果', '一般隐患');
    await checker.type('核查意见', '情况属实，限期整改');
    await checker.typeTime('完成期限', minutesFromNow(5 * 24 * 60));
    await checker.pick('整改责任人', rectifier);
    await checker.choose('整改责任部门', '合成一车间');
    await checker.choose('整改类型', '限期整改');
    await checker.type('处理措施', '更换密封件并复测');
    await checker.confirm(DONE);
  });
}

async function rectify(hazard: string, account: string, acceptor: string): Promise<void> {
  await as(account, '/hazard/RiskRectify?pageSize=50', async (rectifier) => {
    await rectifier.act(hazard, '整改');
    await rectifier.type('整改情况', '已更换密封件，试压合格');
    await rectifier.type('整改措施', '停机置换后更换');
    await rectifier.typeTime('整改完成时间', minutesFromNow(0));
    await rectifier.pick('验收责任人', acceptor);
    await rectifier.type('整改资金', '1200.50');
    await rectifier.attach('整改后照片', photo('after.png'));
    await rectifier.confirm(DONE);
  });
}

async function accept(hazard: string, verdict: '通过' | '未通过', opinion: string): Promise<void> {
  await as('wuyan', '/hazard/RiskAcceptRecord?pageSize=50', async (acceptor) => {
    await acceptor.act(hazard, '验收');
    await acceptor.mark('验收结果', verdict);
    await acceptor.type('验收意见', opinion);
    await acceptor.confirm(DONE);
  });
}

async function flowOf(hazard: string): Promise<string[]> {
  const manager = await server.login('linanqi');
  const [row] = await manager.rows<{ id: number }>('/RiskRegister/page', { riskName: hazard });
  const steps = await manager.read<{ title: string }[]>('/ProcessFlowHandle/list', { id: row?.id ?? 0 });
  return steps.map(({ title }) => title);
}

describe.sequential('the main job in the browser', () => {
  it('product-06 registers a hazard with a photo on a phone and hands it to the judge, who sees it at once', async () => {
    const judge = await at('chenyan', '/hazard/RiskJudge?sortField=submitTime&sortOrder=descend', { moves: true });
    await judge.page.locator('.list-panel[aria-busy=false]').waitFor();
    const registrant = await at('zhengdeng', '/hazard/RiskRegister', { phone: true, moves: true });
    await registrant.press('新增');
    await registrant.press('更多', registrant.modal);
    await registrant.type('隐患名称', REGISTERED);
    await registrant.choose('隐患位置', '合成一装置');
    await registrant.type('隐患描述', '法兰处有滴漏，地面有油迹');
    await registrant.choose('隐患类型', '物的不安全状态');
    await registrant.choose('责任部门', '合成一车间');
    await registrant.attach('隐患图片', photo('before.png'));
    await registrant.confirm('新增成功', '存草稿');
    await registrant.act(REGISTERED, '提交');
    await registrant.pick('研判人', '陈研');
    // The judge's browser is left alone: message and row arrive without any action.
    await Promise.all([
      judge.page.getByText('系统消息').waitFor(),
      judge.page.getByText(`您有一条新的隐患待研判：${REGISTERED}（合成一装置）`).waitFor(),
      judge.row(REGISTERED).waitFor(),
      registrant.confirm(DONE),
    ]);
    await judge.act(REGISTERED, '研判');
    await judge.choose('是否隐患', '是');
    await judge.pick('核查人', '胡核成');
    await judge.confirm(DONE);
    expect(await flowOf(REGISTERED)).toEqual(['登记隐患', '提交', '研判：是隐患']);
    for (const person of people.splice(0)) await person.close();
  });

  it('carries it through a refused acceptance to the end', async () => {
    await check(REGISTERED, '李志刚');
    await rectify(REGISTERED, 'lizhigang', '吴妍');
    await accept(REGISTERED, '未通过', '仍有渗漏，请重新处理');
    await rectify(REGISTERED, 'lizhigang', '吴妍');
    await accept(REGISTERED, '通过', '复测合格');
    expect(await flowOf(REGISTERED)).toEqual([
      '登记隐患',
      '提交',
      '研判：是隐患',
      '核查：一般隐患',
      '提交整改',
      '验收未通过',
      '提交整改',
      '验收通过',
    ]);
  });

  it('imports the ledger from the screen and hands one of its hazards in', async () => {
    await as('linanqi', '/hazard/RiskRegister', async (manager) => {
      await manager.press('导入');
      await manager.page.locator('input[type=file]').first().setInputFiles(LEDGER);
      await manager.modal.getByText('仅导入正确行').first().click();
      const start = manager.modal.getByRole('button', { name: /^导入 [1-9]\d* 行$/ });
      await start.click();
      await manager.page
        .getByText(/导入成功|已导入/)
        .first()
        .waitFor();
      await manager.goto('/hazard/RiskRegister?status=0');
      await manager.act('法兰渗漏', '编辑');
      await manager.type('隐患名称', IMPORTED);
      await manager.attach('隐患图片', photo('found.png'));
      await manager.confirm('编辑成功', '存草稿');
      await manager.act(IMPORTED, '提交');
      await manager.pick('核查人', '胡核成');
      await manager.confirm(DONE);
    });
    expect(await flowOf(IMPORTED)).toEqual(['登记隐患', '提交']);
  });

  it('tells the whole story in the detail, which is printed alone and whole', async () => {
    await as('linanqi', '/hazard/RiskQuery', async (manager) => {
      await manager.page.getByPlaceholder('请输入隐患名称').fill(REGISTERED);
      await manager.press('查询');
      await manager.page.getByText('1-1共1条').waitFor();
      await manager.act(REGISTERED, '查看');
      for (const title of ['隐患登记信息', '隐患核查信息', '隐患整改信息', '隐患验收信息', '隐患验收记录']) {
        await manager.modal.getByText(title, { exact: true }).waitFor();
      }
      await manager.modal.getByText('验收未通过').first().waitFor();
      const cross = manager.modal.locator('.ant-modal-close');
      await cross.waitFor();
      await manager.page.emulateMedia({ media: 'print' });
      await cross.waitFor({ state: 'hidden' });
      await manager.page.locator('#root').waitFor({ state: 'hidden' });
      await manager.modal.getByText('隐患登记信息', { exact: true }).waitFor();
      const body = manager.modal.locator('.ant-modal-body');
      expect(await body.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1);
      const looks = (scheme: string) =>
        manager.page.locator(`html[data-scheme=${scheme}]`).waitFor({ state: 'attached' });
      await manager.page.emulateMedia({ media: null, colorScheme: 'dark' });
      await looks('dark');
      await manager.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await looks('light');
      await manager.page.emulateMedia({ media: null, colorScheme: null });
      expect(manager.browser.problems).toEqual([]);
    });
  });
});
