/**
 * `npm run schemas:check`: checks every file of schemas/ against its grammar, the other files and the program. Option
 * `-- --hints` prints all hints.
 */
import { checkTool } from './check-tool.ts';
import { SCHEMAS_DIR } from './load.ts';
import { tell } from './run.ts';

tell(checkTool(SCHEMAS_DIR, { hints: process.argv.includes('--hints') }));
