/**
 * `npm run schemas:plan [X …]`: prints the changes by the edited files in schemas/.
 *
 * --url [address]        against a running server: the changes by `schemas:publish`
 * --against [revision]   against the files of a commit (HEAD), without any database
 * neither                against the database of DATABASE_URL or DATA_DIR: the changes by the next start;
 *                        without a database, against the last commit
 */
import { planTool } from './plan-tool.ts';
import { tell } from './run.ts';

tell(await planTool({ args: process.argv.slice(2), env: process.env }));
