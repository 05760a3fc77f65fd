/** `npm run types`: compiles every TypeScript project, after updating the files of .cache/generated that they read. */
import { ensureGenerated } from './boot/generated.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { runTool } from './boot/run.mjs';

await ensureInstalled({ dev: true });
// Continues on failure: the compiler can explain a source that cannot run, with the generated files of an earlier
// state.
const isFresh = await ensureGenerated();
const { code } = await runTool('typescript/bin/tsc', ['-b', ...process.argv.slice(2)]);
process.exitCode = isFresh ? code : 1;
