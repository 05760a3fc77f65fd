import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from '../../boot/paths.mjs';
import { browserFloor } from '../../boot/web/parts.mjs';
import { walk } from '../sources.mjs';
import { ALLOWED } from './allowed.mjs';

const SOURCE =
  /^src\/(?:client|engine|kinds\/(?!.*(?:\/server\/|storage\.ts$))|features\/[^/]+\/[^/]+\/(?:client|workflow))\/?.*(?<!\.(?:test|stories))\.(?:tsx?|css)$/;

/** First line of newer.txt, which lists the minimum browser versions for which the file was written. */
export const floorLine = () => JSON.stringify({ ...browserFloor(), looks: browserFloor('looks').chrome });

const [written, ...lines] = readFileSync(inRoot('scripts/checks/floor/newer.txt'), 'utf8').trim().split('\n');
/** @type {Map<string, boolean>} features that a supported browser lacks; true: browsers of set `looks` lack it too */
const NEWER = new Map(
  lines.flatMap((line) => line.split(' ').map((word) => [word.replace('!', ''), word.endsWith('!')])),
);

const CALL = /(?<![\w$])([A-Za-z_$][\w$]*)?(?:\?\.|\.)([A-Za-z_$][\w$]*)(?=(?:\?\.)?\()/g;
const GLOBAL = /(?<![\w$.'"`-]|typeof )([A-Za-z]\w+)(?=[(.)])/g;
/** Syntax that a supported browser lacks: lookbehind in old Safari, flag v in old Chromium, static blocks in both. */
const SYNTAX = /\(\?<[=!]|RegExp\([^()]*,[`'"][a-z]*v|\bstatic\s*\{/g;
const STYLE_FUNCTION = /(?<![\w-])([a-z]+(?:-[a-z]+)*)\(/g;
/** Matches a new CSS unit after a digit, but not the end of a name such as `ub1lh` in built files. */
const UNIT = /(?<![A-Za-z_$]\d*)\d(?:[dls]v(?:h|w|i|b|min|max)|cq(?:w|h|i|b|min|max)|r?lh)\b/g;
const RULE = /([^{};]*)\{([^{}]*)\}/g;

/** @param {string} name */
const isNewer = (name) => NEWER.has(name);

/**
 * Names of features that a script uses and a supported browser lacks.
 * @param {string} text
 * @returns {string[]}
 */
export function newerInScript(text) {
  const calls = [...text.matchAll(CALL)].map(([, object, name]) =>
    isNewer(`${object}.${name}`) ? `${object}.${name}` : `.${name}`,
  );
  const globals = [...text.matchAll(GLOBAL)].map(([, name = '']) => name);
  const styles = [...text.matchAll(STYLE_FUNCTION)]
    .map(([, name = '']) => `${name}()`)
    .filter((name) => name.includes('-'));
  return [...new Set([...calls, ...globals, ...styles])]
    .filter(isNewer)
    .concat([...new Set(Array.from(text.matchAll(SYNTAX), ([found]) => found))])
    .concat(Array.from(text.matchAll(UNIT), ([unit]) => unit.slice(1)));
}

/**
 * Names of features that a style sheet uses and a supported browser lacks. Excludes values that follow an older value
 * of the same property in the same rule.
 * @param {string} text
 * @returns {string[]}
 */
export function newerInStyle(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const rules = [...plain.matchAll(RULE)].flatMap(([, selector = '', body = '']) => [
    ...Array.from(selector.matchAll(/(?<![\\:]):{1,2}([a-z-]+)/g), ([, name]) => `:${name}`),
    ...(/^\s*&/.test(selector) ? [':nesting'] : []),
    ...newerDeclarations(body),
  ]);
  const atRules = Array.from(plain.matchAll(/@([a-z-]+)/g), ([, name]) => `@${name}`);
  return [...new Set([...rules, ...atRules])].filter((name) => isNewer(name) || `1${name}`.search(UNIT) === 0);
}

/** @param {string} body declarations of a rule */
function newerDeclarations(body) {
  /** Names of properties that have a value which all supported browsers accept. @type {Set<string>} */
  const declared = new Set();
  return body.split(';').flatMap((declaration) => {
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(declaration) ?? [];
    const values = [
      ...value.split(/[\s,!]+/).map((word) => `${property}:${word}`),
      ...Array.from(value.matchAll(STYLE_FUNCTION), ([, name]) => `${name}()`),
    ].filter(isNewer);
    values.push(...Array.from(value.matchAll(UNIT), ([unit]) => unit.slice(1)));
    if (values.length === 0) declared.add(property);
    const hasFallback = declared.has(property) && !property.startsWith('--');
    return [`${property}:`, ...(hasFallback ? [] : values)];
  });
}

/**
 * Problems of files for the browser: features that a supported browser lacks and allowed.mjs does not list.
 * @param {Iterable<{ path: string, text: string }>} files scripts and style sheets, sources or built
 * @param {Set<string>} [used] receives the names of all found features
 * @returns {string[]}
 */
export function newerThanFloor(files, used = new Set()) {
  /** @type {string[]} */
  const problems = [];
  for (const { path, text } of files) {
    for (const name of path.endsWith('.css') ? newerInStyle(text) : newerInScript(text)) {
      used.add(name);
      if (name in ALLOWED) continue;
      const whose =
        NEWER.get(name) === false ? 'the oldest browsers lack' : 'the oldest browsers, with all looks too, lack';
      problems.push(
        `${path}: ${whose} ${name}: use something older, before it too, or say in floor/allowed.mjs why not`,
      );
    }
  }
  return problems;
}

/** Sources of the scripts and styles that browsers load. */
function clientSources() {
  return walk(inRoot('src'))
    .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), file: path }))
    .filter(({ path }) => SOURCE.test(path))
    .map(({ path, file }) => ({ path, text: readFileSync(file, 'utf8') }));
}

/** Problems of the source files, and of an outdated newer.txt. */
export function checkFloor() {
  const stale = written === floorLine() ? [] : ['newer.txt is of other browsers: node scripts/checks/floor/newer.mjs'];
  return [...stale, ...newerThanFloor(clientSources())];
}

/** Problems of built scripts and styles, libraries included, and entries of allowed.mjs that no file needs. */
export function checkBuiltFloor() {
  const web = inRoot('dist', 'web');
  /** @type {Record<string, { file: string, css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
  const paths = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const built = [...paths]
    .filter((path) => /\.(?:js|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }));
  /** @type {Set<string>} */
  const used = new Set();
  const problems = newerThanFloor([...built, ...clientSources()], used);
  const needless = Object.keys(ALLOWED).filter((name) => !used.has(name));
  return [...problems, ...needless.map((name) => `floor/allowed.mjs: nothing uses ${name}`)];
}

/** Script for a page in a new browser, which removes the methods that some supported browser lacks. */
export function withoutNewer() {
  const names = JSON.stringify([...NEWER.keys()].filter((name) => /^\.?[A-Za-z]\w*(?:\.\w+)?$/.test(name)));
  return `for (const [, holder, name] of ${names}.map((name) => /(?:(\\w*)\\.)?(\\w+)$/.exec(name))) {
    const all = Object.values(Object.getOwnPropertyDescriptors(globalThis)).flatMap(({ value }) => [value, value?.prototype]);
    for (const object of holder ? [globalThis[holder]] : holder === '' ? [...all, globalThis] : [globalThis])
      if (object && Object.getOwnPropertyDescriptor(object, name)?.configurable) delete object[name];
  }`;
}
