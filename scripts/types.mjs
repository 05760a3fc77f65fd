/** `npm run types`: compiles all TypeScript projects, after updating the files of .cache/generated that they import. */
import { ensureGenerated } from './boot/generated.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { runTool } from './boot/run.mjs';

await ensureInstalled({ dev: true });
// Compiles even if generation fails: with older generated files, the compiler can report the mistake behind it.
const isFresh = await ensureGenerated();
const { code } = await runTool('typescript/bin/tsc', ['-b', ...process.argv.slice(2)]);
process.exitCode = isFresh ? code : 1;
