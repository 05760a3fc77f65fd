import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTool } from '../../../scripts/schemas/check-tool.ts';
import { explainTool } from '../../../scripts/schemas/explain-tool.ts';
import { planTool } from '../../../scripts/schemas/plan-tool.ts';
import type { Told } from '../../../scripts/schemas/run.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { ScratchCopy } from '../../recipes/scratch-copy.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { fileOf, withProperties } from '../../support/revisions.ts';
import type { TestServer } from '../../support/server.ts';
import { expectWithin } from '../../support/until.ts';

const FILE = fileOf('RiskType');
const copy = new ScratchCopy('linked');
const SCHEMAS = join(copy.folder, 'schemas');
const CHECK = 'node node_modules/tsx/dist/cli.mjs scripts/schemas/check.ts';
/** What the commands do, without a process of its own for each: one of them takes seconds to start. */
const check = async () => checkTool(SCHEMAS);
const plan = () => planTool({ args: ['--against', 'HEAD'], env: {}, schemas: SCHEMAS });
const outputOf = ({ printed, complaint = '' }: Told) => `${printed}${complaint}`;
/** Of a pattern that is run, this takes hours. */
const LONG = `${'a'.repeat(60)}!`;

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
});
afterAll(async () => {
  copy.remove();
  await server?.stop();
});

const withProbe = (probe: PropertySchema, more: Partial<Descriptor> = {}) => ({
  ...withProperties(FILE, { probe }),
  ...more,
});

function writeFile(text: string): void {
  writeFileSync(join(copy.folder, 'schemas/resources/RiskType.json'), text);
}

const PATTERNS = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a*)*$',
  '^(.*a){20,}$',
  '^(a|ab|b)*$',
  '^(a{1,9})*$',
  '^(?=a)a+$',
  '^(a)\\1$',
];

describe('a pattern that would never end (security.md#F10)', () => {
  it.each(PATTERNS)('%s is refused at once by every call that takes a document', async (pattern) => {
    const formJson = withProbe({ type: 'string', title: '探', maxLength: 200, pattern, default: LONG });
    for (const path of ['plan', 'add']) {
      const body = { typeName: 'RiskType', formJson, ...(path === 'add' ? { title: '试' } : {}) };
      const answer = await expectWithin(path, 4_000, () => admin.post(`/formmanager/${path}`, body));
      expect(answer.body).toMatchObject({ success: false, extras: { errorCode: 'FORM_INVALID' } });
      expect(answer.body.message).toContain('字段“probe”的 pattern ');
    }
    expect((await admin.get('/RiskType/page')).body).toMatchObject({ success: true });
  });

  it('inside rows and forms of actions, too', async () => {
    const inner: PropertySchema = { type: 'string', title: '列', pattern: '^(a+)+$', default: LONG };
    const rows = withProbe({ type: 'array', title: '探', items: { type: 'object', properties: { inner } } });
    const form = { record: { type: 'object' as const, properties: { inner } } };
    const acts = { ...FILE, actions: [...FILE.actions, { verb: 'delete', form }] };
    for (const formJson of [rows, acts]) {
      const { body } = await admin.post('/formmanager/plan', { typeName: 'RiskType', formJson });
      expect(body).toMatchObject({ success: false });
      expect(JSON.stringify(body)).toContain('重复套着不限次数的重复');
    }
  });
});

const probed = (file: Descriptor, probe: PropertySchema) => withProperties(file, { probe });
const ALONE = ['sysPos', 'CheckType'];
const CHOICES = Array.from({ length: 501 }, (_, n) => `${n}`);
/** What check, plan and publish must say alike, each in a file of its own: a program reads all of them at once. */
const REFUSED: [what: string, resource: string, edit: (file: Descriptor) => Descriptor][] = [
  ['a pattern', 'RiskType', (f) => probed(f, { type: 'string', title: '探', pattern: '^(a+)+$', default: LONG })],
  [
    'a verb without a program',
    'CheckType',
    (f) => ({ ...f, actions: [...f.actions, { verb: 'approve', title: '批准' }] }),
  ],
  ['a column of the system', 'RankType', (f) => withProperties(f, { tenantId: { type: 'string', title: '租户' } })],
  [
    'a default its kind refuses',
    'Address',
    (f) => probed(f, { type: 'string', title: '探', format: 'date', default: 'today' }),
  ],
  ['an unknown word', 'sysPos', (f) => probed(f, { type: 'string', title: '探', 'x-serach': true } as PropertySchema)],
  ['too many choices', 'RiskPointType', (f) => probed(f, { type: 'string', title: '探', enum: CHOICES })],
];

describe('check, plan and publish', () => {
  const said = new Map<string, Told[]>();
  beforeAll(async () => {
    // A file with an unknown word is named before any is compiled, a verb without a program after all were.
    const alone = REFUSED.filter(([, resource]) => ALONE.includes(resource)).map((one) => [one]);
    const batches = [REFUSED.filter(([, resource]) => !ALONE.includes(resource)), ...alone];
    for (const batch of batches) {
      for (const [, resource, edit] of batch) write(resource, edit(fileOf(resource)));
      const answers = [await check(), await plan()];
      for (const [, resource] of batch) said.set(resource, answers);
      for (const [, resource] of batch) write(resource, fileOf(resource));
    }
  });
  const write = (resource: string, document: Descriptor) =>
    writeFileSync(join(copy.folder, `schemas/resources/${resource}.json`), JSON.stringify(document));

  it.each(REFUSED)('refuse %s in the same words, naming file and property', async (_what, resource, edit) => {
    const formJson = edit(fileOf(resource));
    const { body } = await admin.post('/formmanager/add', { title: '试', typeName: resource, formJson });
    const [error] = (body.extras as { errors: { field: string; message: string }[] }).errors;
    expect(error).toBeDefined();
    expect(said.get(resource)).toHaveLength(2);
    for (const answer of said.get(resource) ?? []) {
      expect(outputOf(answer)).toContain(`schemas/resources/${resource}.json: ${error?.field}: ${error?.message}`);
      expect(answer.status).toBe(1);
    }
  });

  it('say in which line a file is broken, and which key stands twice', async () => {
    const text = JSON.stringify(FILE, null, 2);
    const places = /schemas\/resources\/RiskType\.json: 第 \d+ 行第 \d+ 列/;
    for (const [broken, words] of [
      [text.replace('"title":', '"title"'), '不是正确的 JSON，键后面应是冒号'],
      [text.replace('"title":', '"title": "甲",\n  "title":'), '键“title”写了两次'],
    ] as const) {
      writeFile(broken);
      for (const program of [check, plan]) {
        const output = outputOf(await program());
        expect(output).toMatch(places);
        expect(output).toContain(words);
      }
      const { body } = await admin.post('/formmanager/plan', { typeName: 'RiskType', formJson: broken });
      expect(body.message).toContain(words);
    }
    // Once as it is typed; schemas-plan.test.ts does the same with the plan.
    const typed = await copy.run(CHECK);
    expect(typed.output).toMatch(places);
    expect(typed.status).toBe(1);
  });

  it('announce a field that a list written out leaves out', async () => {
    const file = fileOf('sysOrg');
    const edited = withProperties(file, { founded: { type: 'string', title: '成立日期', format: 'date' } });
    const words = '未列出“成立日期”（founded），不会显示';
    const told = await admin.write<{ steps: { text: string }[] }>('/formmanager/plan', {
      typeName: 'sysOrg',
      formJson: edited,
    });
    expect(told.steps.map(({ text }) => text).join()).toContain(words);
    writeFile(JSON.stringify(FILE));
    writeFileSync(join(copy.folder, 'schemas/resources/sysOrg.json'), JSON.stringify(edited));
    expect(outputOf(await plan())).toContain(words);
    expect(outputOf(await check())).toMatch(/提示：schemas\/resources\/sysOrg\.json: .*“成立日期”（founded）/);
    expect(outputOf(explainTool(['sysOrg', 'founded'], SCHEMAS))).toContain(words);
  });
});
