import { beforeAll, expect, it } from 'vitest';
import { createStreamServer } from '../../../scripts/streams/server.mjs';
import { atConsole } from '../../support/browser/console.ts';
import { streamFrom, videoOn } from '../../support/browser/video.ts';
import { startCompanyServer } from '../../support/company.ts';
import { listening, portOf } from '../../support/servers/listening.ts';
import { serving } from '../../support/servers/of-file.ts';

const PLAYERS = 4;
const ORG = '生产部';
const PATHS = ['cam.flv', 'cam.m3u8', 'cam.flv', 'cam.flv', 'cam.flv', 'missing'];

const streams = listening(() => createStreamServer());
const { server, admin } = serving(startCompanyServer);
beforeAll(async () => {
  for (const [at, path] of PATHS.entries())
    await streamFrom(admin, at, `http://127.0.0.1:${portOf(streams)}/live/${path}`);
});
const person = atConsole(server, { account: 'linanqi', at: '/site/VideoMonitor' });
const { tile, camera, frames } = videoOn(person);

it('video-01 video-02 video-03 video-11 lists cameras by name, marks what is filtered for, reads them again', async () => {
  const { page } = person;
  await camera(0).waitFor();
  await expect.poll(() => page.getByText('请点击左侧摄像头进行加载').count()).toBe(PLAYERS);
  const list = page.getByRole('complementary', { name: '摄像头' }).getByRole('list');
  const scrolls = await list.evaluate((ul) => [getComputedStyle(ul).maxHeight, getComputedStyle(ul).overflowY]);
  expect(scrolls).toEqual(['800px', 'auto']);
  const filter = page.getByRole('searchbox', { name: '筛选摄像头' });
  await filter.fill('cam-01');
  await expect.poll(() => list.locator('mark').allInnerTexts()).toEqual(['CAM-01']);
  await filter.fill('');
  const again = page.waitForRequest((request) => request.url().includes('/api/CameraFile/list'));
  await page.getByRole('button', { name: '刷新' }).click();
  await again;
});

it('video-04 video-12 plays four cameras of real streams, FLV and HLS, frame by frame', async () => {
  for (let index = 0; index < PLAYERS; index += 1) {
    const name = await camera(index).textContent();
    await camera(index).click();
    await person.page.getByText(`正在播放器 ${index + 1} 播放：${name}`).waitFor();
    expect(await camera(index).getAttribute('aria-pressed')).toBe('true');
  }
  for (let index = 0; index < PLAYERS; index += 1) {
    // A stream by playlist always lags some seconds behind.
    await tile(index)
      .getByText(/实时|画面延迟/)
      .waitFor();
    const before = await frames(index);
    await expect.poll(() => frames(index)).toBeGreaterThan(before);
  }
});

it('video-07 video-08 video-09 video-10 asks which player is replaced when all four are busy', async () => {
  const captions = () => person.page.locator('section header span[title]').allInnerTexts();
  const before = await captions();
  expect(before).toHaveLength(PLAYERS);
  await camera(4).click();
  const dialog = person.page.getByRole('dialog', { name: '选择播放器' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await captions()).toEqual(before);
  await camera(4).click();
  await dialog.getByText(`播放器 2 (当前播放: ${await camera(1).textContent()})`).click();
  await dialog.getByRole('button', { name: '替换' }).click();
  await tile(1)
    .getByText(String(await camera(4).textContent()))
    .waitFor();
});

it('fills a hazard in from a picture, which outlives a reload of the page', async () => {
  const name = String(await camera(0).textContent());
  await tile(0)
    .getByRole('button', { name: `登记隐患 ${name}` })
    .click();
  const filled = async () => {
    await person.press('更多', person.modal);
    await person.field('隐患图片').locator('.upload-item img').waitFor();
    return {
      place: await person.field('隐患位置').locator('.ant-select').textContent(),
      time: await person.input('发现时间').inputValue(),
      camera: await person.input('备注').inputValue(),
    };
  };
  const before = await filled();
  expect(before.place).toContain(name.replace('CAM-01 ', ''));
  expect(before.camera).toBe(`视频监控截图：摄像头“${name}”，画面时间 ${before.time}`);
  expect(await person.input('隐患描述').inputValue()).toBe('');
  await person.type('隐患描述', '安全阀铅封脱落');
  await expect.poll(() => person.page.evaluate(() => JSON.stringify(localStorage))).toContain('安全阀铅封脱落');
  await person.page.reload();
  expect(await filled()).toEqual(before);
  expect(await person.input('隐患描述').inputValue()).toBe('安全阀铅封脱落');
});

it('registers it as a hazard of the person, with the picture of the camera', async () => {
  await person.type('隐患名称', '视频发现的隐患');
  await person.choose('责任部门', ORG);
  await person.choose('隐患类型', '物的不安全状态');
  await person.press('存草稿', person.modal);
  await person.sees('新增成功');
  const linanqi = await server.login('linanqi');
  const { rows } = await linanqi.read<{ rows: object[] }>('/RiskRegister/page', { riskName: '视频发现的隐患' });
  expect(rows).toMatchObject([{ source: 1, pictures: expect.stringContaining('preview') }]);
  await person.page.reload();
  await camera(0).waitFor();
  expect(await person.page.getByRole('dialog').count()).toBe(0);
});

it('says after a 404 that it tries again and what to do', async () => {
  await camera(5).click();
  await tile(0).getByText('流地址不存在或被拒绝，请核对摄像头档案中的流地址').waitFor();
});
