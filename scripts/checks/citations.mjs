import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { walk } from './sources.mjs';

/**
 * Format of citations: `wire.md#1.4`, which is a file of docs/reference and a section, or `decision 012`. Sections are
 * numbered headings, and list items or table rows that start with a bold number (`- **F10** …`).
 *
 * @typedef {object} Book
 * @property {Map<string, Set<string>>} sections numbers of sections by file name
 * @property {Set<string>} decisions numbers of all decisions
 * @property {string[]} unlisted numbers of decisions missing in the index of docs/decisions
 */

const SECTION = /^(?:#{2,6} |[-|] *\*\*)([A-Za-z]?\d[\w.]*)/gm;
const DECISION = /^## (\d{3}) /gm;
const CITED = /\b(wire|domain|security|look|practice)\.md#([\w.]*\w)|\bdecision (\d{3})\b/g;
const OWN = /\u00a7(\d[\d.]*\d|\d)|\(([RFA]\d+|X\d+)\)/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)\s]+)\)/g;

/** Patterns of citations without a valid file name, which a reader cannot look up. */
const DEAD = [
  /\u00a7/,
  /\b(?:spec|design|stack|perf|words)\.md\b/,
  /\b(?:security|wire|domain|spec|design|perf),? (?:R\d|fact \d|rulings? on|attack)/,
  /\(R\d{1,2}\)|\bperf \d\)/,
];

/**
 * Checks that every citation and every link between documents has a target.
 * @param {string} folder
 * @returns {{ citations: number, problems: string[] }}
 */
export function checkCitations(folder) {
  const book = readBook(folder);
  const read = walk(folder).map((path) => {
    const name = relative(folder, path).replaceAll('\\', '/');
    return { name, ...citationsIn(name, readFileSync(path, 'utf8'), book), links: brokenLinks(folder, name) };
  });
  const citations = read.reduce((sum, file) => sum + file.citations, 0);
  const unlisted = book.unlisted.map((id) => `docs/decisions/README.md: ${id} is missing`);
  const problems = [...read.flatMap((file) => [...file.problems, ...file.links]), ...unlisted];
  return { citations, problems: citations > 0 ? problems : [...problems, 'no citation was read'] };
}

/**
 * @param {string} folder
 * @returns {Book}
 */
export function readBook(folder) {
  const read = (/** @type {string} */ room) =>
    readdirSync(join(folder, 'docs', room)).map((name) => ({
      name,
      text: readFileSync(join(folder, 'docs', room, name), 'utf8'),
    }));
  const pages = read('decisions');
  const ids = pages.flatMap(({ text }) => idsIn(text, DECISION));
  const index = pages.find(({ name }) => name === 'README.md')?.text ?? '';
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw new Error(`decision ${twice} stands twice in docs/decisions`);
  return {
    sections: new Map(read('reference').map(({ name, text }) => [name, new Set(idsIn(text, SECTION))])),
    decisions: new Set(ids),
    unlisted: ids.filter((id) => !index.includes(`- ${id} `)),
  };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const idsIn = (text, pattern) => [...text.matchAll(pattern)].map(([, id = '']) => id.replace(/\.$/, ''));

/**
 * @param {string} name
 * @param {string} text
 * @param {Book} book
 */
export function citationsIn(name, text, book) {
  const cited = [...text.matchAll(CITED)].map(([words, file, section = '', decision]) => ({
    words,
    found: decision ? book.decisions.has(decision) : book.sections.get(`${file}.md`)?.has(section),
  }));
  const missing = cited.filter(({ found }) => !found).map(({ words }) => `${words} names nothing`);
  const dead = name.startsWith('docs/reference/') ? ownIn(name, text, book) : deadIn(text);
  return { citations: cited.length, problems: [...missing, ...dead].map((problem) => `${name}: ${problem}`) };
}

/**
 * Checks citations of sections within the same document, which have no file name.
 * @param {string} name
 * @param {string} text
 * @param {Book} book
 */
function ownIn(name, text, book) {
  const own = book.sections.get(name.slice('docs/reference/'.length));
  return [...text.matchAll(OWN)]
    .filter(([, section, rule]) => !own?.has(section ?? rule ?? ''))
    .map(([words]) => `${words} is no section of it`);
}

/** @param {string} text */
function deadIn(text) {
  return text.split('\n').flatMap((line, at) => {
    const found = DEAD.map((form) => form.exec(line)).find((match) => match !== null);
    return found ? [`line ${at + 1}: “${found[0]}” cannot be opened; cite docs/reference or a decision`] : [];
  });
}

/**
 * @param {string} folder
 * @param {string} name
 */
function brokenLinks(folder, name) {
  if (!name.endsWith('.md')) return [];
  const prose = readFileSync(join(folder, name), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(LINK)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => !existsSync(join(folder, dirname(name), target)))
    .map((target) => `${name}: the link ${target} leads nowhere`);
}
