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
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.add(pathname);
  });
  try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(sign).first().waitFor();
    // As it stands in the build: what travels is smaller still where the browser takes Brotli.
    return [...files].reduce((sum, path) => sum + gzipSync(readFileSync(inRoot('dist/web', path))).length, 0) / 1_000;
  } finally {
    await close();
  }
}
