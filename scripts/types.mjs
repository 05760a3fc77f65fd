/** `npm run types`: compiles every TypeScript project, after updating the files of .cache/generated that they read. */
import { ensureGenerated } from './boot/generated.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { runTool } from './boot/run.mjs';

await ensureInstalled({ dev: true });
// Continues on failure: with generated files of an earlier state, the compiler can still report the fault of a source
// that does not run.
const isFresh = await ensureGenerated();
const { code } = await runTool('typescript/bin/tsc', ['-b', ...process.argv.slice(2)]);
process.exitCode = isFresh ? code : 1;
