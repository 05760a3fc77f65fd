import { beforeAll, describe, expect, it } from 'vitest';
import type { PrintedLabels } from '../../src/engine/labels.ts';
import { ADMIN } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { printed } from '../support/browser/printed.ts';
import { readCodes } from '../support/browser/qr-codes.ts';
import { startCompanyServer } from '../support/company.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const MACHINES = '/site/EquipmentFile';
const PAPER = '.label-paper';

const server = serverOfFile(startCompanyServer);
const person = atConsole(server, { account: 'linanqi', at: MACHINES });
let machines: { id: number; machineNo: string; machineName: string; code: string }[];

beforeAll(async () => {
  const admin = await server.login(ADMIN);
  const { rows } = await admin.read<{ rows: typeof machines }>('/EquipmentFile/page', { pageSize: 500 });
  const { labels } = await admin.read<PrintedLabels>('/EquipmentFile/label');
  machines = rows.map((row, at) => ({ ...row, code: labels[at]?.code ?? '' }));
});

const addressOf = (machine: { code: string } | undefined) => `${server.base}/q/${machine?.code}`;

/** QR codes that a camera reads on a printed sheet, photographed at three times the resolution of the screen. */
async function codesOfSheet(number: number) {
  const { page } = person;
  await page.emulateMedia({ media: 'print' });
  const box = await page.locator(`${PAPER} > .label-sheet`).nth(number).boundingBox();
  if (!box) throw new Error('the sheet is not printed');
  const devtools = await page.context().newCDPSession(page);
  const clip = { ...box, scale: 3 };
  const { data } = await devtools.send('Page.captureScreenshot', { clip, captureBeyondViewport: true });
  await devtools.detach();
  await page.emulateMedia({ media: null });
  return readCodes(Buffer.from(data, 'base64'));
}

async function chooseSize(words: RegExp): Promise<void> {
  await person.modal.getByLabel('标签纸').click();
  await person.page.locator('.ant-select-item-option').filter({ hasText: words }).click();
}

/** Printed width of an element in millimetres. */
async function millimetres(selector: string): Promise<number> {
  await person.page.emulateMedia({ media: 'print' });
  const box = await person.page.locator(`${PAPER} ${selector}`).first().boundingBox();
  await person.page.emulateMedia({ media: null });
  return ((box?.width ?? 0) / 96) * 25.4;
}

// The tests follow one another like the work of sticking labels on (look.md#13.8).
describe.sequential('labels', () => {
  it('other-screens-02 are printed for all rows of the list on A4, whose codes a camera reads as the addresses of the rows', async () => {
    await person.sees(/^1-\d+共\d+条$/);
    await person.press('打印标签');
    await person.modal.getByText(`共 ${machines.length} 个标签，${Math.ceil(machines.length / 24)} 张 A4 纸`).waitFor();
    const { pages } = await printed(person.page);
    expect(pages).toEqual(Array.from({ length: Math.ceil(machines.length / 24) }, () => [210, 297]));
    const codes = await codesOfSheet(0);
    expect(codes.map(({ text }) => text)).toEqual(machines.slice(0, 24).map(addressOf));
    // The error correction is at least M, and higher where the code does not grow.
    for (const { level } of codes) expect(['M', 'Q', 'H']).toContain(level);
    expect(await person.page.locator(`${PAPER} .label-title`).first().textContent()).toBe(machines[0]?.machineName);
    expect(await person.page.locator(`${PAPER} .label-number`).first().textContent()).toBe(machines[0]?.machineNo);
  });

  it('keep to their millimetres in every size, 18 of them and more for the code', async () => {
    for (const [words, width, perSheet] of [
      [/105 × 57/, 105, 10],
      [/210 × 148/, 210, 2],
      [/70 × 37/, 70, 24],
    ] as const) {
      await chooseSize(words);
      expect((await printed(person.page)).pages).toEqual(
        Array.from({ length: Math.ceil(machines.length / perSheet) }, () => [210, 297]),
      );
      expect(await millimetres('.label')).toBeCloseTo(width, 0);
      // The last path is the code without its quiet zone.
      expect(await millimetres('.label-qr svg path:last-of-type')).toBeGreaterThanOrEqual(18);
      const codes = await codesOfSheet(0);
      expect(codes.map(({ text }) => text)).toEqual(machines.slice(0, perSheet).map(addressOf));
    }
    await person.press('取消', person.modal);
    await person.page.locator(PAPER).waitFor({ state: 'detached' });
    // Printing labels leaves the normal page visible again.
    expect(await person.page.locator('.list-screen').isVisible()).toBe(true);
  });
});
