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
import { antdByPart, browserFloor, partsByName, webParts } from './scripts/boot/web-parts.mjs';

// Tests read the API document and the stories.
if (process.env.VITEST) await ensureSomeGenerated();

const repository = fileURLToPath(new URL('.', import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/** Suites of a check run side by side, and what else a machine does counts no less. */
const isBusy = process.env.CHECK_SIZE !== undefined || (loadavg()[0] ?? 0) > availableParallelism();
const PATIENCE = process.env.CHECK_SIZE === 'night' ? 40 : isBusy ? 4 : 1;

/**
 * Limits of a test by its kind. What a test waits for has less, so that it is named before the test is ended
 * (tests/support/limit.ts). Setting up may take longer: the first file fills what the others copy.
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

/** By day what the table names is left to the larger checks, which have all. */
const leftOut = process.env.CHECK_SIZE === 'day' ? leftToFull() : [];
const note = leftOutNote(leftOut, process.argv);
if (note) process.stderr.write(`${note}\n`);

const COST = 'tests/support/setup/cost-setup.ts';

/** One PostgreSQL for the whole run, started on first use; every test server clones a database of its own. */
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

/** Component tests live in the world of the stories, whose forms need compiled validators. */
const storyPlugins: PluginOption[] = process.env.VITEST
  ? [(await import('./.storybook/validators-plugin.ts')).validatorsPlugin()]
  : [];

/** Component tests that put something in a module's place: it would stand there for the next file, too. */
const replacing = readdirSync(`${repository}src`, { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => /^src\/((client|features\/[^/]+\/[^/]+\/client)\/.*\.test\.tsx?|kinds\/.*\.test\.tsx)$/.test(path))
  .filter((path) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`${repository}${path}`, 'utf8')));

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

/** `npm run build -- --plain`: libraries as they come. */
const isPlain = process.env.VITE_PLAIN === '1';

/** Chunks of web-parts.mjs that every page behind the sign-in has, and the styles of all pages. */
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

/** Beside server code, and its calls beside their subject. */
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
  // Statements and calls over HTTP against a real PostgreSQL; one project, whose processes load the server once.
  project('server', [...SERVER_TESTS, 'tests/{api,contract}/**/*.test.ts'], {
    ...withDatabase,
    setupFiles: [COST, 'tests/support/setup/api-setup.ts'],
  }),
  // Follows CONTRIBUTING.md in a copy of the tree, command by command.
  project('recipes', ['tests/recipes/**/*.test.ts'], { ...limits(300), setupFiles: [COST] }),
  project('reliability', ['tests/reliability/**/*.test.ts'], { ...withDatabase, ...limits(60) }),
  // One browser at a time: two of them and a server on two cores would measure only each other.
  project('e2e', ['tests/e2e/**/*.test.ts'], {
    ...withDatabase,
    ...limits(60),
    setupFiles: [COST, 'tests/support/setup/api-setup.ts', 'tests/support/setup/browser-setup.ts'],
    fileParallelism: false,
  }),
  // Loaded only where it is asked for: reading Storybook's configuration takes seconds.
  ...(process.argv.includes('stories') ? [(await import('./.storybook/vitest-project.ts')).storiesProject()] : []),
];

/** A cached module that lists files is as old as the list: a descriptor that comes or goes begins a cache anew. */
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
    // Chunks of earlier builds stay for browsers that still run them; scripts/boot/web-chunks.mjs removes the oldest.
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    target: Object.entries(browserFloor()).map((words) => words.join('')),
    // Browsers that do not know the hint fetch a moment later; the others need not load what stands in for it.
    modulePreload: {
      polyfill: false,
      // What every page begins with is there before anything is asked for beside it.
      resolveDependencies: (_file, needs) => needs.filter((name) => !ALWAYS_THERE.test(name)),
    },
    // No data: fonts or scripts, the content security policy allows none (decision 140).
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        ...(isPlain ? {} : { codeSplitting: { groups: webParts() } }),
        // Every part lists the names of those it may fetch: nothing in it compresses worse than their hashes.
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
    // At night the files come in another order each time: none may lean on its predecessor in the same process.
    sequence: process.env.TEST_ORDER ? { shuffle: { files: true }, seed: Number(process.env.TEST_ORDER) } : {},
    experimental: { fsModuleCache: true, fsModuleCachePath },
  },
});
