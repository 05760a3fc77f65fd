import { beforeAll, describe, expect, it } from 'vitest';
import { RULE_SAMPLER } from '../../../scripts/schemas/words/rule-sampler.ts';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { descriptorNamed } from '../../support/descriptors/named.ts';
import { startPeopledServer } from '../../support/people.ts';
import { serving } from '../../support/servers/of-file.ts';
import { importSheet, linesOf, reportOn, sheetOf } from '../../support/sheets/sheet-kit.ts';

const { name } = RULE_SAMPLER;
/** Actions with an endpoint; one with its own form has none. */
const actions = RULE_SAMPLER.actions.filter((action) => typeof action === 'string');

const CHECK = descriptorNamed('Extinguisher', '灭火器', {
  actions: ['page', 'detail', 'add', 'edit', 'delete', 'import', 'export'],
  required: ['name', 'checkDate'],
}).having({
  name: { type: 'string', title: '名称', maxLength: 50, 'x-unique': true },
  code: {
    type: 'string',
    title: '编号',
    'x-kind': 'serial',
    'x-number': { prefix: 'XF', date: '', digits: 4, separator: '-' },
  },
  checkDate: { type: 'string', format: 'date', title: '检查日期', 'x-default': { clock: 'today' } },
  cycle: { type: 'integer', title: '周期（月）', maximum: 60, 'x-default': 6 },
  nextDate: {
    type: 'string',
    format: 'date',
    title: '下次检查',
    'x-value': { plus: { field: 'checkDate' }, months: { field: 'cycle' } },
  },
  days: {
    type: 'integer',
    title: '剩余天数',
    'x-virtual': true,
    'x-value': { daysBetween: [{ clock: 'today' }, { field: 'nextDate' }] },
  },
  weight: { type: 'integer', title: '总重', maximum: 100, 'x-value': { multiply: [{ field: 'cycle' }, 2] } },
});

type Line = { [heading: string]: string };

const NOW = '2026-11-20T01:00:00Z';
const descriptors = [{ ...RULE_SAMPLER, actions }, CHECK];
const { server, admin } = serving(() => startPeopledServer({ descriptors, now: () => new Date(NOW) }));
/** User with every permission of the resource except the one that unlocks fields. */
let editor: ApiClient;

beforeAll(async () => {
  const keyring = await Keyring.create(server, { account: 'editor' });
  await keyring.hold(['page', 'list', 'add', 'edit', 'import'].map((verb) => `${name}:${verb}`));
  editor = keyring.client;
});

async function imported(lines: readonly Line[], fields: Line = {}, client = admin): Promise<ImportReport> {
  const [heading = []] = await linesOf(client, `/${name}/importTemplate`);
  const bytes = await sheetOf(heading, ...lines.map((line) => heading.map((title) => line[title] ?? null)));
  return reportOn(client, `/${name}/import`, bytes, fields);
}

const cellErrors = ({ errors }: ImportReport) => errors.map(({ cell, message }) => [cell, message]);

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
    expect(cellErrors(report)).toEqual([
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
    expect(cellErrors(report)).toEqual([]);
    const rows = await listed();
    for (const key of ['五', '六']) {
      const steps = [{ title: '集合', way: 'walk' }];
      expect(rows[key]).toMatchObject({ cycle: 'weekly', weekday: 3, state: 1, steps });
    }
    expect(cellErrors(await imported([{ 名称: '七', 周期: '每年' }]))).toEqual([['B2', '周期的值不在可选范围内']]);
    const [, ...texts] = await linesOf(admin, `/${name}/export?weekday=3`);
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

const ORDER = { pageSize: 500, sortField: 'id', sortOrder: 'ascend' };
const rows = () => admin.rows('/Extinguisher/page', ORDER);

describe('a sheet of records with values that follow', () => {
  it('has no columns for what is computed and numbered, and fills empty cells as the form does', async () => {
    const [heading = []] = await linesOf(admin, '/Extinguisher/importTemplate');
    expect(heading).toEqual(['名称', '检查日期', '周期（月）']);
    const bytes = await sheetOf(['名称', '检查日期', '周期（月）'], ['一号', '2026-01-31', 1], ['二号', null, null]);
    const body = await importSheet(admin, '/Extinguisher/import', { bytes });
    expect(body).toMatchObject({ success: true });
    expect(await rows()).toMatchObject([
      { name: '一号', code: 'XF-0001', checkDate: '2026-01-31', nextDate: '2026-02-28', days: -265, weight: 2 },
      {
        name: '二号',
        code: 'XF-0002',
        checkDate: '2026-11-20',
        cycle: 6,
        nextDate: '2027-05-20',
        days: 181,
        weight: 12,
      },
    ]);
  });

  it('needs no column for a required field that starts with a value, and computes anew what an update changes', async () => {
    const sheet = (...line: (string | number)[]) => sheetOf(['名称', '周期（月）'], line);
    const added = await importSheet(admin, '/Extinguisher/import', { bytes: await sheet('三号', 3) });
    const of = { bytes: await sheet('一号', 12), fields: { existing: 'update' } };
    for (const body of [added, await importSheet(admin, '/Extinguisher/import', of)]) expect(body.success).toBe(true);
    expect((await rows()).at(-1)).toMatchObject({ name: '三号', checkDate: '2026-11-20' });
    expect((await rows())[0]).toMatchObject({ name: '一号', code: 'XF-0001', nextDate: '2027-01-31', weight: 24 });
    const [heading = [], ...file] = await linesOf(admin, '/Extinguisher/export?sortField=id&sortOrder=ascend');
    expect(heading).toEqual(['名称', '编号', '检查日期', '周期（月）', '下次检查', '剩余天数', '总重']);
    expect(file[0]).toEqual(['一号', 'XF-0001', '2026-01-31', '12', '2027-01-31', '72', '24']);
  });

  it('says in the dry run what the writing would refuse, and takes no number for it', async () => {
    const bytes = await sheetOf(['名称', '周期（月）'], ['四号', 60]);
    const report = await reportOn(admin, '/Extinguisher/import', bytes, { dryRun: 'true' });
    expect(report.errors.map(({ message }) => message)).toEqual([
      '总重计算结果为 120，超出本字段的限制（最多 100），请检查周期（月）',
    ]);
    await admin.write('/Extinguisher/add', { name: '五号' });
    expect((await rows()).at(-1)).toMatchObject({ name: '五号', code: 'XF-0004' });
  });
});
