import { expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import { atConsole } from '../../support/browser/console.ts';
import { findings, SCHEMES, wear } from '../../support/browser/looks.ts';
import { idOf } from '../../support/people.ts';
import { photo } from '../../support/pictures.ts';
import { ROUNDS, startRoundWorld, THERE } from '../../support/rounds/round-world.ts';
import { begunOnce, ofFile } from '../../support/servers/begun.ts';
import { IS_FULL } from '../../support/size.ts';

const LIST = '/inspection/RiskTimedPlanningExecute';

const world = ofFile(() => startRoundWorld(() => new Date()));
const round = begunOnce(async () =>
  world.newRound({ userId: await idOf(world.server, 'fengxun'), planningName: '储罐区日检' }),
);
const person = atConsole(world, { account: 'fengxun', phone: true, worker: true });

const detail = () =>
  world.admin.read<WireRecord & { items: WireRecord[] }>(`${ROUNDS}/detail`, { id: String(round.id) });
const card = (name: string) => person.page.locator('article').filter({ hasText: name });
const choose = (item: string, result: string) => card(item).getByRole('radio', { name: result }).click();

/** Opens the round from the list, by the button with this title. */
async function open(button: string): Promise<void> {
  await person.goto(LIST);
  await person.row('储罐区日检').waitFor();
  await person.press(button);
  await person.modal.waitFor();
}

it('does a round on a phone: network cut, tab closed and opened without it, nothing lost, a hazard with its photo', async () => {
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await person.page.getByRole('link', { name: /待我执行/ }).click();
  await person.row('储罐区日检').waitFor();
  await person.browser.context.grantPermissions(['geolocation'], { origin: world.server.base });
  await person.browser.context.setGeolocation({ longitude: THERE.lng, latitude: THERE.lat });
  await person.press('签到');
  await person.press('定位并签到', person.modal);
  await person.sees('签到成功');
  await person.page.getByText('甲醇罐组，距离 0 米').waitFor();

  await choose('围堰无破损', '正常');
  await person.sees('已全部保存');
  await person.browser.context.setOffline(true);
  await choose('围堰无破损', '不适用');
  await card('围堰无破损').getByRole('button', { name: '加说明' }).click();
  await card('围堰无破损').getByRole('textbox').fill('检修拆除');
  await card('液位计完好').locator('input[type=file]').setInputFiles(photo());
  await card('液位计完好').getByText('待上传').waitFor();
  await person.page.getByText('2 项未发送，已存本机').waitFor();
  expect((await detail()).items).toMatchObject([{ result: 0 }, { result: 1 }]);

  await person.changeTab();
  await open('执行');
  await person.page.getByText('2 项未发送，已存本机').waitFor();
  await person.page.getByText(/网络已断开.*现在看到的是 .+ 存在本机的内容/).waitFor();
  await person.browser.context.setOffline(false);
  await person.sees('已全部保存');
  await expect.poll(() => person.page.getByText('存在本机的内容').count()).toBe(0);
  expect(await card('围堰无破损').getByRole('textbox').inputValue()).toBe('检修拆除');
  await card('液位计完好').getByRole('img').waitFor();
  expect((await detail()).items).toMatchObject([
    { result: 0, pictures: expect.stringContaining('id=') },
    { result: 3, remark: '检修拆除' },
  ]);

  await person.press('完成排查', person.modal);
  await person.sees('还没有排查结果');
  await choose('液位计完好', '异常');
  const form = person.page.getByRole('dialog').filter({ hasText: '隐患描述' });
  await form.waitFor();
  await person.type('隐患描述', '玻璃破裂，看不清液位');
  await person.choose('隐患类型', '物的不安全状态');
  await person.press('存草稿', form);
  await person.sees('登记成功');
  await card('液位计完好')
    .getByRole('button', { name: /查看隐患 YH/ })
    .waitFor();
  await person.press('完成排查', person.modal);
  await person.sees(/正常 0，异常 1，不适用 1，未查 0；用时 .+；按时/);
  await person.press('完成');
  await person.sees('排查已完成');

  const done = await detail();
  expect(done).toMatchObject({ status: 2, items: [{ result: 2 }, { result: 3 }] });
  const fengxun = await world.server.login('fengxun');
  const hazard = await fengxun.read<WireRecord>('/RiskRegister/detail', { id: String(done.items[0]?.riskRegisterId) });
  const [, pictureId] = /[?&]id=(\d+)/.exec(String(done.items[0]?.pictures)) ?? [];
  expect(hazard).toMatchObject({
    riskName: '液位计完好',
    riskDesc: '玻璃破裂，看不清液位',
    riskPointName: '一号储罐',
    addressName: '甲醇罐组',
    source: 3,
    pictures: expect.stringContaining(`id=${pictureId}`),
  });
});

it('is read in the sun and pressed with a glove: contrast ≥ 7, targets of 48 px, nothing grave for axe', async () => {
  await world.newRound({ userId: await idOf(world.server, 'fengxun'), planningName: '储罐区日检' });
  await open('签到');
  await person.press('定位并签到', person.modal);
  await person.sees('已全部保存');
  await choose('围堰无破损', '正常');
  await person.page.getByRole('radio', { name: '正常', checked: true }).waitFor();
  const small = await person.page.locator('.round-modal').evaluate((modal) =>
    [...modal.querySelectorAll('.round-card button, .round-bar button')]
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 48 || box.width < 48)
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  for (const scheme of SCHEMES) {
    await wear(person.page, scheme);
    if (IS_FULL || scheme === 'light') expect(await findings(person.page, scheme)).toEqual([]);
    expect(await person.page.locator('.round-modal').evaluate(pale), scheme).toEqual([]);
  }
});

/** Texts of the round whose contrast is below 7, or below 4.5 for large text. */
function pale(modal: Element): string[] {
  const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = numbers(color).map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    return element && numbers(color)[3] === 0 ? ground(element.parentElement) : color;
  };
  const own = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  return [...modal.querySelectorAll('.round-head *, .round-card *, .round-bar *')].filter(own).flatMap((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const [a, b] = [light(color), light(ground(element))].sort((x, y) => y - x);
    const contrast = ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
    const isLarge = Number.parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700;
    return contrast >= (isLarge ? 4.5 : 7) ? [] : [`${element.textContent} ${contrast.toFixed(1)}`];
  });
}
