/**
 * `npm run schemas:plan [X …]`: what the edited files in schemas/ would change.
 *
 * --url [address]        compared with a running server: what `schemas:publish` would do
 * --against [revision]   compared with the files of a commit (HEAD), without any database
 * neither                compared with the database of DATABASE_URL or DATA_DIR: what the next start would do; where
 *                        there is none yet, with the last commit
 */
import { planTool } from './plan-tool.ts';
import { tell } from './run.ts';

tell(await planTool({ args: process.argv.slice(2), env: process.env }));
