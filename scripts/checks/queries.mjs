import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { walk } from './sources.mjs';

/** Matches the start of a query on any Kysely builder: `db.t.selectFrom(`, `platform.deleteFrom(`. */
const BEGINS = /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/;

const SERVER = /^src\/(?:server|features)\/.*(?<!\.test)\.ts$/;
const OWNERS = /\.sql\.ts$|^src\/server\/db\//;

/**
 * Finds queries outside `*.sql.ts` and src/server/db, since these files are searched when a table changes.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkQueries(folder) {
  const paths = walk(join(folder, 'src')).map((path) => relative(folder, path).replaceAll('\\', '/'));
  return paths
    .filter((path) => buildsQueries(path, readFileSync(join(folder, path), 'utf8')))
    .map((path) => `${path}: builds a query; name it in a *.sql.ts beside it and call that`);
}

/**
 * @param {string} path
 * @param {string} text
 */
export function buildsQueries(path, text) {
  return SERVER.test(path) && !OWNERS.test(path) && BEGINS.test(text);
}
