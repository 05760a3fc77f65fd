/** `npm run schemas:diff [X …] -- --from A --to B`: prints changes that break clients; A and B: see `Sought.side`. */
import { tell } from '../run.ts';
import { diffTool } from './diff-tool.ts';

tell(await diffTool({ args: process.argv.slice(2), env: process.env }));
