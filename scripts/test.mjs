/** `npm test`: installs all that the check needs (packages, a browser, LibreOffice, nginx), then runs the check. */
import { ensureBrowser, ensureNginx, ensureOffice, ensurePdfPainter } from './boot/browser.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { inRoot } from './boot/paths.mjs';
import { run } from './boot/run.mjs';

await ensureInstalled({ dev: true });
const browser = await ensureBrowser();
await ensureOffice();
await ensureNginx();
await ensurePdfPainter();
const { code } = await run(process.execPath, [inRoot('scripts/check.mjs')], { env: { CHROMIUM_PATH: browser } });
process.exitCode = code;
