/** `npm run backup | restore | doctor | verify`: runs a command for operators; builds the server if needed. */
import { build } from './boot/build.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { root } from './boot/paths.mjs';

// Resolves folders of the command line relative to the folder in which the user ran the command.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
await ensureInstalled({ dev: false });
if (!(await build({ only: 'server' }))) process.exit(1);
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/tool.js', import.meta.url).href);
