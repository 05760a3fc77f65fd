import { median, openMeasuredPage } from './measured-page.ts';
import { longestFrameOf, traced } from './trace.ts';
import { serveWidePage } from './wide-page.ts';

/** Runs, of which the median counts: a run returns its longest frame of some 250, which one system pause spoils. */
const ROUNDS = 5;

/** Movements of the mouse wheel in one run as [x, y]: down, to the right, back. */
const TURNS = [
  ...Array.from({ length: 40 }, () => [0, 400] as const),
  ...Array.from({ length: 20 }, () => [300, 0] as const),
  ...Array.from({ length: 40 }, () => [-60, -800] as const),
];

/** Milliseconds of work for the longest frame while scrolling 50 columns × 10,000 rows both ways; warm, median. */
export async function longestFrame(): Promise<number> {
  const wide = await serveWidePage();
  const { browser, page, close } = await openMeasuredPage();
  try {
    await page.goto(wide.url);
    await page.getByText('第 1 行', { exact: true }).waitFor();
    await page.waitForTimeout(500);
    const box = await page.locator('.ant-table-body').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 200);
    // Warms up with one unmeasured run, in which the browser compiles code and computes styles.
    await travel(page.mouse);
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      longest.push(longestFrameOf(await traced(browser, page, () => travel(page.mouse))));
    }
    return median(longest);
  } finally {
    await close();
    await wide.stop();
  }
}

async function travel(mouse: { wheel(x: number, y: number): Promise<void> }): Promise<void> {
  for (const [x, y] of TURNS) {
    await mouse.wheel(x, y);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}
