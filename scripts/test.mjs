/** `npm test`: sets up what the checks need (packages, a browser), then runs every check there is. */
import { ensureBrowser } from './boot/browser.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { inRoot } from './boot/paths.mjs';
import { run } from './boot/run.mjs';

await ensureInstalled({ dev: true });
const browser = await ensureBrowser();
const { code } = await run(process.execPath, [inRoot('scripts/check.mjs')], { env: { CHROMIUM_PATH: browser } });
process.exitCode = code;
