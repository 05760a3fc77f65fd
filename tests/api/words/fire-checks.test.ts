import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { PrintedLabels } from '../../../src/engine/labels.ts';
import { Keyring } from '../../contract/keyring.ts';
import { CORRECT, fireOfFile, KEEPING } from '../../support/fire-world.ts';
import { idOf } from '../../support/people.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { importSheet, linesOf, sheetOf } from '../../support/sheets/sheet-kit.ts';

const PATH = '/FireCheck';

const { world, keeper, admin, refused } = fireOfFile();

async function find(name: string, client = keeper): Promise<WireRecord> {
  const rows = await client.rows(`${PATH}/page`, { name, pageSize: 500 });
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`${name} is not listed`);
  return row;
}

/** Adds a powder extinguisher checked today; `more` overrides its values. */
async function add(name: string, more: WireRecord = {}): Promise<WireRecord> {
  await keeper.write(`${PATH}/add`, { name, kind: 'powder', ...more });
  return find(name);
}

const detail = (id: unknown, client = keeper) => client.read<WireRecord>(`${PATH}/detail`, { id: String(id) });

describe('a new one', () => {
  it('starts with a number, the keeper, his department, today, and what follows from them', async () => {
    const { id } = await add('甲-01', { addressId: world.addressId, madeOn: '2024-02-29', years: 5 });
    expect(await detail(id)).toMatchObject({
      code: 'XF20261120-001',
      addressName: '合成一装置',
      orgId: world.orgs[0],
      orgName: '合成车间',
      dutyUserId: world.keeper.userId,
      dutyUserName: '郭守防',
      expiresOn: '2029-02-28',
      checkDate: '2026-11-20',
      cycle: 6,
      nextDate: '2027-05-20',
      daysLeft: 181,
      state: 'use',
      badItems: 0,
    });
  });

  it('counts the rows of its check that were bad', async () => {
    const items = [
      { what: '压力表', result: 'ok' },
      { what: '铅封', result: 'bad', note: '缺失' },
    ];
    const { id } = await add('甲-02', { items });
    expect(await detail(id)).toMatchObject({ items, badItems: 1, code: 'XF20261120-002' });
  });

  it('is refused in Chinese where two fields contradict each other, or a reason is missing', async () => {
    for (const [more, field, message] of [
      [{ planned: 100, spent: 100.01 }, 'spent', '实际费用不能大于计划费用'],
      [{ madeOn: '2026-11-21' }, 'checkDate', '检查日期不能早于生产日期'],
      [{ state: 'scrapped' }, 'reason', '请输入报废原因！'],
    ] as const) {
      const refusal = await refused(`${PATH}/add`, { name: '甲-03', kind: 'powder', ...more });
      expect(refusal.extras?.errors).toEqual([{ field, message }]);
    }
  });
});

describe('a sheet', () => {
  it('is filled in, computed, numbered and refused as the form is', async () => {
    const headings = ['名称', '器材种类', '检查日期', '检查周期', '计划费用', '实际费用', '状态', '报废原因'];
    const [template = []] = await linesOf(keeper, `${PATH}/importTemplate`);
    expect(template).toEqual(expect.arrayContaining(headings));
    for (const computed of ['编号', '下次检查', '剩余天数', '到期日期', '问题项']) {
      expect(template).not.toContain(computed);
    }
    const wrong = await sheetOf(
      headings,
      ['表-01', '消火栓', null, 3, 10, 20, null, null],
      ['表-02', '消火栓', null, 3, 10, 5, '报废', null],
    );
    const answer = JSON.stringify(await importSheet(keeper, `${PATH}/import`, { bytes: wrong }));
    for (const words of ['实际费用不能大于计划费用', '请输入报废原因！']) expect(answer).toContain(words);
    const bytes = await sheetOf(
      headings,
      ['表-01', '消火栓', '2026-10-31', 1, 10, 5, '在用', null],
      ['表-02', '干粉灭火器', null, null, null, null, '报废', '过期'],
    );
    expect(await importSheet(keeper, `${PATH}/import`, { bytes })).toMatchObject({ success: true });
    expect(await find('表-01')).toMatchObject({ nextDate: '2026-11-30', daysLeft: 10, orgId: world.orgs[0] });
    const second = await find('表-02');
    expect(second).toMatchObject({ state: 'scrapped', cycle: 6, dutyUserId: world.keeper.userId });
    expect(second).not.toHaveProperty('nextDate');
    expect(String(second.code)).toMatch(/^XF20261120-\d{3}$/);
  });

  it('that is exported holds words, and no code of a value', async () => {
    const [heading = [], ...lines] = await linesOf(keeper, `${PATH}/export?name=${encodeURIComponent('表-01')}`);
    const line = Object.fromEntries(heading.map((title, at) => [title, lines[0]?.[at]]));
    const words = { 器材种类: '消火栓', 状态: '在用', 责任部门: '合成车间', 责任人: '郭守防', 剩余天数: '10' };
    expect(line).toMatchObject(words);
  });
});

describe('the actions', () => {
  it('复检 of several moves the next date of each, and says who checked', async () => {
    const rows = [await add('乙-01', { cycle: 3 }), await add('乙-02', { cycle: 12, state: 'due' })];
    const ids = rows.map(({ id }) => id);
    await keeper.write(`${PATH}/recheck`, { ids, checkDate: '2026-11-30', result: 'ok' });
    const checked = { checkDate: '2026-11-30', result: 'ok', state: 'use', checkerId: world.keeper.userId };
    expect(await detail(ids[0])).toMatchObject({ ...checked, nextDate: '2027-02-28' });
    expect(await detail(ids[1])).toMatchObject({ ...checked, nextDate: '2027-11-30' });
  });

  it('复检 of one takes photos with it; a photo belongs to one record', async () => {
    const [one, two] = [await add('乙-03'), await add('乙-04')];
    const photos = await uploadPicture(keeper);
    const body = { checkDate: '2026-11-20', result: 'bad', photos };
    const refusal = await refused(`${PATH}/recheck`, { ids: [one.id, two.id], ...body });
    expect(refusal.extras?.errors).toEqual([{ field: 'photos', message: '检查照片只能属于一条记录，请逐条上传' }]);
    await keeper.write(`${PATH}/recheck`, { id: one.id, ...body });
    expect((await detail(one.id)).photos).toMatch(/sysFileInfo\/preview/);
  });

  it('报废 tells the responsible person, empties the next date and locks the record', async () => {
    const dutyUserId = await idOf(world.server, 'linanqi');
    const { id, code } = await add('丙-01', { dutyUserId });
    expect((await refused(`${PATH}/scrap`, { id })).message).toBe('报废原因不能为空');
    await keeper.write(`${PATH}/scrap`, { id, reason: '筒体锈蚀' });
    const received = await (await world.server.login('linanqi')).rows('/sysNotice/received');
    const content = `您负责的“丙-01”（${code}）已报废：筒体锈蚀`;
    expect(received).toMatchObject([{ title: '消防器材报废', content }]);
    const scrapped = await detail(id);
    expect(scrapped).toMatchObject({ state: 'scrapped', reason: '筒体锈蚀' });
    expect(scrapped).not.toHaveProperty('nextDate');
    await keeper.write(`${PATH}/edit`, { id, name: '改名', state: 'use', remark: '待处置' });
    expect(await detail(id)).toMatchObject({ name: '丙-01', state: 'scrapped', remark: '待处置' });
  });

  it('what is scrapped is changed by holders of the code alone, who may take it back', async () => {
    const { id } = await find('丙-01');
    expect(await refused(`${PATH}/correct`, { id })).toMatchObject({ code: 1013002 });
    await world.keeper.hold([...KEEPING, CORRECT]);
    await keeper.write(`${PATH}/edit`, { id, name: '丙-01（改）' });
    expect(await detail(id)).toMatchObject({ name: '丙-01（改）' });
    await keeper.write(`${PATH}/correct`, { id });
    const back = await detail(id);
    expect(back).toMatchObject({ state: 'due', nextDate: '2027-05-20' });
    expect(back).not.toHaveProperty('reason');
    await world.keeper.hold(KEEPING);
  });
});

it('another department sees nothing and touches nothing', async () => {
  const { id } = await add('己-01');
  const beside = await Keyring.create(world.server, { account: 'beside', scope: 3, orgId: world.orgs[1] });
  await beside.hold(KEEPING);
  const { client } = beside;
  expect(await client.read(`${PATH}/page`)).toMatchObject({ totalRows: 0, rows: [] });
  expect(await client.read(`${PATH}/label`)).toMatchObject({ total: 0, labels: [] });
  for (const verb of ['detail', 'history'])
    expect((await client.get(`${PATH}/${verb}`, { id: String(id) })).body, verb).toMatchObject({ code: 404 });
  const check = { ids: [id], checkDate: '2026-11-20', result: 'ok' };
  expect(await refused(`${PATH}/recheck`, check, client)).toMatchObject({ code: 404 });
});

describe('the list', () => {
  it('counts what is overdue and what comes, by days counted from today', async () => {
    const days = ['2026-05-19', '2026-05-20', '2026-06-20', '2026-06-21'];
    for (const [at, checkDate] of days.entries()) await add(`丁-0${at + 1}`, { checkDate });
    const names = async (nextDate: string) =>
      (await keeper.rows(`${PATH}/page`, { nextDate, name: '丁' })).map(({ name }) => name);
    expect(await names(',today-1')).toEqual(['丁-01']);
    expect(await names('today,today+30')).toEqual(['丁-02', '丁-03']);
    expect(await names('2026-11-20 00:00:00,2026-12-20 23:59:59')).toEqual(['丁-02', '丁-03']);
    const asked = { screen: 'FireCheck', query: `name=${encodeURIComponent('丁')}` };
    const counts = await keeper.read<{ key: string; total: number }[]>('/listPreset/counts', asked);
    const totals = Object.fromEntries(counts.map(({ key, total }) => [key, total]));
    expect(totals).toEqual({ overdue: 1, soon: 2, due: 0, scrapped: 0 });
    const badges = await keeper.read<WireRecord[]>('/listPreset/badges');
    expect(badges).toEqual([{ screen: 'FireCheck', resource: 'FireCheck', total: 1 }]);
  });

  it('answers the labels of the rows asked for', async () => {
    const { id, code } = await find('甲-01');
    const { labels } = await keeper.read<PrintedLabels>(`${PATH}/label`, { ids: String(id) });
    const expected = { code: expect.stringMatching(new RegExp(`^fc${id}-[a-z2-7]{8}$`)), number: code, title: '甲-01' };
    expect(labels).toMatchObject([expected]);
    expect(labels[0]?.fields.map(({ title, text }) => `${title} ${text}`)).toEqual([
      '器材种类 干粉灭火器',
      '位置 合成一装置',
      '下次检查 2027-05-20',
      '责任人 郭守防',
    ]);
    const found = await admin.read('/label/find', { code: labels[0]?.code });
    expect(found).toMatchObject({ resource: 'FireCheck', id: String(id) });
  });
});
