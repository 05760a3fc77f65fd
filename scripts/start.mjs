/**
 * `npm start`: installs and builds what is missing or out of date, then becomes the server, in this very
 * process: exit codes are the server's own, and no second Node.js waits beside it.
 */
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { root } from './boot/paths.mjs';
import { endChildrenOnSignals, endWithNpm } from './boot/stopping.mjs';

process.chdir(root);
endWithNpm();
const leaveSignals = endChildrenOnSignals();
await ensureInstalled({ dev: false });
if (!(await build())) process.exit(1);
leaveSignals();
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/main.js', import.meta.url).href);
