/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../../boot/paths.mjs';
import { openMeasuredPage } from './measured-page.ts';

interface Visit {
  url: string;
  token?: string;
  /** There once the page is usable. */
  sign: string;
}

/** Kilobytes of JavaScript, compressed with gzip, that a cold browser has asked for when the page is usable. */
export async function weightUntil({ url, token, sign }: Visit): Promise<number> {
  const { page, close } = await openMeasuredPage(token);
  try {
    await page.addInitScript(noteUsable, sign);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(sign).first().waitFor();
    const files = new Set(await page.evaluate(askedBeforeUsable));
    // As it stands in the build: what travels is smaller still where the browser takes Brotli.
    return [...files].reduce((sum, path) => sum + gzipSync(readFileSync(inRoot('dist/web', path))).length, 0) / 1_000;
  } finally {
    await close();
  }
}

/** In the page: marks the moment the sign appears. What is fetched afterwards, nobody waits for. */
function noteUsable(sign: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(sign)) return;
    observer.disconnect();
    performance.mark('usable');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** In the page: paths of the scripts that were asked for by then. */
function askedBeforeUsable(): string[] {
  const [usable] = performance.getEntriesByName('usable');
  if (!usable) throw new Error('the page never became usable');
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= usable.startTime)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
}
