import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { signIn } from '../shots/account.ts';
import { openBrowser } from '../shots/browser.ts';
import { startOwnServer } from '../shots/own-server.ts';
import { readView } from '../shots/view.ts';
import { settle } from '../shots/visit.ts';
import { createDigest, PICTURES_FILE, PICTURES_FOLDER, type Picture, readPictures } from './picture.ts';

/**
 * `npm run guide:pictures [file …]`: takes all pictures of docs/guide, or the named ones, and records digests of their
 * texts. It starts a separate server with demo data.
 */
const VIEW = readView('1280x800-light');
const QUALITY = 80;
const SUPER_ADMIN = 'superAdmin';

const wanted = process.argv.slice(2);
const pictures = readPictures();
const chosen = pictures.filter(({ file }) => wanted.length === 0 || wanted.includes(file));

mkdirSync(PICTURES_FOLDER, { recursive: true });
const digest = createDigest();
const server = await startOwnServer();
try {
  for (const picture of chosen) {
    const browser = await openBrowser(VIEW, server.base, await tokenOf(picture));
    await take(browser.page, picture);
    await browser.close();
    picture.words = digest(picture);
    console.log(picture.file);
  }
} finally {
  await server.stop();
}
const lines = pictures.map(
  (picture) => `  ${JSON.stringify(picture).replaceAll('","', '", "').replaceAll('":', '": ')}`,
);
writeFileSync(PICTURES_FILE, `[\n${lines.join(',\n')}\n]\n`);

/** Session token of the picture's account; empty for the sign-in page, which needs no session. */
async function tokenOf({ path, account = SUPER_ADMIN }: Picture): Promise<string> {
  if (path.startsWith('/user/')) return '';
  const password = account === SUPER_ADMIN ? { password: server.password } : {};
  return (await signIn(server.base, { account, name: '', role: '', ...password })).token;
}

async function take(page: Page, { file, path, form, press = [] }: Picture): Promise<void> {
  await page.goto(server.base + path, { waitUntil: 'networkidle' });
  for (const name of press) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.waitForLoadState('networkidle');
  }
  if (form !== undefined) await page.locator('.form-field').first().waitFor();
  await page.mouse.move(2, 2);
  await settle(page);
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await cdp.detach();
  writeFileSync(join(PICTURES_FOLDER, file), Buffer.from(data, 'base64'));
}
