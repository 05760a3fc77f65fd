import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { walk } from './sources.mjs';

/** How a query begins, whatever builder it is asked of: `db.t.selectFrom(`, `platform.deleteFrom(`. */
const BEGINS = /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/;

const SERVER = /^src\/(?:server|features)\/.*(?<!\.test)\.ts$/;
const OWNERS = /\.sql\.ts$|^src\/server\/db\//;

/** Files whose queries have not moved beside them yet. The list only gets shorter: a new name needs no place here. */
const LEFT = new Set([
  'src/features/demo/server/demo-seed.ts',
  'src/features/demo/server/messages.ts',
  'src/features/demo/server/company.ts',
  'src/features/demo/server/photos.ts',
  'src/features/demo/server/references.ts',
  'src/features/demo/server/self-check.ts',
  'src/features/seed/server/accounts.ts',
  'src/features/seed/server/base.ts',
  'src/features/seed/server/insert.ts',
  'src/features/seed/server/new-parts.ts',
  'src/features/seed/server/seed.ts',
  'src/features/seed/server/state.ts',
  'src/server/activity-log.ts',
]);

/**
 * Finds queries outside the files of SQL: a reader looks for them there, and so does whoever changes a table.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkQueries(folder) {
  const paths = walk(join(folder, 'src')).map((path) => relative(folder, path).replaceAll('\\', '/'));
  const outside = paths.filter((path) => buildsQueries(path, readFileSync(join(folder, path), 'utf8')));
  return queryProblems(outside, LEFT);
}

/**
 * @param {string} path
 * @param {string} text
 */
export function buildsQueries(path, text) {
  return SERVER.test(path) && !OWNERS.test(path) && BEGINS.test(text);
}

/**
 * @param {readonly string[]} outside files that build queries and are none of SQL
 * @param {ReadonlySet<string>} left
 * @returns {string[]}
 */
export function queryProblems(outside, left) {
  return [
    ...outside
      .filter((path) => !left.has(path))
      .map((path) => `${path}: builds a query; name it in a *.sql.ts beside it and call that`),
    ...[...left]
      .filter((path) => !outside.includes(path))
      .map((path) => `${path}: builds no query any more; take it from the list of queries.mjs`),
  ];
}
