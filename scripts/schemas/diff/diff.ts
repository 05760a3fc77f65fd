/** `npm run schemas:diff [X …] -- --from A --to B`: changes that break clients; sides.ts says what a side may be. */
import { tell } from '../run.ts';
import { diffTool } from './diff-tool.ts';

tell(await diffTool({ args: process.argv.slice(2), env: process.env }));
