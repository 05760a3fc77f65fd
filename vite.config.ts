/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig as ViteUserConfig } from 'vite';
import { callsTo } from './scripts/boot/dev-proxy.mjs';
import { ensureSomeGenerated } from './scripts/boot/generated.mjs';
import { leanAntd } from './scripts/boot/lean-antd.mjs';
import { leftOutNote, leftToFull } from './scripts/boot/left-to-full.mjs';
import { antdByPart, browserFloor, partsByName, webParts } from './scripts/boot/web/parts.mjs';

// Generates files first, since tests read the API document and the stories.
if (process.env.VITEST) await ensureSomeGenerated();

const repository = fileURLToPath(new URL('.', import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/** True if a check runs suites side by side, or other programs keep all processors busy. */
const isBusy = process.env.CHECK_SIZE !== undefined || (loadavg()[0] ?? 0) > availableParallelism();
const BUSY = Number(process.env.CHECK_PATIENCE ?? 4);
const PATIENCE = process.env.CHECK_SIZE === 'night' ? 40 : isBusy ? BUSY : 1;

/**
 * Time limits of a suite's tests. Waiting for a condition gets less than the test, so that a timeout names the
 * condition; hooks get more, since one fills the template database.
 */
function limits(seconds: number) {
  const limit = seconds * PATIENCE * 1_000;
  return {
    testTimeout: limit,
    hookTimeout: Math.max(limit, 60_000 * PATIENCE),
    expect: { poll: { timeout: limit * 0.8 } },
    env: { TEST_LIMIT_MS: String(limit) },
  };
}

/** Test files that the day check omits; larger checks run all files (tests/full.json). */
const leftOut = process.env.CHECK_SIZE === 'day' ? leftToFull() : [];
const note = leftOutNote(leftOut, process.argv);
if (note) process.stderr.write(`${note}\n`);

const COST = 'tests/support/setup/cost-setup.ts';

/** Options for suites that share one PostgreSQL, started on first use; each test server clones its own database. */
const withDatabase = {
  isolate: false,
  setupFiles: [COST],
  globalSetup: ['tests/support/setup/global-setup.ts'],
  ...limits(20),
};

type TestOptions = Omit<NonNullable<ViteUserConfig['test']>, 'projects'> & { exclude?: string[] };

function project(name: string, include: string[], { exclude = [], ...more }: TestOptions = {}) {
  const left = ['node_modules/**', 'dist/**', ...leftOut, ...exclude];
  return {
    root: repository,
    plugins: [react()],
    test: { name, include, exclude: left, environment: 'node', ...limits(5), ...more },
  };
}

/** Plugins for component tests, which render forms as stories do and thus need compiled validators. */
const storyPlugins: PluginOption[] = process.env.VITEST
  ? [(await import('./.storybook/validators-plugin.ts')).validatorsPlugin()]
  : [];

/** Component tests that replace a module or a global, and thus must not share a process with other test files. */
const replacing = readdirSync(`${repository}src`, { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => /^src\/((client|features\/[^/]+\/[^/]+\/client)\/.*\.test\.tsx?|kinds\/.*\.test\.tsx)$/.test(path))
  .filter((path) =>
    /\bvi\.(mock|doMock|resetModules)\(|'fake-indexeddb\/auto'/.test(readFileSync(`${repository}${path}`, 'utf8')),
  );

function clientProject(name: string, { include, exclude, isolate }: ClientFiles) {
  const surroundings = {
    environment: 'jsdom',
    env: { ...limits(5).env, NODE_ENV: 'production' },
    setupFiles: [COST, ...['react', 'jsdom', 'random'].map((name) => `tests/support/setup/${name}-setup.ts`)],
  };
  return {
    ...project(name, include, { ...surroundings, isolate, exclude }),
    plugins: [react(), partsByName(), storyPlugins],
  };
}

/** True for `npm run build -- --plain`: builds with unmodified libraries. */
const isPlain = process.env.VITE_PLAIN === '1';

/** Chunks of scripts/boot/web/parts.mjs that every page after sign-in has already loaded, and the styles of all pages. */
const ALWAYS_THERE = /\/((rolldown-runtime|(login-)?frame-list-home)-[\w-]+\.js|base-[\w-]{7}\.(js|css))$/;

interface ClientFiles {
  include: string[];
  exclude: string[];
  isolate: boolean;
}

const NODE_TESTS = [
  'src/{engine,compiler,server,features/*/*/{workflow,server}}/**/*.test.ts',
  'src/kinds/{,*/}*.test.ts',
];
const CLIENT_TESTS = [
  'src/{client,features/*/*/client,kinds/*/client}/**/*.test.{ts,tsx}',
  'src/kinds/{,*/}*.test.tsx',
];

/** Tests that need a database or a server, in the same folders as the code they test. */
const SERVER_TESTS = [
  'src/{server,features/*/*/server,kinds}/**/*.db.test.ts',
  'src/features/*/*/server/**/*.api.test.ts',
];

const projects = [
  project('unit', [...NODE_TESTS, '{scripts,.storybook}/**/*.test.ts'], {
    isolate: false,
    setupFiles: [COST, 'tests/support/setup/random-setup.ts'],
    exclude: ['**/*.db.test.ts', '**/*.api.test.ts'],
  }),
  clientProject('client', { include: CLIENT_TESTS, exclude: replacing, isolate: false }),
  clientProject('client-mocks', { include: replacing, exclude: [], isolate: true }),
  // Tests SQL statements and HTTP calls on a real PostgreSQL; one project, so that a process loads the server once.
  project('server', [...SERVER_TESTS, 'tests/{api,contract}/**/*.test.ts'], {
    ...withDatabase,
    setupFiles: [COST, 'tests/support/setup/api-setup.ts'],
  }),
  // Follows the recipes of CONTRIBUTING.md in a copy of the repository.
  project('recipes', ['tests/recipes/**/*.test.ts'], { ...limits(300), setupFiles: [COST] }),
  project('reliability', ['tests/reliability/**/*.test.ts'], { ...withDatabase, ...limits(60) }),
  // Runs one browser at a time: two browsers and a server on two processors would mostly measure each other.
  project('e2e', ['tests/e2e/**/*.test.ts'], {
    ...withDatabase,
    ...limits(60),
    setupFiles: [COST, 'tests/support/setup/api-setup.ts', 'tests/support/setup/browser-setup.ts'],
    fileParallelism: false,
  }),
  // Loads this project only for `--project stories`: reading Storybook's configuration takes seconds.
  ...(process.argv.includes('stories') ? [(await import('./.storybook/vitest-project.ts')).storiesProject()] : []),
];

/** Digest of all descriptors' names: cached modules that list these files are invalid once a file comes or goes. */
const descriptors = createHash('sha256')
  .update(JSON.stringify(readdirSync(fileURLToPath(new URL('schemas/resources', import.meta.url)))))
  .digest('hex');
const fsModuleCachePath = fileURLToPath(new URL(`.cache/modules/${descriptors.slice(0, 12)}`, import.meta.url));

export default defineConfig({
  root: process.env.VITEST ? repository : fileURLToPath(new URL('src/client', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.cache/vite', import.meta.url)),
  plugins: [react(), ...(isPlain ? [] : [leanAntd(), antdByPart()])],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: callsTo(server),
  },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    // Keeps chunks of earlier builds for browsers that still run them; scripts/boot/web/chunks.mjs removes the oldest.
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    target: Object.entries(browserFloor()).map((words) => words.join('')),
    // Omits the polyfill: browsers without support for the preload hint load modules a moment later.
    modulePreload: {
      polyfill: false,
      // Omits chunks that every page has loaded before it imports another module.
      resolveDependencies: (_file, needs) => needs.filter((name) => !ALWAYS_THERE.test(name)),
    },
    // Inlines no assets, since the content security policy forbids data: URLs for fonts and scripts (decision 140).
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        ...(isPlain ? {} : { codeSplitting: { groups: webParts() } }),
        // Keeps hashes short: every chunk lists the names of others, and hashes do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  test: {
    projects,
    maxWorkers: 2,
    passWithNoTests: false,
    // The night check shuffles test files, because none may depend on a file that ran before it in the same process.
    sequence: process.env.TEST_ORDER ? { shuffle: { files: true }, seed: Number(process.env.TEST_ORDER) } : {},
    experimental: { fsModuleCache: true, fsModuleCachePath },
  },
});
