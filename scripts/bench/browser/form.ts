import { readFileSync } from 'node:fs';
import type { Descriptor, PropertySchema } from '../../../src/engine/descriptor.ts';
import { inRoot } from '../../boot/paths.mjs';
import { RemoteSchemas } from '../../schemas/remote.ts';
import { median, openMeasuredPage } from './measured-page.ts';

const ROUNDS = 9;
const FIELDS = 20;

/** So that the form shows twenty inputs before anything is chosen: kinds in turns, as people add them. */
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

/** Publishes risk points with further fields, as an administrator would. */
export async function publishTwentyFields(url: string, password: string): Promise<void> {
  const document = JSON.parse(readFileSync(inRoot('schemas/resources/RiskPoint.json'), 'utf8')) as Descriptor;
  MORE.forEach((property, index) => {
    document.record.properties[`bench${index + 1}`] = property;
  });
  const server = await RemoteSchemas.connect({ url, token: null, account: 'superAdmin', password });
  const draft = { typeName: 'RiskPoint', title: document.title, formJson: JSON.stringify(document) };
  await server.publish(await server.draft(draft), false);
}

/** Milliseconds of main-thread work from the press of 新增 until the form of twenty inputs can be filled; warm, median. */
export async function formWork(url: string, token: string): Promise<number> {
  const { page, taskTime, close } = await openMeasuredPage(token);
  const dialog = page.getByRole('dialog');
  const open = async (): Promise<number> => {
    const before = await taskTime();
    await page.getByRole('button', { name: '新增' }).click();
    await dialog
      .locator('.form-field')
      .nth(FIELDS - 1)
      .waitFor();
    // Everything that follows from opening: focus, choices that arrive, the end of the motion.
    await page.waitForTimeout(400);
    const work = (await taskTime()) - before;
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForTimeout(200);
    return work;
  };
  try {
    await page.goto(`${url}/catalogue/RiskPoint`);
    await page.locator('.ant-table-row').first().waitFor();
    await open();
    const works: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) works.push(await open());
    return median(works);
  } finally {
    await close();
  }
}
