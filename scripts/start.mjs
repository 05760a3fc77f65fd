/**
 * `npm start`: installs and builds what is missing or out of date, then becomes the server, in this very
 * process: signals and exit codes are the server's own, and no second Node.js waits beside it.
 */
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { root } from './boot/paths.mjs';

process.chdir(root);
await ensureInstalled({ dev: false });
if (!(await build())) process.exit(1);
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/main.js', import.meta.url).href);
