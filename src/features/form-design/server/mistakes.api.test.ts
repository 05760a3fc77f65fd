import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTool } from '../../../../scripts/schemas/check-tool.ts';
import { SCHEMAS_DIR } from '../../../../scripts/schemas/load.ts';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../tests/support/people.ts';
import { makeResource } from '../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../tests/support/server.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';

const FILE = 'resources/CameraFile.json';
const TEXT = readFileSync(join(SCHEMAS_DIR, FILE), 'utf8');

let server: TestServer;
let admin: ApiClient;
let schemas: string;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  await makeResource(admin, MADE);
  schemas = mkdtempSync(join(tmpdir(), 'mistakes-'));
  cpSync(SCHEMAS_DIR, schemas, { recursive: true });
});
afterAll(async () => {
  rmSync(schemas, { recursive: true, force: true });
  await server?.stop();
});

type Change = (text: string) => string;
const field = (key: string, property: object): Change => {
  const line = `"properties": {\n      ${JSON.stringify(key)}: ${JSON.stringify(property)},`;
  return (text) => text.replace('"properties": {', line);
};
const bad = (property: object) => field('bad', { type: 'string', title: '坏', maxLength: 20, ...property });
const word =
  (name: string, value: unknown): Change =>
  (text) =>
    text.replace('"title":', `${JSON.stringify(name)}: ${JSON.stringify(value)},\n  "title":`);

/** A mistake, where it is said to be, and what the sentence has to hold so that it can be mended. */
const MISTAKES: [string, Change, string, string][] = [
  ['a misspelt word of a field', bad({ 'x-serch': true }), 'record.properties.bad', 'x-search'],
  ['a misspelt word of the document', word('secions', []), '', 'sections'],
  ['an unknown kind', bad({ 'x-kind': 'txet' }), 'record.properties.bad.x-kind', 'text'],
  ['an unknown type', field('bad', { type: 'strng', title: '坏' }), 'record.properties.bad.type', 'string'],
  ['a reserved name', field('constructor', { type: 'string', title: '坏', maxLength: 9 }), 'constructor', '换'],
  [
    'a name that is none',
    field('1st-name', { type: 'string', title: '坏', maxLength: 9 }),
    'record.properties',
    '应为字母开头',
  ],
  [
    'a key that stands twice',
    field('ip', { type: 'string', title: '坏', maxLength: 9 }),
    '',
    '第 18 行第 7 列：键“ip”写了两次，请去掉一个',
  ],
  ['a comma too many', (text) => text.replace('"properties": {', '"properties": {,'), '', '行'],
  ['a pattern that is none', bad({ pattern: '[a' }), 'record.properties.bad.pattern', '正则'],
  ['a pattern without end', bad({ pattern: '^(a+)+$' }), 'record.properties.bad.pattern', '{1,20}'],
  ['a default of another type', bad({ default: 7 }), 'record.properties.bad.default', '7'],
  [
    'a default outside its choices',
    bad({ enum: ['甲', '乙'], default: '丙' }),
    'record.properties.bad.default',
    '请改正',
  ],
  ['limits the wrong way round', bad({ minLength: 30 }), 'record.properties.bad.minLength', '大于 maxLength，请改正'],
  [
    'a condition upon no field',
    bad({ 'x-when': { required: ['ipp'], properties: { ipp: { const: '1' } } } }),
    'record.properties.bad.x-when',
    'ip',
  ],
  ['a relation to no resource', field('bad', { title: '坏', 'x-relation': { resource: 'Adress' } }), 'bad', 'Address'],
  ['a dictionary that is none', bad({ 'x-dictionary': 'sexx' }), 'record.properties.bad.x-dictionary', 'sex'],
  [
    'a required field that is none',
    (text) => text.replace('"required": [', '"required": ["ipp", '),
    'record.required',
    'ip',
  ],
  ['a verb that is none', (text) => text.replace('"actions": [', '"actions": ["pge", '), 'actions', 'page'],
  [
    'a value computed of no field',
    field('bad', { type: 'number', title: '坏', 'x-value': { multiply: [{ field: 'portt' }, { field: 'seq' }] } }),
    'record.properties.bad.x-value',
    'port',
  ],
  ['a reference', bad({ $ref: '#/definitions/x' }), 'record.properties.bad', '$ref'],
  ['a unique group of no field', word('unique', [['ipp']]), 'unique', 'ip'],
];

it.each(MISTAKES)(
  '%s is found online and offline alike, with its place and what helps',
  async (_, change, place, help) => {
    const text = change(TEXT);
    expect(text).not.toBe(TEXT);
    const { body } = await admin.post('/formmanager/plan', { typeName: 'CameraFile', formJson: text });
    expect(body).toMatchObject({ success: false });
    const found = (body.extras?.errors ?? []) as { field: string; message: string }[];
    writeFileSync(join(schemas, FILE), text);
    const offline = checkTool(schemas).complaint ?? '';
    writeFileSync(join(schemas, FILE), TEXT);
    const meant = found.find(({ field: at, message }) => at.includes(place) && message.includes(help));
    expect(meant, JSON.stringify(found)).toBeDefined();
    expect(offline).toContain(`schemas/${FILE}: ${meant?.field ? `${meant.field}: ` : ''}${meant?.message}`);
  },
);

const MADE: Descriptor = {
  name: 'FireCheck',
  title: '消防器材检查',
  display: 'name',
  actions: ['page', 'add', 'edit'],
  record: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 20 } } },
};

/** What a hostile administrator would write into a resource of his own (security.md#R24). */
const HOSTILE: [string, object][] = [
  ['a program', { workflow: 'hazard' }],
  ['a call of another', { actions: [...MADE.actions, { verb: 'reset', path: '/sysUser/resetPwd' }] }],
  ['a right of another', { actions: [{ verb: 'page', permission: 'RiskType:page' }, 'add', 'edit'] }],
  ['no right at all', { actions: [{ verb: 'page', access: 'public' }, 'add', 'edit'] }],
  ['no list', { actions: ['add', 'edit'] }],
  ['another name', { name: 'sysUser' }],
];

it.each(HOSTILE)('an edit of a resource made online that brings %s is not published', async (_, change) => {
  const formJson = { ...MADE, ...change };
  const { body } = await admin.post('/formmanager/add', { title: '恶意', typeName: 'FireCheck', formJson });
  if (!body.success) return expect(body.extras?.errors).not.toEqual([]);
  const published = await admin.post('/formmanager/publish', { id: body.extras?.id, confirm: true });
  expect(published.body).toMatchObject({ success: false, extras: { errorCode: 'FORM_REFUSED' } });
});
