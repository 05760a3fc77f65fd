import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_SAMPLER } from '../../../scripts/schemas/words/rule-sampler.ts';
import type { ImportReport } from '../../../src/features/import/server/report.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { reportOf } from '../../support/sheets/import-report.ts';
import { upload } from '../../support/upload.ts';

const { name } = RULE_SAMPLER;
/** Its form of an action's own has no call. */
const actions = RULE_SAMPLER.actions.filter((action) => typeof action === 'string');

type Line = { [heading: string]: string };

let server: TestServer;
let admin: ApiClient;
/** Holds everything of the resource but the code that lifts the lock. */
let editor: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startPeopledServer({ descriptors: [{ ...RULE_SAMPLER, actions }] });
  admin = await server.login();
  const keyring = await Keyring.create(server, { account: 'editor' });
  await keyring.hold(['page', 'list', 'add', 'edit', 'import'].map((verb) => `${name}:${verb}`));
  editor = keyring.client;
});

afterAll(() => server?.stop());

async function imported(
  lines: readonly Line[],
  fields: { [key: string]: string } = {},
  client = admin,
): Promise<ImportReport> {
  count += 1;
  const template = await client.raw(`/${name}/importTemplate`);
  const [own] = parseWorkbook(Buffer.from(await template.arrayBuffer()));
  const heading = own?.rows[0]?.cells.map(({ text }) => text) ?? [];
  const rows = lines.map((line) => ({ values: heading.map((title) => line[title] ?? null) }));
  const bytes = await workbookBuffer([
    { name: '导入', layout: { widths: [] }, rows: [[{ values: heading }, ...rows]] },
  ]);
  const { body } = await upload(client, `/${name}/import`, { file: { name: `${count}.xlsx`, bytes }, fields });
  return reportOf(client, body.data);
}

const told = ({ errors }: ImportReport) => errors.map(({ cell, message }) => [cell, message]);

async function listed(): Promise<{ [name: string]: Record<string, unknown> }> {
  const rows = await admin.read<Record<string, unknown>[]>(`/${name}/list`);
  return Object.fromEntries(rows.map((row) => [String(row.name), row]));
}

describe('a sheet is held to the rules of the form', () => {
  it('refuses what does not compare, at the cell of the field that says so', async () => {
    const report = await imported([
      { 名称: '一', 周期: '每日', 开始时间: '2026-11-20 08:00', 结束时间: '2026-11-20 07:00' },
      { 名称: '二', 周期: '每日', 计划费用: '10', 实际费用: '11' },
      { 名称: '三', 周期: '每日', 步骤: '步骤名称：集合；起：2026-11-20；止：2026-11-19' },
    ]);
    expect(told(report)).toEqual([
      ['G2', '结束时间不能早于开始时间！'],
      ['I3', '实际费用不能大于计划费用'],
      ['N4', '第 1 行：止不能早于起'],
    ]);
  });

  it('asks for what the row makes necessary, in the words of a required column', async () => {
    const report = await imported([{ 名称: '四', 周期: '每周', 星期: '' }]);
    expect(report.errors.map(({ message }) => message)).toEqual(['请选择星期！']);
  });

  it('reads choices by their words and by their values, and writes their words', async () => {
    const report = await imported([
      { 名称: '五', 周期: '每周', 星期: '周三', 进度: '进行中', 步骤: '步骤名称：集合；方式：实走' },
      { 名称: '六', 周期: 'weekly', 星期: '3', 进度: '1', 步骤: '步骤名称：集合；方式：walk' },
    ]);
    expect(told(report)).toEqual([]);
    const rows = await listed();
    for (const key of ['五', '六']) {
      const steps = [{ title: '集合', way: 'walk' }];
      expect(rows[key]).toMatchObject({ cycle: 'weekly', weekday: 3, state: 1, steps });
    }
    expect(told(await imported([{ 名称: '七', 周期: '每年' }]))).toEqual([['B2', '周期的值不在可选范围内']]);
    const [grid] = parseWorkbook(Buffer.from(await (await admin.raw(`/${name}/export?weekday=3`)).arrayBuffer()));
    const texts = grid?.rows.slice(1).map(({ cells }) => cells.map(({ text }) => text)) ?? [];
    expect(texts).toHaveLength(2);
    for (const line of texts) expect(line).toEqual(expect.arrayContaining(['每周', '周三', '进行中']));
  });

  it('keeps what is locked in a record and says that it did', async () => {
    const row = { name: '八', cycle: 'daily', state: 2, planned: 100 };
    await editor.write(`/${name}/add`, row);
    const line = { 名称: '八', 周期: '每月', 计划费用: '1' };
    const report = await imported([line], { existing: 'update' }, editor);
    expect(report.notices).toEqual(['“计划费用”现在是只读的，保留原来的内容（1 行：第 2 行）']);
    expect((await listed()).八).toMatchObject({ cycle: 'monthly', planned: 100 });
  });

  it('offers the words in the template, with the rules beside them', async () => {
    const response = await admin.raw(`/${name}/importTemplate`);
    const grids = parseWorkbook(Buffer.from(await response.arrayBuffer()));
    const texts = grids.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
    expect(texts).toEqual(expect.arrayContaining(['每日', '每周', '周三']));
    expect(texts).toContain('只能填写 每日、每周、每月');
    expect(texts.some((text) => text.includes('结束时间不能早于开始时间') && !text.includes('！'))).toBe(true);
  });
});
