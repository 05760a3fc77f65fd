import { expect, it } from 'vitest';
import type { Query } from '../../support/api-client.ts';
import { atConsole } from '../../support/browser/console.ts';
import { startDemoServer } from '../../support/company.ts';
import { minutesFromNow } from '../../support/hazard-lifecycle.ts';
import { photo } from '../../support/pictures.ts';

const DONE = '操作成功';
const FIXED = '配电箱门未关';

const person = atConsole(startDemoServer, { account: 'linanqi', at: '/healthz' });

/** Hazards matching a query, as a manager sees them. */
const hazards = async (query: Query) => (await person.client('linanqi')).rows('/RiskRegister/page', query);

it('links a described place to a registered one later: it leaves 未登记位置, and its flow says so', async () => {
  const [hazard] = await hazards({ areaId: 0 });
  const name = String(hazard?.riskName);
  await person.goto('/hazard/RiskQuery?areaId=0');
  await person.act(name, '关联位置');
  await person.choose('隐患位置', '合成二装置');
  await person.confirm('已关联位置');
  await person.row(name).waitFor({ state: 'hidden' });
  await person.goto(`/hazards/${hazard?.code}`);
  await person.page.getByRole('region', { name: '处理流程' }).getByText('关联位置', { exact: true }).waitFor();
  const words = await person.page.locator('.hazard-page').innerText();
  expect(words).toMatch(/隐患位置\s*合成二装置/);
  expect(words).toMatch(/位置说明\s*三号门外围墙东侧/);
  expect(await hazards({ areaId: 0 })).toEqual([]);
});

it('registers what is found again from the accepted one; who registers it once more sees that it is open', async () => {
  const [earlier] = await hazards({ status: 5, source: 1 });
  const again = async () => {
    await person.goto(`/hazards/${earlier?.code}`);
    await person.press('再次发现');
    await person.modal.locator('.short-filled').getByText(String(earlier?.riskName)).waitFor();
    await person.type('隐患描述', '整改三周后又出现');
    await person.attach('隐患图片', photo('again.png'));
  };
  await again();
  await person.pick('核查人', '胡核成');
  await person.confirm('提交成功', '提交');
  const [found] = await hazards({ status: 2, riskName: String(earlier?.riskName) });
  await person.goto(`/hazards/${found?.code}`);
  const detail = person.page.getByRole('region', { name: '隐患详情' });
  await detail.getByRole('link', { name: String(earlier?.code) }).waitFor();

  const duplicateLink = person.modal
    .getByRole('alert')
    .filter({ hasText: '可能与未闭环的隐患重复' })
    .getByRole('link', { name: String(found?.code) });
  await again();
  await duplicateLink.waitFor();
  expect(await duplicateLink.getAttribute('href')).toBe(`/hazards/${found?.code}`);
  await person.confirm('新增成功', '存草稿');
  await person.goto('/hazard/RiskRegister?todo=register');
  await person.act(String(earlier?.riskName), '提交');
  await duplicateLink.waitFor();
});

it('takes what was fixed on the spot through check, rectification and acceptance without asking twice', async () => {
  await person.handOver('lizhigang', '/hazard/RiskRegister?do=add');
  await person.press('更多', person.modal);
  await person.type('隐患名称', FIXED);
  await person.choose('隐患位置', '合成一装置');
  await person.type('隐患描述', '箱门敞开，有人可触及');
  await person.choose('隐患类型', '物的不安全状态');
  await person.choose('责任部门', '合成一车间');
  await person.attach('隐患图片', photo('before.png'));
  await person.field('已当场整改').getByRole('switch').click();
  await person.type('当场整改情况', '已关闭并上锁');
  await person.attach('整改后图片', photo('after.png'));
  await person.pick('核查人', '胡核成');
  await person.confirm('提交成功', '提交');

  await person.handOver('huhecheng', '/hazard/RiskAgainCheck?pageSize=50');
  await person.act(FIXED, '核查');
  await person.choose('核查结果', '一般隐患');
  await person.field('整改责任人').getByText('李志刚', { exact: true }).first().waitFor();
  await person.type('核查意见', '情况属实');
  await person.typeTime('完成期限', minutesFromNow(1 * 24 * 60));
  await person.choose('整改责任部门', '合成一车间');
  await person.type('处理措施', '已当场处理');
  await person.confirm(DONE);

  await person.handOver('lizhigang', '/hazard/RiskRectify?pageSize=50');
  await person.act(FIXED, '整改');
  await expect.poll(() => person.input('整改情况').inputValue()).toBe('已关闭并上锁');
  await person.field('整改后照片').locator('img').first().waitFor();
  await person.typeTime('整改完成时间', minutesFromNow(0));
  await person.pick('验收责任人', '吴妍');
  await person.confirm(DONE);
  expect(await hazards({ riskName: FIXED })).toMatchObject([{ status: 4, acceptUserName: '吴妍' }]);
});
