import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { walk } from '../sources.mjs';

/** Matches server code that processes data from users. */
const SERVER = /^src\/(?:server|engine|compiler|kinds|features\/[^/]+\/[^/]+\/server)\/(?!.*\/client\/).*\.ts$/;
const EXAMPLES = /\.test\.ts$|\/fixture\.ts$/;
/** Matches the comment, in the line or the line above, that gives the reason why an array is small. */
const REASON = /\/\/ few: \S+/;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
/** Methods that return a shorter part of the array. */
const SHORTER = new Set(['slice', 'subarray', 'toSpliced']);

/**
 * Finds arrays spread into arguments, and functions that call themselves once for each item. Both throw for arrays of
 * some 100,000 items, and users determine the number of items.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkArguments(folder) {
  const paths = walk(join(folder, 'src')).map((path) => relative(folder, path).replaceAll('\\', '/'));
  return paths.flatMap((path) => growingIn(path, readFileSync(join(folder, path), 'utf8')));
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} problems
 */
export function growingIn(path, text) {
  if (!SERVER.test(path) || EXAMPLES.test(path)) return [];
  const lines = text.split('\n');
  const source = parsed(text);
  const found = [...spreads(source), ...recursions(source)];
  return found
    .filter(({ line }) => !REASON.test(`${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`))
    .map(
      ({ line, what }) => `${path}:${line}: ${what}; use a loop (engine/many.ts), or say why it is small: // few: …`,
    );
}

/** @typedef {{ line: number, what: string }} Found */
/** @typedef {{ type: string, span: { start: number } } & Record<string, any>} Node a syntax node of swc */

/** @typedef {{ nodes: Node[], lineOf(node: Pick<Node, 'span'>): number }} Source */

/** Prefix of every parsed text, to find the text's offset: swc's spans count all texts parsed so far. */
const MARK = '0;';

/**
 * @param {string} text
 * @returns {Source}
 */
function parsed(text) {
  const swc = createRequire(import.meta.url)('@swc/core');
  const { body } = swc.parseSync(MARK + text, { syntax: 'typescript' });
  const bytes = Buffer.from(text);
  const begin = body[0].span.start + MARK.length;
  return {
    nodes: nodesIn(body),
    lineOf: ({ span }) =>
      bytes
        .subarray(0, span.start - begin)
        .toString()
        .split('\n').length,
  };
}

/**
 * @param {unknown} value
 * @returns {Node[]} the node itself and all nodes below it
 */
function nodesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [/** @type {Node} */ (value), ...inner] : inner;
}

/**
 * @param {Source} source
 * @returns {Found[]}
 */
function spreads({ nodes, lineOf }) {
  const rests = nodes
    .flatMap(({ params }) => (Array.isArray(params) ? params : []))
    .flatMap((one) => restOf(one.pat ?? one));
  const isFew = (/** @type {Node} */ node) => isConstant(node, new Set(rests));
  const calls = nodes.filter(({ type }) => type === 'CallExpression' || type === 'NewExpression');
  return calls.flatMap((call) => {
    const given = (call.arguments ?? []).filter((/** @type {Node} */ one) => one.spread && !isFew(one.expression));
    const applied = nameOf(call.callee) === 'apply' && call.arguments.length === 2 ? [call] : [];
    return [
      ...given.map((/** @type {Node} */ one) => ({
        line: lineOf({ ...one, span: one.spread }),
        what: 'an array becomes arguments',
      })),
      ...applied.map((one) => ({ line: lineOf(one), what: 'an array becomes arguments' })),
    ];
  });
}

/**
 * @param {Source} source
 * @returns {Found[]}
 */
function recursions({ nodes, lineOf }) {
  return nodes.flatMap((node) => {
    const name = functionName(node);
    if (name === null) return [];
    const inner = nodesIn(node);
    const rests = inner.filter(({ type }) => type === 'ArrayPattern').flatMap(restNames);
    const isShorter = (/** @type {Node} */ { expression }) =>
      SHORTER.has(nameOf(expression.callee)) || (expression.type === 'Identifier' && rests.includes(expression.value));
    return inner
      .filter(
        (call) => call.type === 'CallExpression' && nameOf(call.callee) === name && call.arguments.some(isShorter),
      )
      .map((call) => ({ line: lineOf(call), what: `${name} calls itself with a shorter array` }));
  });
}

/**
 * @param {Node} node
 * @returns {string | null}
 */
function functionName(node) {
  if (node.type === 'FunctionDeclaration') return node.identifier.value;
  if (node.type === 'ClassMethod' || node.type === 'PrivateMethod') return nameOf(node.key);
  const isFunction = node.type === 'VariableDeclarator' && /Arrow|FunctionExpression/.test(node.init?.type ?? '');
  return isFunction ? node.id.value : null;
}

/**
 * @param {Node} pattern
 * @returns {string[]}
 */
function restNames(pattern) {
  return pattern.elements.flatMap((/** @type {Node | null} */ one) => (one ? restOf(one) : []));
}

/**
 * @param {Node} pattern
 * @returns {string[]} `rest` for the pattern `...rest`, else empty
 */
function restOf(pattern) {
  return pattern.type === 'RestElement' ? [pattern.argument.value] : [];
}

/**
 * @param {Node | undefined} node
 * @returns {string} last name of `a`, `x.a` or `x.#a`
 */
function nameOf(node) {
  if (node?.type === 'MemberExpression') return nameOf(node.property);
  if (node?.type === 'PrivateName') return node.value ?? node.id?.value ?? '';
  return node?.type === 'Identifier' ? node.value : '';
}

/**
 * True for arrays of fixed size: array literals, constants, forwarded arguments, or arrays computed from these
 * (`ROLES.map(…)`, `Object.values(SHEETS)`).
 * @param {Node} node
 * @param {ReadonlySet<string>} rests names of rest parameters, which hold the arguments of a call
 * @returns {boolean}
 */
function isConstant(node, rests) {
  if (node.type === 'ArrayExpression') return !node.elements.some((/** @type {Node | null} */ one) => one?.spread);
  if (node.type === 'ParenthesisExpression') return isConstant(node.expression, rests);
  if (node.type === 'ConditionalExpression')
    return isConstant(node.consequent, rests) && isConstant(node.alternate, rests);
  if (node.type === 'Identifier') return CONSTANT.test(node.value) || rests.has(node.value);
  if (node.type === 'MemberExpression') return isConstant(node.object, rests);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const isOfObject = nameOf(node.callee.object) === 'Object';
  return isConstant(isOfObject ? node.arguments[0].expression : node.callee.object, rests);
}
