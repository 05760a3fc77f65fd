import { nodesIn } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source */

/**
 * @typedef {object} Trace
 * @property {string[]} files files of the called functions, in the order in which calls reach them
 * @property {number} functions
 * @property {number} returns number of return statements in these functions
 */

/** Folders of src that all features use; calls into them are not followed further. */
export const GROUND = ['engine', 'compiler', 'kinds', 'server/records', 'server/db/records', 'server/session'];

/**
 * Follows the calls of a named function across files, by imported names and names of the same file.
 * @param {ReadonlyMap<string, Source>} sources
 * @param {string} name
 * @param {readonly string[]} [ground] folders below src in which calls are not followed
 * @returns {Trace | null} null: no file of src exports the function
 */
export function traceFrom(sources, name, ground = GROUND) {
  const first = [...sources.values()].find(
    ({ path, exports: given }) => path.startsWith('src/') && given.includes(name),
  );
  if (!first) return null;
  /** @type {Map<string, import('./source.mjs').Work>} */
  const reached = new Map();
  const queue = [{ path: first.path, name }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path } = next;
    if (ground.some((folder) => path.startsWith(`src/${folder}/`))) continue;
    const key = `${next.path}#${next.name}`;
    const source = sources.get(next.path);
    const work = source?.works.find((one) => one.name === next?.name);
    if (source && !reached.has(key)) queue.push(...calledFrom(source, work, next.name));
    if (work) reached.set(key, work);
  }
  const works = [...reached.values()];
  return {
    files: [...new Set([...reached.keys()].map((key) => key.slice(0, key.indexOf('#'))))],
    functions: works.length,
    returns: works.flatMap(({ node }) => nodesIn(node)).filter(({ type }) => type === 'ReturnStatement').length,
  };
}

/**
 * @param {Source} source
 * @param {import('./source.mjs').Work | undefined} work
 * @param {string} name
 * @returns {{ path: string, name: string }[]}
 */
function calledFrom(source, work, name) {
  // Without a function of this name, the file re-exports the name from another file.
  if (!work) return [source.imports.get(name) ?? []].flat();
  return [...namesIn(work.node)].flatMap((named) => {
    const imported = source.imports.get(named);
    if (imported) return [imported];
    return source.works.some((one) => one.name === named) ? [{ path: source.path, name: named }] : [];
  });
}

/**
 * @param {import('./source.mjs').Node} node
 * @returns {Set<string>} names of called functions, and of functions passed as arguments
 */
function namesIn(node) {
  const calls = nodesIn(node).filter(({ type }) => type === 'CallExpression' || type === 'NewExpression');
  const given = calls.flatMap((call) => [call.callee, ...(call.arguments ?? []).map(expressionOf)]);
  return new Set(given.flatMap(({ type, value }) => (type === 'Identifier' ? [value] : [])));
}

const expressionOf = (/** @type {{ expression: import('./source.mjs').Node }} */ { expression }) => expression;
