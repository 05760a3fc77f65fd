import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { inRoot } from '../../boot/paths.mjs';
import { RemoteSchemas } from '../../schemas/remote.ts';
import { median, openMeasuredPage } from './measured-page.ts';

const ROUNDS = 9;
const FIELDS = 20;

/** Fields of various kinds added to the form, so that it has twenty inputs when it opens. */
const MORE: readonly PropertySchema[] = [
  { type: 'string', title: '备用一', maxLength: 50 },
  { type: 'string', title: '备用二', format: 'date' },
  { type: 'integer', title: '备用三', minimum: 0 },
  { type: 'string', title: '备用四', maxLength: 50 },
  { type: 'string', title: '备用五', format: 'date-time' },
  { type: 'boolean', title: '备用六', default: true },
  { type: 'number', title: '备用七' },
  { type: 'string', title: '备用八', 'x-kind': 'images', maxLength: 2_000 },
];

export async function publishTwentyFields(url: string, password: string): Promise<void> {
  const document = JSON.parse(readFileSync(inRoot('schemas/resources/RiskPoint.json'), 'utf8')) as Descriptor;
  MORE.forEach((property, index) => {
    document.record.properties[`bench${index + 1}`] = property;
  });
  const server = await RemoteSchemas.connect({ url, token: null, account: 'superAdmin', password });
  const draft = { typeName: 'RiskPoint', title: document.title, formJson: JSON.stringify(document) };
  await server.publish(await server.draft(draft), { confirm: false, choices: {} });
}

/** Wait in ms until an opened form is complete: options loaded, focus set, animation over. */
const OPENING_MS = 1_500;

/**
 * Milliseconds of main-thread work from pressing 新增 until the form of twenty inputs can be filled; warm, median. Makes
 * no queries to the page meanwhile: finding an element by role costs 30 ms of the same thread.
 */
export async function formWork(url: string, token: string): Promise<number> {
  const { page, taskTime, close } = await openMeasuredPage(token);
  try {
    await page.goto(`${url}/catalogue/RiskPoint`);
    await page.locator('.ant-table-row').first().waitFor();
    await openedForm(page, taskTime);
    const works: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) works.push(await openedForm(page, taskTime));
    return median(works);
  } finally {
    await close();
  }
}

async function openedForm(page: Page, taskTime: () => Promise<number>): Promise<number> {
  const button = await page.getByRole('button', { name: '新增' }).boundingBox();
  if (!button) throw new Error('the list shows no 新增');
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
  await sleep(200);
  const before = await taskTime();
  await page.mouse.down();
  await page.mouse.up();
  await sleep(OPENING_MS);
  const work = (await taskTime()) - before;
  const dialog = page.getByRole('dialog');
  const inputs = await dialog.locator('.form-field').count();
  if (inputs < FIELDS) throw new Error(`${inputs} inputs stand ${OPENING_MS} ms after the press, not ${FIELDS}`);
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'detached' });
  await sleep(200);
  return work;
}
