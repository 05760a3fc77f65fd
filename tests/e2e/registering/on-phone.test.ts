import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PrintedLabels } from '../../../src/engine/labels.ts';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { atConsole } from '../../support/browser/console.ts';
import { findings, SCHEMES, wear } from '../../support/browser/looks.ts';
import { startCompanyServer } from '../../support/company.ts';
import { lookOf, noise, photo, turnedPhoto } from '../../support/pictures.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { bySize, IS_FULL, itInFull } from '../../support/size.ts';

const POINT = '合成一装置反应釜';
const TYPE = '物的不安全状态';

const server = serverOfFile(startCompanyServer);
const person = atConsole(server, { account: 'zhengdeng', phone: true });
let taps = 0;

/** Taps a target and counts the tap; typed letters are not counted. */
async function tap(target: { click(): Promise<void> }): Promise<void> {
  taps += 1;
  await target.click();
}

const field = (label: string) => person.field(label).locator('input, textarea').first();

async function choose(label: string, option: string): Promise<void> {
  await tap(field(label));
  await field(label).fill(option);
  await tap(person.page.locator('.ant-select-item-option').filter({ hasText: option }).last());
}

async function describe(sentence: string): Promise<void> {
  await tap(field('隐患描述'));
  await field('隐患描述').fill(sentence);
}

async function takePhoto(file = photo()): Promise<void> {
  taps += 1;
  await person.page.locator('.upload-camera input[type=file], input[type=file][capture]').first().setInputFiles(file);
}

const registered = async (name: string) =>
  (await person.client('zhengdeng')).rows('/RiskRegister/page', { riskName: name });

/** Ways to the form. The label, which needs six taps at most, follows with the checker proposed: five. */
const WAYS = [
  ['home page', 8, '法兰渗漏，地面有积液', async () => tap(person.page.getByRole('button', { name: '新增隐患' }))],
  ['label of its equipment', 5, '护罩松动，有异响', async () => person.goto(await labelOf(POINT))],
] as const;

async function labelOf(machineName: string): Promise<string> {
  const manager = await person.client('linanqi');
  const { labels } = await manager.read<PrintedLabels>('/EquipmentFile/label', { machineName });
  return `/q/${labels[0]?.code}`;
}

it.each(WAYS)(
  'from the %s a hazard is registered and submitted in at most %i taps, its place and department proposed',
  async (way, most, words, begin) => {
    taps = 0;
    await begin();
    await person.modal.getByText('隐患图片').waitFor();
    await takePhoto();
    if (way === 'home page') await choose('风险点', POINT);
    await describe(words);
    await tap(person.modal.getByText(TYPE));
    if (way === 'home page') await tap(person.field('核查人').getByRole('button', { name: '胡核成' }));
    await person.modal.locator('.short-filled').getByText(words).waitFor();
    // A form is not sent while its photo is being uploaded: waits for the photo.
    await person.modal.locator('.upload-item').waitFor();
    await tap(person.modal.getByRole('button', { name: '提交' }));
    await person.sees('提交成功');
    expect(taps).toBeLessThanOrEqual(most);
    expect(await registered(words)).toMatchObject([
      { status: 2, addressName: '合成一装置', orgName: '合成一车间', riskPointName: POINT, againCheckName: '胡核成' },
    ]);
  },
);

it('http-errors-06 http-errors-10 loses nothing to a network cut, a reload, a session the server ended and its fault, and sends the photo on', async () => {
  const { page } = person;
  const submit = () => person.press('提交', person.modal);
  const keepsAll = async () => {
    expect(await field('隐患描述').inputValue()).toBe('护栏松动');
    await expect.poll(() => person.modal.locator('.upload-item').count()).toBe(1);
  };
  await person.goto('/homePage');
  await person.press('新增隐患');
  await person.modal.getByText('隐患图片').waitFor();
  // Large enough to go in pieces, of which one is cut off.
  let pieces = 0;
  await page.route('**/sysFileInfo/uploadPart', (route) => {
    pieces += 1;
    return pieces === 3 ? route.abort('internetdisconnected') : route.continue();
  });
  await person.browser.context.setOffline(true);
  await takePhoto(photo('现场.png', await noise(900, 700)));
  await describe('护栏松动');
  await person.modal.getByText(/网络不通/).waitFor();
  await person.browser.context.setOffline(false);
  await page.reload();
  await person.modal.getByText(/已恢复/).waitFor();
  await keepsAll();
  expect(pieces).toBeGreaterThan(4);

  await person.modal.getByText(TYPE).click();
  await submit();
  // A place is required here, too: its input scrolls into view and shows the message of the full form.
  await person.modal.getByText('请选择隐患位置，位置未登记时请填写位置说明！').waitFor();
  await field('位置说明').fill('北门');
  const since = person.browser.problems.length;
  const kept = () => page.evaluate(() => localStorage.getItem('pro__Access-Token'));
  await new ApiClient(server.base, JSON.parse(String(await kept())).value).read('/logout');
  // The dialog of the lost session may cover the form already, so no mouse is used.
  await page.getByRole('button', { name: '提交', exact: true }).last().dispatchEvent('click');
  await person.press('重新登录');
  await page.getByPlaceholder('账号').fill('zhengdeng');
  expect(await kept()).toBeNull();
  await page.getByPlaceholder('密码').fill(DEMO_PASSWORD);
  await person.press('确定');
  await person.modal.getByText(/已恢复/).waitFor();
  person.passOverRefusals(since);
  await keepsAll();

  const { database } = server.platform;
  await database.query(`create function t_1.fail() returns trigger language plpgsql as 'begin raise ''fault''; end';
    create trigger fail before insert on t_1.risk_register for each row execute function t_1.fail()`);
  const failed = page.waitForResponse((response) => response.status() === 500);
  await submit();
  await person.sees(`请求编号：${(await (await failed).json()).extras.requestId}`);
  await keepsAll();
  await database.query('drop trigger fail on t_1.risk_register');
  await submit();
  await person.sees('提交成功');
  expect(await registered('护栏松动')).toMatchObject([{ status: 2, addressName: '北门', againCheckName: '胡核成' }]);
});

it('fits 375 px with letters of 16 px', async () => {
  await person.goto('/hazard/RiskRegister?do=add');
  await person.modal.getByText('隐患图片').waitFor();
  const { width, sizes } = await person.page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    sizes: [
      ...document.querySelectorAll('.form-control textarea, .form-control input:not([type=file], [type=radio])'),
    ].map((input) => getComputedStyle(input).fontSize),
  }));
  expect(width).toBeLessThanOrEqual(375);
  expect(new Set(sizes)).toEqual(new Set(['16px']));
});

// By day 12 million pixels, which all but the newest telephones take.
const WIDTH = bySize({ day: 4_000, full: 8_000 });

it('makes large photos smaller before they are sent, upright, with and without a thread', async () => {
  const turned = await turnedPhoto(WIDTH);
  // No photo can be opened on the page: the thread draws it.
  await person.page.evaluate(() => Object.assign(globalThis, { PageImage: Image, Image: null }));
  const others = IS_FULL ? [await sharp(turned).autoOrient().webp({ effort: 0 }).toBuffer(), turned] : [];
  for (const [at, buffer] of [turned, ...others].entries()) {
    const answer = person.page.waitForResponse((response) => response.url().endsWith('/sysFileInfo/upload'));
    await person.page.locator('input[type=file][multiple]').first().setInputFiles(photo('IMG_1.jpg', buffer));
    const { data } = await (await answer).json();
    const stored = await (
      await (await person.client('zhengdeng')).raw(`/sysFileInfo/preview?id=${data}`)
    ).arrayBuffer();
    const small = { width: 1_920, height: 2_560, format: 'jpeg', halves: ['dark', 'bright'] };
    expect(await lookOf(stored)).toEqual(small);
    await expect.poll(() => person.modal.locator('.upload-item').count()).toBe(at + 1);
    // Browsers without it draw on the page.
    const withoutThread = () =>
      Object.assign(globalThis, { OffscreenCanvas: undefined, Image: Reflect.get(globalThis, 'PageImage') });
    if (at === 1) await person.page.evaluate(withoutThread);
  }
});

itInFull('shows axe nothing grave in light and dark', async () => {
  for (const scheme of SCHEMES) {
    await wear(person.page, scheme);
    expect(await findings(person.page, scheme)).toEqual([]);
  }
});
