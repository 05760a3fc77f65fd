import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { walk } from '../checks/sources.mjs';

/** @typedef {{ type: string, span: { start: number, end: number } } & Record<string, any>} Node a syntax node of swc */

/**
 * @typedef {object} Work a named function of a file
 * @property {string} name
 * @property {Node} node
 * @property {number} lines
 */

/**
 * @typedef {object} Source
 * @property {string} path path relative to the repository
 * @property {number} lines
 * @property {Work[]} works
 * @property {string[]} exports
 * @property {Map<string, { path: string, name: string }>} imports by local name; name `*` means the whole module
 * @property {string[]} reads files that the file imports: values, types, or dynamically
 * @property {string[]} lazy files that the file imports dynamically
 */

const CODE = /^(?:src|scripts|tests|\.storybook)\/.*\.(?:ts|tsx|mjs)$/;

/**
 * Reads and parses every source file of a repository.
 * @param {string} folder
 * @returns {Map<string, Source>} sources by path
 */
export function readSources(folder) {
  const paths = walk(folder)
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => CODE.test(path) && !path.startsWith('src/generated/'));
  return new Map(paths.map((path) => [path, readSource(path, readFileSync(join(folder, path), 'utf8'))]));
}

/** Prefix of every parsed text, to find the text's offset: swc's spans count all texts parsed so far. */
const MARK = '0;';

/**
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function readSource(path, text) {
  const swc = createRequire(import.meta.url)('@swc/core');
  const syntax = path.endsWith('.mjs') ? { syntax: 'ecmascript' } : { syntax: 'typescript', tsx: path.endsWith('x') };
  const { body } = swc.parseSync(MARK + text, { ...syntax, target: 'es2023' });
  const begin = body[0].span.start + MARK.length;
  const bytes = Buffer.from(text);
  const linesOf = (/** @type {Node} */ { span }) =>
    bytes
      .subarray(span.start - begin, span.end - begin)
      .toString()
      .split('\n').length;
  const statements = body.slice(1);
  const nodes = nodesIn(statements);
  return {
    path,
    lines: text.split('\n').length - 1,
    works: nodes.flatMap((node) => workOf(node, linesOf)),
    exports: statements.flatMap(exportsOf),
    imports: new Map(statements.flatMap((/** @type {Node} */ node) => importsOf(path, node))),
    reads: [...new Set(nodes.flatMap((node) => readBy(path, node)))],
    lazy: [...new Set(nodes.filter(isOnDemand).flatMap((node) => readBy(path, node)))],
  };
}

/**
 * @param {unknown} value
 * @returns {Node[]} the node itself and all nodes below it
 */
export function nodesIn(value) {
  /** @type {Node[]} */
  const nodes = [];
  gatherNodes(value, nodes);
  return nodes;
}

/**
 * @param {unknown} value
 * @param {Node[]} nodes receives the found nodes
 */
function gatherNodes(value, nodes) {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'span' in value) nodes.push(/** @type {Node} */ (value));
  for (const inner of Object.values(value)) gatherNodes(inner, nodes);
}

const FUNCTION = /^(?:ArrowFunctionExpression|FunctionExpression)$/;

/**
 * @param {Node} node
 * @param {(node: Node) => number} linesOf
 * @returns {Work[]}
 */
function workOf(node, linesOf) {
  if (node.type === 'FunctionDeclaration') return [{ name: node.identifier.value, node, lines: linesOf(node) }];
  if (/^(?:Class|Private)Method$/.test(node.type)) {
    const name = node.key.value ?? node.key.id?.value;
    return name ? [{ name, node: node.function, lines: linesOf(node) }] : [];
  }
  const isNamed = node.type === 'VariableDeclarator' && node.id.type === 'Identifier';
  return isNamed && FUNCTION.test(node.init?.type ?? '')
    ? [{ name: node.id.value, node: node.init, lines: linesOf(node.init) }]
    : [];
}

/**
 * @param {Node} statement
 * @returns {string[]}
 */
function exportsOf(statement) {
  if (statement.type === 'ExportDefaultDeclaration' || statement.type === 'ExportDefaultExpression') return ['default'];
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.map((/** @type {Node} */ one) => (one.exported ?? one.orig)?.value ?? '*');
  if (statement.type !== 'ExportDeclaration') return [];
  const { declaration } = statement;
  // Excludes exported types, since signatures of exported functions need them.
  if (/^Ts(?:Interface|TypeAlias)/.test(declaration.type)) return [];
  if (declaration.type !== 'VariableDeclaration') return [(declaration.identifier ?? declaration.id).value];
  return declaration.declarations.flatMap((/** @type {Node} */ { id }) =>
    nodesIn({ ...id, typeAnnotation: null }).flatMap(({ type, value }) => (type === 'Identifier' ? [value] : [])),
  );
}

/**
 * @param {string} path
 * @param {Node} statement
 * @returns {[string, { path: string, name: string }][]}
 */
function importsOf(path, statement) {
  const isHandedOn = statement.type === 'ExportNamedDeclaration' && statement.source;
  if (statement.type !== 'ImportDeclaration' && !isHandedOn) return [];
  const target = resolved(path, statement.source.value);
  if (target === null) return [];
  return statement.specifiers.map((/** @type {Node} */ one) => {
    if (isHandedOn) return [(one.exported ?? one.orig)?.value, { path: target, name: one.orig?.value ?? '*' }];
    const name =
      one.type === 'ImportSpecifier'
        ? (one.imported ?? one.local).value
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*';
    return [one.local.value, { path: target, name }];
  });
}

const isOnDemand = (/** @type {Node} */ { type, callee }) => type === 'CallExpression' && callee.type === 'Import';

/**
 * @param {string} path
 * @param {Node} node
 * @returns {string[]}
 */
function readBy(path, node) {
  const given = isOnDemand(node) ? node.arguments[0]?.expression : node.source;
  const target = given?.type === 'StringLiteral' ? resolved(path, given.value) : null;
  return target === null ? [] : [target];
}

/**
 * @param {string} path path of the importing file
 * @param {string} specifier
 * @returns {string | null} null: the specifier is the name of a package
 */
function resolved(path, specifier) {
  return specifier.startsWith('.') ? join(dirname(path), specifier).replaceAll('\\', '/') : null;
}
