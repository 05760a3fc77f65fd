import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureOf } from '../../../src/features/oversight/warnings/server/receive/signature.ts';
import { ADMIN } from '../../support/accounts.ts';
import { Console } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';
import { PIXEL } from '../../support/pictures.ts';
import type { TestServer } from '../../support/server.ts';
import { end } from '../../support/servers/end.ts';

const DEVICE = 'AI-02';
const NAME = '甲醇罐组 打电话';

let server: TestServer;
let watch: Console;
let pushKey = '';

beforeAll(async () => {
  server = await startCompanyServer();
  const admin = await server.login(ADMIN);
  const { rows } = await admin.read<{ rows: { id: number; deviceNo: string }[] }>('/AIEquipmentFile/page');
  const id = rows.find(({ deviceNo }) => deviceNo === DEVICE)?.id;
  ({ pushKey } = await admin.write<{ pushKey: string }>('/AIEquipmentFile/newKey', { id }));
  watch = await Console.open(server.base, { account: 'jiangkong', at: '/site/AIWarningMessage' });
  await connected();
});
afterAll(() => end(watch, server));

/**
 * Waits for the page's hub connection: a list shows changes only from then on. Its first message may arrive before
 * the page is loaded.
 */
async function connected(): Promise<void> {
  const heard = new Promise((resolve) =>
    watch.page.once('websocket', (socket) => socket.once('framereceived', resolve)),
  );
  await watch.goto('/site/AIWarningMessage');
  await heard;
}

/** Pushes a warning as a device does (docs/ai-devices.md). */
async function push(): Promise<Response> {
  const now = Date.now();
  const warningTime = new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const picture = { pictureBase64: PIXEL.toString('base64') };
  const body = JSON.stringify({ eventId: `e-${now}`, deviceNo: DEVICE, warningCode: 'phone', warningTime, ...picture });
  const headers = {
    'content-type': 'application/json',
    'x-device-no': DEVICE,
    'x-time': String(now),
    'x-sign': signatureOf(pushKey, String(now), Buffer.from(body)).toString('hex'),
  };
  return fetch(`${server.base}/api/AIWarningMessage/receive`, { method: 'POST', headers, body });
}

it('shows a pushed warning at once, confirms it, makes a hazard of it, and leads there and back', async () => {
  const { page } = watch;
  await page.getByRole('heading', { name: 'AI预警信息' }).waitFor();
  expect((await push()).status).toBe(200);
  await watch.row(NAME).waitFor();

  // The notification of the push stays until closed and covers the corner where tall dialogs end.
  await page.locator('.ant-notification-notice-close').click();
  await page.locator('.ant-notification-notice').waitFor({ state: 'detached' });
  await watch.press('处理', watch.row(NAME));
  await watch.choose('处理结果', '已确认');
  await watch.press('确定', watch.modal);
  await watch.row(NAME).getByText('已确认').waitFor();

  await watch.press('转隐患', watch.row(NAME));
  await watch.modal.locator('.short-filled').getByText(NAME).waitFor();
  await watch.choose('隐患类型', '人的不安全行为');
  await watch.press('更多', watch.modal);
  await watch.choose('责任部门', '安全环保部');
  await watch.press('确定', watch.modal);
  await watch.row(NAME).getByText('已转隐患').waitFor();

  await watch.press(NAME, watch.row(NAME));
  await watch.modal.getByRole('link', { name: /^YH/ }).click();
  await page.waitForURL('**/hazards/YH*');
  await page.getByRole('heading', { name: NAME }).waitFor();
  await page.getByRole('link', { name: '查看', exact: true }).click();
  await page.waitForURL('**/site/AIWarningMessage**');
  await watch.modal.getByText('设备编号').waitFor();
  await watch.modal.getByText(DEVICE, { exact: true }).waitFor();
});
