/**
 * `npm run schemas:check`: checks every file of schemas/ by its grammar, against the other files and against the
 * program. `-- --hints` lists all hints.
 */
import { checkTool } from './check-tool.ts';
import { SCHEMAS_DIR } from './load.ts';
import { tell } from './run.ts';

tell(checkTool(SCHEMAS_DIR, { hints: process.argv.includes('--hints') }));
