import { openMeasuredPage } from './measured-page.ts';
import { askedBeforeUsable, noteUsable, weightOf } from './page-scripts.ts';

interface Visit {
  url: string;
  token?: string;
  /** Selector of an element that appears when the page is usable. */
  sign: string;
}

/** Kilobytes of gzipped JavaScript that a browser with empty cache has requested when the page becomes usable. */
export async function weightUntil({ url, token, sign }: Visit): Promise<number> {
  const { page, close } = await openMeasuredPage(token);
  try {
    await page.addInitScript(noteUsable, sign);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(sign).first().waitFor();
    return weightOf(await page.evaluate(askedBeforeUsable)) / 1_000;
  } finally {
    await close();
  }
}
