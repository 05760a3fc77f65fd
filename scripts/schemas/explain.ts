/** `npm run schemas:explain CameraFile [fieldKey]`: prints a compiled resource or field with sources of defaults. */
import { explainTool } from './explain-tool.ts';
import { SCHEMAS_DIR } from './load.ts';
import { tell } from './run.ts';

tell(explainTool(process.argv.slice(2), SCHEMAS_DIR));
