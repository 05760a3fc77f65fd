import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { newWallLink } from '../../support/browser/walls.ts';
import { startDemoServer } from '../../support/company.ts';
import { ofFile } from '../../support/servers/begun.ts';
import { serving } from '../../support/servers/of-file.ts';
import { WAIT_MS } from '../../support/setup/limit.ts';
import { rounds } from '../../support/size.ts';

const UPDATES = rounds({ day: 120, night: 20_000 });
const FIRST = '安全巡查大屏';
/** Times the first board comes until all code of the boards is loaded and drawn thrice, however slow the machine is. */
const WARM = 4;

/** Limit of one wait in ms. */
const LIMIT_MS = UPDATES * 150 + WAIT_MS;

const { server, admin } = serving(startDemoServer);
const browser = ofFile(() => launchBrowser({ width: 480, height: 270, scheme: 'dark' }));

/**
 * Runs in the page: speeds up timers 100 times, but not the limits of calls (10 s). The board is read again after each
 * reading, with other numbers.
 */
function hurry(first: string): void {
  const [later, often] = [window.setTimeout, window.setInterval];
  const fast = (times: typeof setTimeout | typeof setInterval) => (task: () => void, ms?: number) =>
    times(task, ms === 10_000 ? ms : (ms ?? 0) / 100);
  Object.assign(window, { setTimeout: fast(later), setInterval: fast(often) });
  const RENEW_MS = 240_000;
  const cached = new Map<string, { text: string; at: number }>();
  const real = window.fetch.bind(window);
  let times = 0;
  let [shows, laps] = ['', 0];
  often(() => {
    const title = document.querySelector('h1')?.textContent ?? shows;
    if (title !== shows && title === first) laps += 1;
    shows = title;
    document.documentElement.dataset.laps = String(laps);
  }, 5);
  window.fetch = async (input, init) => {
    const url = String(input);
    if (!url.includes('/Board/read')) return real(input, init);
    // Links of pictures expire after minutes: an answer older than `RENEW_MS` is fetched again, as a wall does.
    const last = cached.get(url);
    const isYoung = last !== undefined && Date.now() - last.at < RENEW_MS;
    const { text, at } = isYoung ? last : { text: await (await real(input, init)).text(), at: Date.now() };
    cached.set(url, { text, at });
    times += 1;
    document.documentElement.dataset.readings = String(times);
    later(() => window.dispatchEvent(new Event('online')));
    const varied = text.replace(/"values":\[(\d+)/g, (_, value) => `"values":[${Number(value) + (times % 50)}`);
    return new Response(varied, { headers: { 'content-type': 'application/json' } });
  };
}

/**
 * Objects of the browser engine that grow without any script: answers kept for the test driver, and parsed media
 * queries (60 bytes an update).
 */
const OF_THE_ENGINE = /^blink::(NetworkResourcesData|MediaQuery)/;

/** Bytes of the page's heap after garbage collection, without compiled code, which the engine drops at will. */
async function heldBytes(client: CDPSession): Promise<number> {
  const parts: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void parts.push(chunk);
  client.on('HeapProfiler.addHeapSnapshotChunk', take);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  client.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes, strings } = JSON.parse(parts.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const code = types[0].indexOf('code');
  let sum = 0;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] !== code && !OF_THE_ENGINE.test(strings[nodes[at + name]])) sum += nodes[at + size];
  return sum;
}

it(`holds after ${UPDATES} updates what it held once all boards were drawn thrice`, {
  timeout: 2 * LIMIT_MS + 60_000,
}, async () => {
  const { page } = browser;
  await page.addInitScript(hurry, FIRST);
  const { link } = await newWallLink(admin);
  await page.goto(`${server.base}${link}`);
  const client = await page.context().newCDPSession(page);
  /** Heap size once a count of the page is reached, always measured while the same board is displayed. */
  const after = async (count: 'laps' | 'readings', least: number) => {
    await page.waitForFunction(
      ([key, number, first]) =>
        Number(document.documentElement.dataset[key]) >= number && document.querySelector('h1')?.textContent === first,
      [count, least, FIRST] as const,
      { polling: 20, timeout: LIMIT_MS },
    );
    return heldBytes(client);
  };
  const warm = await after('laps', WARM);
  const readings = await page.evaluate(() => Number(document.documentElement.dataset.readings));
  const late = await after('readings', readings + UPDATES);
  expect(warm).toBeGreaterThan(1e6);
  process.stdout.write(`\nheap after ${UPDATES} more updates: ${(late / warm).toFixed(3)} of that before\n`);
  expect(late / warm).toBeLessThanOrEqual(1.1);
});
