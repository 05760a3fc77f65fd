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
keepCompiled();
await import(new URL('../dist/server/main.js', import.meta.url).href);

/** What Node.js makes of the program is kept for the next start; since version 22. */
function keepCompiled() {
  if (!('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  module.enableCompileCache(inRoot('dist/server/compiled'));
}
