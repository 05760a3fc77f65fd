/** `npm run types`: every TypeScript project, after what they read of .cache/generated is up to date. */
import { ensureGenerated } from './boot/generated.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { runTool } from './boot/run.mjs';

await ensureInstalled({ dev: true });
// A source that cannot be run yet is what the compiler is asked about: it goes on with what was generated before.
const isFresh = await ensureGenerated();
const { code } = await runTool('typescript/bin/tsc', ['-b', ...process.argv.slice(2)]);
process.exitCode = isFresh ? code : 1;
