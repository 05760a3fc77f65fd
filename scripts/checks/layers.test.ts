import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { root } from '../boot/paths.mjs';
import { DISTRICTS, LAYER_RULES } from './layer-rules.mjs';
import { checkLayers, type LayerReport } from './layers.mjs';

/** One violation of every rule: the file, and its import. */
const PLANTED: Record<string, [file: string, imports: string]> = {
  'engine-is-pure': ['src/engine/planted.ts', 'react'],
  'compiler-is-pure': ['src/compiler/planted.ts', '../server/config.ts'],
  'patterns-run-on-re2': ['src/compiler/patterns/planted.ts', 'ajv'],
  'compiler-not-in-browser': ['src/features/records/planted/client/compiler.ts', '../../../../compiler/compile.ts'],
  're2js-has-one-owner': ['src/server/http/planted-re2.ts', 're2js'],
  'regexpp-has-one-owner': ['src/server/http/planted-regexpp.ts', '@eslint-community/regexpp'],
  'workflows-are-pure': ['src/features/records/planted/workflow/machine.ts', 'node:fs'],
  'generated-depends-on-engine': ['src/generated/planted.ts', '../server/config.ts'],
  'client-not-to-server': ['src/client/planted-page.tsx', '../server/config.ts'],
  'server-not-to-client': ['src/features/records/planted/server/page.ts', '../../../../client/router.tsx'],
  'client-has-no-node': ['src/client/planted.ts', 'node:path'],
  'product-not-to-tools': ['src/client/planted-tool.ts', '../../.storybook/kit/scene.ts'],
  'db-is-the-lowest': ['src/features/records/planted/server/planted.sql.ts', '../../../../server/http/planted.ts'],
  'services-not-to-routes': ['src/features/records/planted/server/service.ts', './planted.routes.ts'],
  'routes-not-to-db': ['src/features/records/planted/server/planted.routes.ts', '../../../../server/db/names.ts'],
  'kernel-imports-no-feature': ['src/server/records/planted-feature.ts', '../../features/hazard/hazards/index.ts'],
  'features-have-doors': ['src/features/records/planted/server/deep.ts', '../../../hazard/hazards/server/replies.ts'],
  'kernel-uses-doors': ['src/client/shell/planted-deep.ts', '../../features/messages/notices/client/notice-bell.tsx'],
  'ground-imports-no-room': ['src/server/planted-ground.ts', './http/planted.ts'],
  'boot-is-the-roof': ['src/features/records/planted/server/roof.ts', '../../../../server/boot/features.ts'],
  'postgres-stands-alone': ['src/server/postgres/planted.ts', '../config.ts'],
  'hooks-know-no-looks': ['src/client/resource/planted.ts', '../ui/planted-look.ts'],
  'no-cycles': ['src/client/api/planted.ts', './planted-back.ts'],
  'no-unknown-imports': ['src/client/planted-unknown.ts', './nowhere.ts'],
  'no-development-packages': ['src/client/planted-development.ts', 'vitest'],
  'antd-has-one-owner': ['src/client/resource/planted-antd.ts', 'antd'],
  'rjsf-has-one-owner': ['src/client/shell/planted-rjsf.ts', '@rjsf/core'],
  'codemirror-has-one-owner': ['src/client/shell/planted-codemirror.ts', '@codemirror/state'],
  'tiptap-has-one-owner': ['src/client/shell/planted-tiptap.ts', '@tiptap/react'],
  'croner-has-one-owner': ['src/client/shell/planted-croner.ts', 'croner'],
  'dagre-has-one-owner': ['src/client/shell/planted-dagre.ts', '@dagrejs/dagre'],
  'dayjs-has-one-owner': ['src/client/shell/planted-dayjs.ts', 'dayjs'],
  'dompurify-has-one-owner': ['src/client/shell/planted-dompurify.ts', 'dompurify'],
  'sanitize-html-has-one-owner': ['src/server/http/planted-sanitize.ts', 'sanitize-html'],
  'swagger-ui-has-one-owner': ['src/client/shell/planted-swagger.ts', 'swagger-ui-dist'],
  'prom-client-has-one-owner': ['src/server/records/planted-metrics.ts', 'prom-client'],
  's3-has-one-owner': ['src/server/records/planted-s3.ts', '@aws-sdk/client-s3'],
  'axios-has-one-owner': ['src/client/shell/planted-axios.ts', 'axios'],
  'echarts-has-one-owner': ['src/client/shell/planted-echarts.ts', 'echarts'],
  'players-has-one-owner': ['src/client/shell/planted-player.ts', 'flv.js'],
  'signalr-has-one-owner': ['src/client/shell/planted-signalr.ts', '@microsoft/signalr'],
  'SQL-has-one-owner': ['src/features/records/planted/server/planted-sql.ts', 'kysely'],
  'fastify-has-one-owner': ['src/server/records/planted-fastify.ts', 'fastify'],
  'ws-has-one-owner': ['src/server/http/planted-ws.ts', 'ws'],
  'argon2-has-one-owner': ['src/server/db/planted-argon2.ts', '@node-rs/argon2'],
  'resvg-has-one-owner': ['src/server/http/planted-resvg.ts', '@resvg/resvg-js'],
  'ciphers-has-one-owner': ['src/client/shell/planted-ciphers.ts', '@noble/ciphers/aes.js'],
  'otpauth-has-one-owner': ['src/server/http/planted-otpauth.ts', 'otpauth'],
  'pinyin-pro-has-one-owner': ['src/features/people/users/server/planted-pinyin.ts', 'pinyin-pro'],
  'react-easy-crop-has-one-owner': ['src/client/shell/planted-crop.ts', 'react-easy-crop'],
  'no-ajv-in-browser': ['src/client/resource/planted-ajv.ts', 'ajv'],
  ...Object.fromEntries(
    DISTRICTS.slice(1).map((district) => [
      `${district}-not-upwards`,
      [`src/features/${district}/planted/server/upwards.ts`, '../../../start/setup/feature.ts'],
    ]),
  ),
};

/** Files of a field kind's folder, whose names decide which side may import them. */
const PLANTED_KINDS: [rule: string, file: string, imports: string][] = [
  ['engine-is-pure', 'src/kinds/planted/meaning.ts', '../text/storage.ts'],
  ['engine-is-pure', 'src/kinds/planted/words.ts', '../text/cell.tsx'],
  ['client-not-to-server', 'src/kinds/planted/cell.tsx', '../text/storage.ts'],
  ['client-has-no-node', 'src/kinds/planted/client/planted.ts', 'node:path'],
  ['server-not-to-client', 'src/kinds/planted/storage.ts', '../text/cell.tsx'],
  ['db-is-the-lowest', 'src/kinds/planted-low/storage.ts', '../../server/http/planted.ts'],
  ['routes-not-to-db', 'src/features/records/planted/server/kind.routes.ts', '../../../../kinds/text/storage.ts'],
  ['antd-has-one-owner', 'src/kinds/planted-low/meaning.ts', 'antd'],
  ['product-not-to-tools', 'src/client/planted-sample.ts', '../kinds/text/fixture.ts'],
];

/** Files the planted ones import. */
const ACCOMPLICES: Record<string, string> = {
  'scripts/planted.ts': '',
  'src/server/http/planted.ts': '',
  'src/client/ui/planted-look.ts': '',
  'src/client/api/planted-back.ts': "import './planted.ts';",
};

const scratch = folderOfFile('layers');
let report: LayerReport;

beforeAll(async () => {
  for (const path of ['src', '.storybook', 'package.json'])
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  for (const [path, text] of Object.entries(ACCOMPLICES)) plant(path, text);
  // Imports types only, which the rules must find as well.
  for (const [path, target] of Object.values(PLANTED)) plant(path, `import type * as planted from '${target}';`);
  for (const [, path, target] of PLANTED_KINDS) plant(path, `import type * as planted from '${target}';`);
  report = await checkLayers(scratch);
}, 300_000);

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(scratch, path)), { recursive: true });
  writeFileSync(join(scratch, path), `${text}\nexport const planted = true;\n`);
}

it('knows the district of every feature', () => {
  const folders = readdirSync(join(root, 'src/features'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...DISTRICTS].sort());
});

it('reads every file of src', () => {
  const files = readdirSync(join(scratch, 'src'), { recursive: true, encoding: 'utf8' });
  expect(report.modules).toBe(files.filter((file) => /\.tsx?$/.test(file)).length);
});

it('has a violation planted for every rule, and a comment on every rule', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(LAYER_RULES.map(({ name }) => name).sort());
  for (const { comment } of LAYER_RULES) expect(comment.length).toBeGreaterThan(20);
});

it.each(Object.entries(PLANTED))('catches %s', (rule, [file]) => {
  // A cycle is reported once, starting at any of its files.
  const found = report.violations.filter(({ from, to }) => from === file || to.includes(file));
  expect(found.map((violation) => violation.rule)).toContain(rule);
});

it.each(PLANTED_KINDS)('catches %s in %s', (rule, file) => {
  expect(report.violations.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(rule);
});
