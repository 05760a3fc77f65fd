/** `npm run backup | restore | doctor | verify`: runs an operator's command from the build, as the server would. */
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { root } from './boot/paths.mjs';

// Folders on the command line are relative to the folder where the user typed it.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
await ensureInstalled({ dev: false });
if (!(await build({ only: 'server' }))) process.exit(1);
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/tool.js', import.meta.url).href);
