import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../boot/paths.mjs';
import { LAYER_RULES } from './layer-rules.mjs';
import { checkLayers, type LayerReport } from './layers.mjs';

/** One violation of every rule: which file imports what. */
const PLANTED: Record<string, [file: string, imports: string]> = {
  'engine-is-pure': ['src/engine/planted.ts', 'react'],
  'patterns-run-on-re2': ['src/engine/compile/patterns/planted.ts', 'ajv'],
  'compiler-not-in-browser': ['src/client/planted-compiler.ts', '../engine/compile/compile.ts'],
  're2js-has-one-owner': ['src/server/services/planted-re2.ts', 're2js'],
  'workflows-are-pure': ['src/workflows/planted.ts', 'node:fs'],
  'generated-depends-on-engine': ['src/generated/planted.ts', '../server/config.ts'],
  'client-not-to-server': ['src/client/planted-page.tsx', '../server/config.ts'],
  'server-not-to-client': ['src/server/planted.ts', '../client/app.tsx'],
  'client-has-no-node': ['src/client/planted.ts', 'node:path'],
  'product-not-to-tools': ['src/client/planted-tool.ts', '../../.storybook/kit/scene.ts'],
  'db-is-the-lowest': ['src/server/db/planted.ts', '../services/planted.ts'],
  'services-not-to-routes': ['src/server/services/planted.ts', '../routes/planted.ts'],
  'routes-not-to-db': ['src/server/routes/planted.ts', '../db/names.ts'],
  'postgres-stands-alone': ['src/server/postgres/planted.ts', '../config.ts'],
  'screens-import-no-screen': ['src/client/screens/planted/one.tsx', '../planted-too/two.ts'],
  'hooks-know-no-looks': ['src/client/resource/planted.ts', '../screens/planted-too/two.ts'],
  'no-cycles': ['src/client/api/planted.ts', './planted-back.ts'],
  'no-unknown-imports': ['src/client/planted-unknown.ts', './nowhere.ts'],
  'no-development-packages': ['src/client/planted-development.ts', 'vitest'],
  'antd-has-one-owner': ['src/client/resource/planted-antd.ts', 'antd'],
  'rjsf-has-one-owner': ['src/client/frame/planted-rjsf.ts', '@rjsf/core'],
  'tiptap-has-one-owner': ['src/client/frame/planted-tiptap.ts', '@tiptap/react'],
  'croner-has-one-owner': ['src/client/frame/planted-croner.ts', 'croner'],
  'dompurify-has-one-owner': ['src/client/frame/planted-dompurify.ts', 'dompurify'],
  'sanitize-html-has-one-owner': ['src/server/services/planted-sanitize.ts', 'sanitize-html'],
  'swagger-ui-has-one-owner': ['src/client/frame/planted-swagger.ts', 'swagger-ui-dist'],
  'axios-has-one-owner': ['src/client/frame/planted-axios.ts', 'axios'],
  'echarts-has-one-owner': ['src/client/frame/planted-echarts.ts', 'echarts'],
  'players-has-one-owner': ['src/client/frame/planted-player.ts', 'flv.js'],
  'signalr-has-one-owner': ['src/client/frame/planted-signalr.ts', '@microsoft/signalr'],
  'SQL-has-one-owner': ['src/server/services/planted-sql.ts', 'kysely'],
  'fastify-has-one-owner': ['src/server/services/planted-fastify.ts', 'fastify'],
  'ws-has-one-owner': ['src/server/services/planted-ws.ts', 'ws'],
  'argon2-has-one-owner': ['src/server/db/planted-argon2.ts', '@node-rs/argon2'],
  'resvg-has-one-owner': ['src/server/routes/planted-resvg.ts', '@resvg/resvg-js'],
  'ciphers-has-one-owner': ['src/client/frame/planted-ciphers.ts', '@noble/ciphers/aes.js'],
  'otpauth-has-one-owner': ['src/server/services/planted-otpauth.ts', 'otpauth'],
  'react-easy-crop-has-one-owner': ['src/client/frame/planted-crop.ts', 'react-easy-crop'],
  'no-ajv-in-browser': ['src/client/resource/planted-ajv.ts', 'ajv'],
};

/** Files the planted ones import. */
const ACCOMPLICES: Record<string, string> = {
  'scripts/planted.ts': '',
  'src/client/screens/planted-too/two.ts': '',
  'src/client/api/planted-back.ts': "import './planted.ts';",
};

let scratch: string;
let report: LayerReport;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'layers-'));
  for (const path of ['src', '.storybook', 'package.json'])
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  for (const [path, text] of Object.entries(ACCOMPLICES)) plant(path, text);
  // Types only: a rule that a type import slips through would hold nothing.
  for (const [path, target] of Object.values(PLANTED)) plant(path, `import type * as planted from '${target}';`);
  report = await checkLayers(scratch);
}, 60_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(scratch, path)), { recursive: true });
  writeFileSync(join(scratch, path), `${text}\nexport const planted = true;\n`);
}

it('reads every file of src', () => {
  const files = readdirSync(join(scratch, 'src'), { recursive: true, encoding: 'utf8' });
  expect(report.modules).toBe(files.filter((file) => /\.tsx?$/.test(file)).length);
});

it('has a violation planted for every rule, and a comment on every rule', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(LAYER_RULES.map(({ name }) => name).sort());
  for (const { comment } of LAYER_RULES) expect(comment.length).toBeGreaterThan(20);
});

it.each(Object.entries(PLANTED))('catches %s', (rule, [file]) => {
  // A cycle is reported once, from whichever of its files came first.
  const found = report.violations.filter(({ from, to }) => from === file || to.includes(file));
  expect(found.map((violation) => violation.rule)).toContain(rule);
});
