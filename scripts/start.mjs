/**
 * `npm start`: installs and builds what is missing or out of date, then becomes the server, in this very
 * process: exit codes are the server's own, and no second Node.js waits beside it.
 */
import module from 'node:module';
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { inRoot, root } from './boot/paths.mjs';
import { endChildrenOnSignals, endWithNpm } from './boot/stopping.mjs';

process.chdir(root);
endWithNpm();
const leaveSignals = endChildrenOnSignals();
await ensureInstalled({ dev: false });
if (!(await build())) process.exit(1);
leaveSignals();
process.setSourceMapsEnabled(true);
// Node.js 22 and later keep what they make of the program for the next start.
module.enableCompileCache?.(inRoot('dist/server/compiled'));
await import(new URL('../dist/server/main.js', import.meta.url).href);
