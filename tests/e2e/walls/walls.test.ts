import { expect, it } from 'vitest';
import { installClock, launchBrowser } from '../../support/browser/browser.ts';
import { misplaced, newWallLink } from '../../support/browser/walls.ts';
import { startDemoServer } from '../../support/company.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { begunOnce, ofFile } from '../../support/servers/begun.ts';
import { serving } from '../../support/servers/of-file.ts';

const { server, admin } = serving(startDemoServer);
const browser = ofFile(() => launchBrowser({ width: 1920, height: 1080, scheme: 'dark' }));
const page = begunOnce(async () => browser.page);

const board = () => page.getByRole('heading', { level: 1 }).textContent();

/** Registers another hazard, copied from one of the demo data. */
async function report(): Promise<void> {
  const { rows } = await server.platform.database.query(
    'select org_id::text as "orgId", address_id as "addressId", risk_type_id as "riskTypeId", judge_id::text as "judgeId" from t_1.risk_register where address_id is not null and judge_id is not null and status = 2 limit 1',
  );
  const record = { riskName: '墙上可见', riskDesc: '墙上可见', pictures: await uploadPicture(admin), submit: true };
  await admin.write('/RiskRegister/add', { ...rows[0], ...record });
}

const BOARDS = { safetyPatrolMonitor: '安全巡查大屏', yearSafetyMonitor: '年度安全大屏', screenMonitor: '大屏监控' };
const SIZES = [
  { width: 3840, height: 2160, scene: 'wide' },
  { width: 6656, height: 1792, scene: 'ultra' },
  { width: 1080, height: 1920, scene: 'tall' },
  { width: 1920, height: 1080, scene: 'wide' },
];

it('opens by its link once, and every board fits every wall', async () => {
  const { id, link } = await newWallLink(admin);
  await page.goto(`${server.base}${link}`);
  await page.getByText(/^数据更新于/).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  for (const [code, title] of Object.entries(BOARDS)) {
    await page.goto(`${server.base}/wall?board=${code}`);
    await page.locator('section svg').first().waitFor();
    expect(await board()).toBe(title);
    for (const { scene, ...size } of SIZES) {
      await page.setViewportSize(size);
      await page.locator(`[data-scene=${scene}]`).waitFor();
      await expect.poll(() => misplaced(page), { message: `${title}, ${size.width} × ${size.height}` }).toEqual([]);
    }
  }
  await admin.write('/WallLink/revoke', { id });
  await page.getByText('大屏已停止，链接已撤销或失效，请联系管理员重新签发').waitFor();
  await page.goto(`${server.base}${link}`);
  await page.getByText('链接无效、已使用或已撤销，请联系管理员重新签发').waitFor();
});

it('shows a change by itself, keeps what it showed while the network is cut, and comes back', async () => {
  const { link } = await newWallLink(admin, { showPatrol: false, showYear: false });
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/hubs/'));
  const answered = connected.then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${server.base}${link}`);
  await answered;
  const waiting = page.getByRole('region', { name: '待研判/待核查' }).locator('.visually-hidden');
  const before = Number(await waiting.textContent());
  await report();
  await expect.poll(async () => Number(await waiting.textContent())).toBe(before + 1);
  await browser.context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(/^连接中断，数据停在 /).waitFor();
  expect(Number(await waiting.textContent())).toBe(before + 1);
  await browser.context.setOffline(false);
  await page.getByText(/^数据更新于/).waitFor();
  await page.reload();
  await expect.poll(async () => Number(await waiting.textContent())).toBe(before + 1);
});

it('shows its boards in turn, and moves nothing for those who asked for less motion', async () => {
  await installClock(page);
  const { link } = await newWallLink(admin, { rotateSeconds: 60, showYear: false });
  await page.goto(`${server.base}${link}`);
  await page.locator('section svg').first().waitFor();
  const first = await board();
  const motion = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('section *')]
        .flatMap((node) => [getComputedStyle(node).transitionDuration, getComputedStyle(node).animationDuration])
        .flatMap((text) => text.split(', ').map(Number.parseFloat)),
    );
  expect(Math.max(...(await motion()))).toBeLessThan(0.02);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(Math.max(...(await motion()))).toBeGreaterThan(0.1);
  for (const at of [1, 2]) {
    await page.clock.fastForward(61_000);
    await expect.poll(board).toBe(at === 1 ? '大屏监控' : first);
  }
  expect(first).toBe('安全巡查大屏');
});
