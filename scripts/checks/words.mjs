import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from './sources.mjs';

/**
 * Finds comments of src, scripts and tests that violate the rules for comments (CONTRIBUTING.md). The file
 * words-left.json has the tolerated number of violations by folder, which may only decrease.
 */

const CODE = /^(?:src|scripts|tests|\.storybook)\/(?!generated\/|kinds\/tables\/).*\.(?:ts|tsx|mjs)$/;
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;
/** Local names that only state that a value exists, not what it contains. */
const EMPTY_NAMES = /\b(?:const|let) (known|shown|told|said)\b/g;
const MOST_SENTENCES = 2;
const MOST_WORDS = 25;

/** @type {{ [rule: string]: (comment: string) => string | null }} */
const RULES = {
  first: (comment) => wordIn(comment, /^(?:Of|Those|What|Where|As)\b/),
  actors: (comment) => wordIn(comment, /\b(nobody|somebody|whoever|anybody|everybody)\b/i),
  verbs: (comment) => wordIn(comment, /\b(tells?|told|asks?|asked|stands?|lies|wants?)\b/i),
  length: (comment) => {
    const sentences = comment.split(/(?<=[.!?:])\s+(?=[A-Z`])/).filter((text) => /\w{2}/.test(text));
    const longest = Math.max(0, ...sentences.map((text) => text.split(/\s+/).length));
    if (sentences.length > MOST_SENTENCES) return `${sentences.length} sentences`;
    return longest > MOST_WORDS ? `a sentence of ${longest} words` : null;
  },
};

const LEFT = fileURLToPath(new URL('words-left.json', import.meta.url));

/**
 * @param {string} comment
 * @param {RegExp} pattern
 */
const wordIn = (comment, pattern) => pattern.exec(comment)?.[0] ?? null;

/** @typedef {{ file: string, line: number, rule: string, found: string }} Finding */

/**
 * @param {string} file
 * @param {string} text
 * @returns {Finding[]}
 */
export function wordsIn(file, text) {
  const lineAt = (/** @type {number} */ at) => text.slice(0, at).split('\n').length;
  const names = [...text.matchAll(EMPTY_NAMES)].map(({ index, 1: found = '' }) => {
    return { file, line: lineAt(index), rule: 'names', found };
  });
  const comments = [...text.matchAll(COMMENT)].flatMap((match) => {
    const comment = match[0].replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, ' ').replace(/\s+/g, ' ');
    // Removes tags, examples and tool directives, which are no sentences.
    const plain = comment.replace(/@\w+[^@]*|biome-ignore.*|`[^`]*`/g, ' x ').trim();
    const line = lineAt(match.index);
    return Object.entries(RULES).flatMap(([rule, find]) => {
      const found = find(plain);
      return found ? [{ file, line, rule, found }] : [];
    });
  });
  return [...comments, ...names];
}

/** @param {string} file */
const roomOf = (file) =>
  file
    .split('/')
    .slice(0, -1)
    .slice(0, file.startsWith('src/features/') ? 4 : file.startsWith('src/') ? 3 : 2)
    .join('/');

/**
 * @param {readonly Finding[]} findings
 * @returns {{ [room: string]: { [rule: string]: number } }}
 */
export function countsOf(findings) {
  /** @type {{ [room: string]: { [rule: string]: number } }} */
  const counts = {};
  for (const { file, rule } of findings) {
    const room = roomOf(file);
    const own = counts[room] ?? {};
    own[rule] = (own[rule] ?? 0) + 1;
    counts[room] = own;
  }
  return counts;
}

/**
 * @param {readonly Finding[]} findings
 * @param {{ [room: string]: { [rule: string]: number } }} left
 * @returns {string[]}
 */
export function wordProblems(findings, left) {
  return Object.entries(countsOf(findings)).flatMap(([room, counts]) =>
    Object.entries(counts)
      .filter(([rule, count]) => count > (left[room]?.[rule] ?? 0))
      .map(([rule, count]) => {
        const more = count - (left[room]?.[rule] ?? 0);
        return `${room}: ${more} more against the words (${rule}); node scripts/checks/words.mjs FILE … shows where`;
      }),
  );
}

/** @param {string} folder */
function findingsIn(folder) {
  return walk(folder)
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((file) => CODE.test(file))
    .flatMap((file) => wordsIn(file, readFileSync(join(folder, file), 'utf8')));
}

/**
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkWords(folder) {
  const left = existsSync(LEFT) ? JSON.parse(readFileSync(LEFT, 'utf8')) : {};
  return wordProblems(findingsIn(folder), left);
}

/** Prints violations in the files of the command line; `--write` writes current numbers to words-left.json. */
function main() {
  const names = process.argv.slice(2);
  if (names.includes('--write')) {
    const counts = countsOf(findingsIn(process.cwd()));
    const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
    const lines = Object.entries(sorted).map(([room, own]) => `  ${JSON.stringify(room)}: ${JSON.stringify(own)}`);
    writeFileSync(LEFT, `{\n${lines.join(',\n')}\n}\n`);
    return;
  }
  for (const file of names) {
    for (const { line, rule, found } of wordsIn(file, readFileSync(file, 'utf8')))
      console.log(`${file}:${line}: ${rule}: ${found}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
