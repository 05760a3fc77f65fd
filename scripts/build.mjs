/**
 * `npm run build`: builds what changed. With --force builds everything; with --plain builds the pages with unmodified
 * libraries (boot/lean-antd.mjs), to try a new version of a library.
 */
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';

await ensureInstalled({ dev: false });
const [force, isPlain] = ['--force', '--plain'].map((flag) => process.argv.includes(flag));
process.exitCode = (await build({ force, isPlain })) ? 0 : 1;
