import { beforeAll, expect, it } from 'vitest';
import { clipSource } from '../../../scripts/streams/clip-source.mjs';
import { createStreamServer } from '../../../scripts/streams/server.mjs';
import { ADMIN } from '../../support/accounts.ts';
import { atConsole } from '../../support/browser/console.ts';
import { expectNothingGrave } from '../../support/browser/looks.ts';
import { startCompanyServer } from '../../support/company.ts';
import { listening, portOf } from '../../support/servers/listening.ts';
import { serving } from '../../support/servers/of-file.ts';

type Mark = Record<'kind' | 'name', string> & Record<'targetId' | 'planX' | 'planY', number>;

const stream = listening(() => createStreamServer(clipSource()));
let planId = '';

const { server, admin } = serving(startCompanyServer);
beforeAll(async () => {
  const [camera] = (await marks()).filter(({ kind }) => kind === 'camera');
  const record = await admin.read<object>('/CameraFile/detail', { id: String(camera?.targetId) });
  await admin.write('/CameraFile/edit', { ...record, streamUrl: `http://127.0.0.1:${portOf(stream)}/live/cam-01.flv` });
});
const person = atConsole(server, { account: ADMIN, at: '/site/map' });

async function marks(): Promise<Mark[]> {
  const [plan] = await admin.read<{ id: number }[]>('/SitePlan/list');
  planId = String(plan?.id);
  return (await admin.read<{ pins: Mark[] }>('/SitePlan/scene', { id: planId })).pins;
}

const spotOf = async (name: string) => {
  const found = (await marks()).find((mark) => mark.name === name && mark.kind === 'place');
  return { x: found?.planX ?? 0, y: found?.planY ?? 0 };
};

it('shows and hides layers, moves a mark and takes that back, plays a camera', async () => {
  const { page } = person;
  const kind = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });
  await kind('位置').first().waitFor();
  await expectNothingGrave(page, 1);
  const cameras = await kind('摄像头').count();
  expect(cameras).toBeGreaterThan(0);
  await page.getByRole('checkbox', { name: '摄像头' }).click();
  await expect.poll(() => kind('摄像头').count()).toBe(0);
  await page.getByRole('checkbox', { name: '摄像头' }).click();
  await page.getByRole('checkbox', { name: '设备' }).click();
  await expect.poll(() => kind('设备').count()).toBeGreaterThan(0);

  const before = await spotOf('空压站');
  await person.press('标注');
  const mark = page.getByRole('button', { name: /^位置 空压站/ });
  const box = await mark.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await spotOf('空压站')).x).toBeGreaterThan(before.x + 20);
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect.poll(() => spotOf('空压站')).toEqual(before);
  await person.press('结束标注');

  const [first] = (await marks()).filter((one) => one.kind === 'camera');
  await page.getByRole('button', { name: `摄像头 ${first?.name}` }).dispatchEvent('click');
  await page.getByRole('button', { name: '播放' }).click();
  const played = () =>
    page.locator('dialog video, .ant-modal video').evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(played).toBeGreaterThan(0.2);
});
