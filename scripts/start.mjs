/**
 * `npm start`: installs and builds in child processes if something is missing or outdated. Then supervises the server
 * until it ends, with the same exit code.
 */
import { isBuilt } from './boot/build.mjs';
import { guardServer } from './boot/guard/guard.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { root } from './boot/paths.mjs';
import { run } from './boot/run.mjs';
import { endChildrenOnSignals, endWithNpm } from './boot/stopping.mjs';

process.chdir(root);
endWithNpm();
const leaveSignals = endChildrenOnSignals();
await ensureInstalled({ dev: false });
const built = isBuilt() ? 0 : (await run(process.execPath, ['scripts/build.mjs'])).code;
leaveSignals();
process.exitCode = built === 0 ? await guardServer(process.argv.slice(2)) : 1;
