import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

const APPROVED = fileURLToPath(new URL('../tests/fixtures/stories', import.meta.url));
const FAILURES = fileURLToPath(new URL('../.cache/failures/stories', import.meta.url));
/** Maximum number of screenshots taken to get two equal ones in a row; after that the last screenshot is compared. */
const MOST_TAKES = 40;

type Context = Parameters<BrowserCommand<[]>>[0];

/**
 * Enlarges the browser window to the story's frame, since Vitest otherwise shrinks the frame to the window. The size
 * lasts until another story changes it.
 */
async function drawAtFullSize({ iframe, page }: Context): Promise<void> {
  const size = await iframe.owner().evaluate((frame: HTMLElement) => ({
    width: frame.offsetWidth,
    height: frame.offsetHeight,
  }));
  await page.setViewportSize(size);
  await iframe.owner().evaluate((frame: HTMLElement) => {
    for (let one = frame.parentElement; one; one = one.parentElement) {
      one.style.transform = 'none';
      one.style.overflow = 'visible';
    }
  });
}

/** Takes screenshots of an element until two in a row are equal; returns the last one as PNG in base64. */
const takePicture: BrowserCommand<[selector: string]> = async (context, selector) => {
  await drawAtFullSize(context);
  const element = context.iframe.locator(selector).first();
  const take = () => element.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  let last = await take();
  for (let taken = 1; taken < MOST_TAKES; taken++) {
    const next = await take();
    if (next.equals(last)) break;
    last = next;
  }
  return last.toString('base64');
};

const approvedPicture: BrowserCommand<[name: string]> = (_, name) => {
  const file = `${APPROVED}/${name}.png`;
  return existsSync(file) ? readFileSync(file, 'base64') : null;
};

const approvePicture: BrowserCommand<[name: string, png: string]> = (_, name, png) => {
  mkdirSync(APPROVED, { recursive: true });
  writeFileSync(`${APPROVED}/${name}.png`, Buffer.from(png, 'base64'));
};

const keepDifference: BrowserCommand<[name: string, png: string]> = (_, name, png) => {
  const file = `${FAILURES}/${name}-difference.png`;
  mkdirSync(FAILURES, { recursive: true });
  writeFileSync(file, Buffer.from(png, 'base64'));
  return file;
};

/** Browser commands for stories that are compared with pictures (.storybook/kit/pictured.ts). */
export const pictureCommands = {
  approves: () => process.env.APPROVE === '1',
  takePicture,
  approvedPicture,
  approvePicture,
  keepDifference,
};
