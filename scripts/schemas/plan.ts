/**
 * `npm run schemas:plan [X …]`: prints the changes that edited files in schemas/ would cause.
 *
 * --url [address]        compares with a running server: prints the changes by `schemas:publish`
 * --against [revision]   compares with the files of a commit (default HEAD), without any database
 * neither                compares with the database of DATABASE_URL or DATA_DIR: prints the changes by the next start;
 *                        without a database, compares with the last commit
 */
import { planTool } from './plan-tool.ts';
import { tell } from './run.ts';

tell(await planTool({ args: process.argv.slice(2), env: process.env }));
