import type { Page } from 'playwright-core';

export interface Pdf {
  /** Width and height of every page in millimetres. */
  pages: [width: number, height: number][];
  bytes: Buffer;
}

const MM_PER_POINT = 25.4 / 72;
const PAGE = /\/Type \/Page[\r\n][\s\S]*?\/MediaBox \[([^\]]+)\]/g;

/** Prints the page to a PDF; the page itself sets the size of the paper. */
export async function printed(page: Page): Promise<Pdf> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true });
  await devtools.detach();
  const bytes = Buffer.from(data, 'base64');
  const boxes = [...bytes.toString('latin1').matchAll(PAGE)].map(([, box = '']) => box.trim().split(/\s+/).map(Number));
  const millimetres = (points: number) => Math.round(points * MM_PER_POINT);
  const pages = boxes.map(([left = 0, bottom = 0, right = 0, top = 0]): [number, number] => [
    millimetres(right - left),
    millimetres(top - bottom),
  ]);
  return { pages, bytes };
}
