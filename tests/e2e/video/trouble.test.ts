import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clipSource, type Source, type Stream } from '../../../scripts/streams/clip-source.mjs';
import { createStreamServer } from '../../../scripts/streams/server.mjs';
import { atConsole } from '../../support/browser/console.ts';
import { expectNothingGrave } from '../../support/browser/looks.ts';
import { streamFrom, videoOn } from '../../support/browser/video.ts';
import { startCompanyServer } from '../../support/company.ts';
import { portOf } from '../../support/servers/listening.ts';
import { serving } from '../../support/servers/of-file.ts';
import { IS_NIGHT } from '../../support/size.ts';

/** Players of the largest grid. Browsers open six connections per host, so the streams come from several hosts. */
const MANY = IS_NIGHT ? 16 : 6;
const HOSTS = 4;

const streams: { server: Server; port: number }[] = [];
/** State of the first server: whether its streams are silent, and its number of readers. */
const world = { isSilent: false, readers: 0 };

/** Counts the readers of a stream and can silence it. Like a camera, the stream resumes with a key frame. */
function watched(stream: Stream): Stream {
  return (send) => {
    world.readers += 1;
    let isCut = false;
    const stop = stream((tag) => {
      isCut = world.isSilent || (isCut && !isWhole(tag));
      if (!isCut) send(tag);
    });
    return () => {
      world.readers -= 1;
      stop();
    };
  };
}

/** True if an FLV tag is a key frame: video that can be decoded without other frames. */
const isWhole = (tag: Buffer) => tag[0] === 9 && (tag[11] ?? 0) >> 4 === 1;

/** Source of the clip, with a transport stream that declares H.265. */
function sourceWithTrouble(): Source {
  const clip = clipSource();
  const asHevc = (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    // The entry of the programme map for the video: stream type, then stream id 0x100. 0x24 means H.265.
    for (let at = copy.indexOf(H264_ENTRY); at >= 0; at = copy.indexOf(H264_ENTRY)) copy[at] = 0x24;
    return copy;
  };
  return { ...clip, flv: watched(clip.flv), transport: (send) => clip.transport((bytes) => send(asHevc(bytes))) };
}

const H264_ENTRY = Buffer.from([0x1b, 0xe1, 0x00]);

async function listen(at: Server, port = 0): Promise<number> {
  at.listen(port, '127.0.0.1');
  await once(at, 'listening');
  return portOf(at);
}

/** Address of the stream of a camera. */
const streamOf = (n: number) => `http://127.0.0.1:${streams[n % HOSTS]?.port}/live/cam-${n}`;

const { server, admin } = serving(startCompanyServer);
beforeAll(async () => {
  for (let n = 0; n < HOSTS; n += 1) {
    const one = createStreamServer(n === 0 ? sourceWithTrouble() : clipSource());
    streams.push({ server: one, port: await listen(one) });
  }
  const [sample = {}] = await admin.rows('/CameraFile/page', { pageSize: '1' });
  const more = Object.fromEntries(FIELDS.map((key) => [key, sample[key]]));
  for (let n = 13; n <= MANY; n += 1)
    await admin.add('/CameraFile/add', { ...more, cameraName: `CAM-${n} 附加`, seq: 900 + n });
  for (let n = 0; n < MANY; n += 1) await streamFrom(admin, n, `${streamOf(n)}.flv`);
  await streamFrom(admin, 1, `http://127.0.0.1:${streams[0]?.port}/live/cam-1.ts`);
  await streamFrom(admin, 2, `${server.base}/user/login`);
});
const person = atConsole(server, { account: 'linanqi', at: '/site/VideoMonitor' });
const { tile, camera, frames } = videoOn(person);
beforeAll(async () => {
  await camera(0).click();
  await tile(0).getByText('实时').waitFor();
});

const FIELDS = 'ip port positionNo positionName streamUrl monitorShow equipmentName equipmentNo channelNo'.split(' ');

// Restores the network for the next test, even after a failure.
afterEach(() => person.browser.context.setOffline(false));

afterAll(() => {
  for (const one of streams) {
    one.server.closeAllConnections();
    one.server.close();
  }
});

const stop = (index: number) => tile(index).getByRole('button', { name: /^停止/ }).click();

/** Stops the server of the first camera, which ends its streams; `comeBack` restarts it at the same address. */
async function goAway(): Promise<void> {
  const [first] = streams;
  first?.server.closeAllConnections();
  first?.server.close();
}

async function comeBack(): Promise<void> {
  const [first] = streams;
  if (!first) throw new Error('no server of streams');
  first.server = createStreamServer(sourceWithTrouble());
  await listen(first.server, first.port);
}

it('video-14 names a codec the browser cannot decode before an engine is fetched, and what to do', async () => {
  await camera(1).click();
  await tile(1).getByText('播放错误: CodecUnsupported').waitFor();
  await tile(1).getByText('浏览器不支持 H.265 编码，请将摄像头编码改为 H.264').waitFor();
  const asked = await person.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(asked.filter((name) => /\/mpegts[^/]*\.js$/.test(name))).toEqual([]);
  await expectNothingGrave(person.page, 0);
  await stop(1);
});

it('names an address that leads to no stream', async () => {
  await camera(2).click();
  await tile(1).getByText('播放错误: FormatUnsupported').waitFor();
  await tile(1).getByText('不支持这种视频流格式，请使用 FLV、HLS 或 TS').waitFor();
  await stop(1);
});

it('does not let a frozen picture look live: amber over 3 s, red 画面停滞 over 10 s, live again by itself', async () => {
  world.isSilent = true;
  await tile(0)
    .getByText(/^画面延迟 \d+ 秒$/)
    .waitFor();
  await tile(0)
    .getByText(/^画面停滞 1\d 秒$/)
    .waitFor();
  await expectNothingGrave(person.page, 0);
  world.isSilent = false;
  await tile(0).getByText('实时').waitFor();
});

it('plays on by itself after the server of the stream was started anew', async () => {
  await goAway();
  await tile(0).getByText('连接中断，2 秒后重连（第 1/5 次）').waitFor();
  await comeBack();
  await tile(0).getByText('实时').waitFor();
});

it('plays on by itself after the network was cut', async () => {
  const { context } = person.browser;
  await context.setOffline(true);
  // Open connections end with the network; the server itself keeps running.
  streams[0]?.server.closeAllConnections();
  await tile(0)
    .getByText(/^连接中断，2 秒后重连/)
    .waitFor();
  await tile(0).getByText('网络中断或地址无法访问，请检查摄像头与网络').waitFor();
  await context.setOffline(false);
  await tile(0).getByText('实时').waitFor();
});

it('gives up after five tries 2 s apart, says why, and plays again on 重试', async () => {
  await goAway();
  await tile(0).getByText('连接中断，2 秒后重连（第 5/5 次）').waitFor();
  await tile(0).getByText('播放错误: Exception').waitFor();
  await comeBack();
  await tile(0).getByRole('button', { name: '重试' }).click();
  await tile(0).getByText('实时').waitFor();
});

it('jumps to the newest picture when the tab comes back', async () => {
  const video = tile(0).locator('video');
  const hide = (isHidden: boolean) =>
    person.page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const behind = () =>
    video.evaluate(({ buffered, currentTime }: HTMLVideoElement) => buffered.end(buffered.length - 1) - currentTime);
  await hide(true);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await expect.poll(behind).toBeGreaterThan(4);
  await hide(false);
  expect(await behind()).toBeLessThan(1);
  await tile(0).getByText('实时').waitFor();
});

it('downloads nothing for a tile that is out of sight', async () => {
  await person.page.setViewportSize({ width: 375, height: 300 });
  await tile(0).scrollIntoViewIfNeeded();
  await expect.poll(() => world.readers).toBe(1);
  await tile(3).scrollIntoViewIfNeeded();
  await expect.poll(() => world.readers).toBe(0);
  await expect.poll(() => tile(0).getByText('画面不在屏幕内，已暂停加载').count()).toBe(1);
  await tile(0).scrollIntoViewIfNeeded();
  await expect.poll(() => world.readers).toBe(1);
  await tile(0).getByText('实时').waitFor();
  await person.page.setViewportSize({ width: 1440, height: 900 });
});

it(`plays ${MANY} small pictures at the same time`, { timeout: 60_000 + MANY * 10_000 }, async () => {
  for (const index of [1, 2]) await streamFrom(admin, index, `${streamOf(index)}.flv`);
  await person.page.reload();
  await person.page.getByText('16 画面').click();
  for (let index = 0; index < MANY; index += 1) await camera(index).click();
  const plays = /实时|画面延迟/;
  for (let index = 0; index < MANY; index += 1) await tile(index).getByText(plays).waitFor();
  const before = await Promise.all(Array.from({ length: MANY }, (_, index) => frames(index)));
  for (const [index, seen] of before.entries()) await expect.poll(() => frames(index)).toBeGreaterThan(seen);
  await expectNothingGrave(person.page, 0);
});

it('video-13 says that the browser cannot play at all', async () => {
  await person.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaSource'));
  await person.page.reload();
  await camera(0).click();
  await tile(0).getByText('浏览器不支持FLV播放').waitFor();
  await tile(0).getByText('请使用最新版本的 Chrome 或 Edge 浏览器').waitFor();
});
