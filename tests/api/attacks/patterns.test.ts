import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { ScratchCopy } from '../../recipes/scratch-copy.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { inTurn } from '../../support/night.ts';
import { startPeopledServer } from '../../support/people.ts';
import { fileOf, withProperties } from '../../support/revisions.ts';
import type { TestServer } from '../../support/server.ts';

const FILE = fileOf('RiskType');
const copy = new ScratchCopy();
const CHECK = 'node node_modules/tsx/dist/cli.mjs scripts/schemas/check.ts';
const PLAN = 'node node_modules/tsx/dist/cli.mjs scripts/schemas/plan.ts --against HEAD';
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
    const began = performance.now();
    for (const path of ['plan', 'add']) {
      const body = { typeName: 'RiskType', formJson, ...(path === 'add' ? { title: '试' } : {}) };
      const answer = await admin.post(`/formmanager/${path}`, body);
      expect(answer.body).toMatchObject({ success: false, extras: { errorCode: 'FORM_INVALID' } });
      expect(answer.body.message).toContain('字段“probe”的 pattern ');
    }
    expect(performance.now() - began).toBeLessThan(8_000);
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

/** What check, plan and publish must say alike. */
const REFUSED: [what: string, document: Descriptor][] = [
  ['a pattern', withProbe({ type: 'string', title: '探', pattern: '^(a+)+$', default: LONG })],
  ['a verb without a program', { ...FILE, actions: [...FILE.actions, { verb: 'approve', title: '批准' }] }],
  ['a column of the system', withProperties(FILE, { tenantId: { type: 'string', title: '租户' } })],
  ['a default its kind refuses', withProbe({ type: 'string', title: '探', format: 'date', default: 'today' })],
  ['an unknown word', withProbe({ type: 'string', title: '探', 'x-serach': true } as PropertySchema)],
  ['too many choices', withProbe({ type: 'string', title: '探', enum: Array.from({ length: 501 }, (_, n) => `${n}`) })],
];

describe('check, plan and publish', () => {
  const cases = REFUSED.map(([what, document], at) => [what, document, at] as const);

  it.each(cases)('refuse %s in the same words, naming file and property', async (_what, document, at) => {
    const { body } = await admin.post('/formmanager/add', { title: '试', typeName: 'RiskType', formJson: document });
    const [error] = (body.extras as { errors: { field: string; message: string }[] }).errors;
    expect(error).toBeDefined();
    const line = `schemas/resources/RiskType.json: ${error?.field}: ${error?.message}`;
    writeFile(JSON.stringify(document));
    // Each program takes seconds to start: by day they take turns.
    for (const program of inTurn([CHECK, PLAN], at, 1)) {
      const { status, output } = await copy.run(program, {});
      expect(output).toContain(line);
      expect(status).toBe(1);
    }
  });

  it('say in which line a file is broken, and which key stands twice', async () => {
    const text = JSON.stringify(FILE, null, 2);
    for (const [broken, words] of [
      [text.replace('"title":', '"title"'), '不是正确的 JSON，键后面应是冒号'],
      [text.replace('"title":', '"title": "甲",\n  "title":'), '键“title”写了两次'],
    ] as const) {
      writeFile(broken);
      const check = await copy.run(CHECK, {});
      expect(check.output).toMatch(/schemas\/resources\/RiskType\.json: 第 \d+ 行第 \d+ 列/);
      expect(check.output).toContain(words);
      expect((await copy.run(PLAN, {})).output).toContain(words);
      const { body } = await admin.post('/formmanager/plan', { typeName: 'RiskType', formJson: broken });
      expect(body.message).toContain(words);
    }
  });

  it('announce a field that a list written out leaves out', async () => {
    const file = fileOf('sysOrg');
    const edited = withProperties(file, { founded: { type: 'string', title: '成立日期', format: 'date' } });
    const words = '未列出“成立日期”（founded），不会显示';
    const plan = await admin.write<{ steps: { text: string }[] }>('/formmanager/plan', {
      typeName: 'sysOrg',
      formJson: edited,
    });
    expect(plan.steps.map(({ text }) => text).join()).toContain(words);
    writeFile(JSON.stringify(FILE));
    writeFileSync(join(copy.folder, 'schemas/resources/sysOrg.json'), JSON.stringify(edited));
    expect((await copy.run(PLAN, {})).output).toContain(words);
    expect((await copy.run(CHECK, {})).output).toMatch(
      /提示：schemas\/resources\/sysOrg\.json: .*“成立日期”（founded）/,
    );
    const explain = await copy.run('node node_modules/tsx/dist/cli.mjs scripts/schemas/explain.ts sysOrg founded', {});
    expect(explain.output).toContain(words);
  });
});
