import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../support/accounts.ts';
import { Console } from '../../support/browser/console.ts';
import { type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { detailOf, hazardIn, perform } from '../../support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { startTestServer } from '../../support/server.ts';

let cast: Cast;
let person: Console;
let hazard: number;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
  hazard = await hazardIn(cast, { status: 3, laterRound: false, delayPending: false, path: 'direct' });
  await perform(cast, hazard, 'RiskRectify/applyDelay');
  person = await Console.open(cast.server.base, { account: ADMIN, at: '/manage/RiskDelay' });
});
afterAll(async () => {
  await person?.close();
  await cast?.server.stop();
});

it('shows an application with its old and new deadline, and in the hazard’s detail that it waits', async () => {
  const { page } = person;
  const row = page.getByRole('row').filter({ hasText: 'rectifier先生' });
  await row.getByText('待审批').waitFor();
  await row.locator('.cell-name').click();
  const records = page.getByRole('region', { name: '延期记录' });
  await records.getByText('备件未到货').waitFor();
  await records.getByText('原期限仍有效').waitFor();
  // A super administrator is no approver.
  expect(await records.getByRole('button', { name: '审批' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('puts ticked hazards on a notice and downloads it with its number', async () => {
  const { page } = person;
  const name = String((await detailOf(cast, hazard)).riskName);
  await person.goto('/manage/RiskRectifyMgr');
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '生成整改通知单' }).click();
  await person.press('确定', page.getByRole('dialog').filter({ hasText: '把所选隐患列入一张整改通知单？' }));
  await page
    .getByText(/ZG\d{8}-001/)
    .first()
    .waitFor();
  await person.goto('/manage/RectifyNotice');
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([page.waitForEvent('download'), person.press('下载', dialog)]);
  expect(download.suggestedFilename()).toMatch(/^隐患整改通知单ZG\d{8}-001\.pdf$/);
  const text = pdfText(await readFile(await download.path()));
  expect(text).toContain(name.replaceAll(' ', ''));
  expect(text).toContain('第2次打印');
});
