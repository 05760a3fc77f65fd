/** `npm run build`: builds what changed; with --force everything. */
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';

await ensureInstalled({ dev: false });
process.exitCode = (await build({ force: process.argv.includes('--force') })) ? 0 : 1;
