import { describe, expect, it } from 'vitest';
import { atConsole, Console } from '../../support/browser/console.ts';
import { startDemoServer } from '../../support/company.ts';
import { begunOnce } from '../../support/servers/begun.ts';

const LIST = '/hazard/RiskQuery';

const person = atConsole(startDemoServer, { account: 'linanqi', at: LIST });
const page = begunOnce(async () => person.page);

const address = () => page.url().slice(person.base.length);
const code = () => page.locator('.hazard-code');

/** Number of a hazard with this status. */
async function hazardAt(status: number): Promise<string> {
  const manager = await person.client('linanqi');
  const [first] = await manager.rows<{ code: string }>('/RiskRegister/page', { status });
  return first?.code ?? '';
}

/**
 * Reads the clipboard by pasting, which needs no permission: with many windows, the browser sometimes grants that too
 * late.
 */
async function pasted(): Promise<string> {
  const other = await page.context().newPage();
  await other.setContent('<textarea></textarea>');
  await other.locator('textarea').press('Control+V');
  const text = await other.locator('textarea').inputValue();
  await other.close();
  await page.bringToFront();
  return text;
}

describe('the address of a hazard', () => {
  it('stands in the browser while its detail is open; Back closes it and leaves the list as it was', async () => {
    await person.goto(`${LIST}?status=3`);
    await page.locator('.cell-name').first().click();
    const number = await code().innerText();
    await expect.poll(address).toBe(`${LIST}?status=3&hazard=${number}`);
    await page.goBack();
    await person.modal.waitFor({ state: 'hidden' });
    expect(address()).toBe(`${LIST}?status=3`);
    await page.goForward();
    await code().getByText(number).waitFor();
    await page.reload();
    await code().getByText(number).waitFor();
    await person.modal.locator('.ant-modal-close').click();
    await person.modal.waitFor({ state: 'hidden' });
    await expect.poll(address).toBe(`${LIST}?status=3`);
  });

  it('is copied, and opens as a page of its own with what can be done', async () => {
    const number = await hazardAt(3);
    await person.goto(`${LIST}?hazard=${number}`);
    // Only the page in front may write to the clipboard.
    await page.bringToFront();
    await person.press('复制链接', person.modal);
    await person.sees('复制完毕');
    const copied = `${person.base}/hazards/${number}`;
    expect(await pasted()).toBe(copied);
    expect(await person.modal.getByRole('link', { name: '新窗口打开' }).getAttribute('href')).toBe(
      `/hazards/${number}`,
    );
    await page.goto(copied);
    await code().getByText(number).waitFor();
    await person.press('指派');
    await person.modal.getByText('指派整改人').waitFor();
    await page.goBack();
    await person.modal.waitFor({ state: 'hidden' });
    expect(address()).toBe(`/hazards/${number}`);
  });

  it('that is none says so and offers the way back', async () => {
    await person.goto('/hazards/YH20000101-0001');
    await person.sees('记录不存在');
    person.browser.problems.length = 0;
  });

  it('is where a message leads', async () => {
    await person.handOver('chenyan', '/homePage');
    await page.getByRole('button', { name: /^消息，/ }).click();
    const line = page.getByRole('dialog', { name: '消息' }).getByRole('link', { name: /待研判 YH/ });
    const [number = ''] = /YH\d+-\d+/.exec(await line.first().innerText()) ?? [];
    await line.first().click();
    await code().getByText(number).waitFor();
    expect(address()).toBe(`/hazards/${number}`);
  });
});

describe('a form', () => {
  it('asks when Back would lose what was typed, and stays', async () => {
    await person.handOver('huhecheng', '/hazard/RiskAgainCheck');
    await page.getByRole('button', { name: '核查', exact: true }).first().click();
    await person.mark('核查结果', '一般隐患');
    await person.type('核查意见', '属实');
    await page.goBack();
    await person.answer('放弃已填写的内容？', '继续填写');
    expect(await person.input('核查意见').inputValue()).toBe('属实');
    await page.goBack();
    await person.answer('放弃已填写的内容？', '放弃');
    await person.modal.waitFor({ state: 'hidden' });
    expect(address().split('?')[0]).toBe('/hazard/RiskAgainCheck');
  });

  it('shows the hazard’s words and photos, and finds a person by pinyin with the keyboard alone', async () => {
    await page.getByRole('button', { name: '核查', exact: true }).first().click();
    const facts = person.modal.getByRole('complementary');
    await facts.getByText('隐患描述').waitFor();
    await person.mark('核查结果', '一般隐患');
    await person.input('整改责任人').focus();
    await page.keyboard.type('lzg');
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await expect.poll(() => list.locator('.candidate-name').allInnerTexts()).toEqual(['李志刚']);
    await page.keyboard.press('Enter');
    await person.field('整改责任人').locator('.ant-select').getByText('李志刚', { exact: true }).first().waitFor();
  });

  it('on a phone shows the pictures first, and the buttons once they were in sight', async () => {
    const phone = await Console.open(person.base, { account: 'wuyan', at: '/hazard/RiskAcceptRecord', phone: true });
    await phone.page.getByRole('button', { name: '验收', exact: true }).first().click();
    const facts = phone.modal.getByRole('complementary');
    const slider = facts.getByRole('slider', { name: '整改前后对比' });
    await phone.modal.locator('.form-foot[data-waiting="false"]').waitFor({ state: 'attached' });
    await slider.focus();
    await phone.page.keyboard.press('End');
    expect(await slider.inputValue()).toBe('100');
    const sideways = await phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await phone.close();
  });
});
