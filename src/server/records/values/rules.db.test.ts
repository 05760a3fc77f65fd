import { describe, expect, test } from 'vitest';
import { APPROVE, RULE_SAMPLER } from '../../../../scripts/schemas/words/rule-sampler.ts';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { createRecordWorld } from '../../../../tests/support/record-world.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import { until } from '../../../../tests/support/until.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { AppError } from '../../errors.ts';
import { addRecord } from '../add.ts';
import { detailRecord } from '../detail.ts';
import { editRecord } from '../edit.ts';
import { handoverOf } from '../registries/handing-over.ts';
import { readForm } from './form.ts';

const person = { type: 'string', 'x-relation': { resource: 'sysUser', match: { orgId: 'orgId' } } };
const apart = [{ op: '!=' as const, field: 'checkerId', message: '值守人不能是检查人' }];
const state = { field: 'phase', from: [0], to: 1 };
const take = { verb: 'take', title: '接班', access: 'signed-in' as const, by: ['keeperId'], todo: '待我接班', state };
const actions = [...['page', 'detail', 'add', 'edit'], take];
const WATCH = descriptorNamed('Watch', '值守', { actions }).having({
  name: { type: 'string', title: '名称' },
  orgId: { type: 'string', title: '部门', 'x-relation': { resource: 'sysOrg' } },
  keeperId: { ...person, title: '值守人', 'x-compare': apart },
  checkerId: { ...person, title: '检查人' },
  phase: { type: 'integer', title: '状态', enum: [0, 1], default: 0, readOnly: true, 'x-search': {} },
  afterId: { type: 'integer', title: '上一班', 'x-relation': { resource: 'Watch', where: { phase: 0 } } },
});

const world = ofFile(() => createRecordWorld([RULE_SAMPLER, WATCH]));

const MINIMUM = { cycle: 'daily' };
let count = 0;

const add = (body: WireRecord, permissions: string[] = []) => {
  count += 1;
  const named = { name: `演练${count}`, ...MINIMUM, ...body };
  return world.as({ permissions }, async (ctx) => (await addRecord(ctx, 'RuleSampler', { body: named })).id);
};
const edit = (id: number, body: WireRecord, permissions: string[] = []) =>
  world.as({ permissions }, (ctx) => editRecord(ctx, 'RuleSampler', { body: { id, ...body } }));
const read = (id: number) => world.as({}, (ctx) => detailRecord(ctx, 'RuleSampler', id));

/** Returns the messages of a refused write by field, with the sentence on top. */
async function told(work: Promise<unknown>): Promise<{ [field: string]: string }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('nothing was refused', { cause: error });
  const errors = error.extras.errors as { field: string; message: string }[]; // invalid() fills it
  return Object.fromEntries([['', error.message], ...errors.map(({ field, message }) => [field, message])]);
}

describe('comparisons of two fields', () => {
  test('are refused at the field that carries the word, with its sentence on top', async () => {
    const times = { beginTime: '2026-11-20 08:00:00', endTime: '2026-11-20 07:59:59' };
    const message = '结束时间不能早于开始时间！';
    expect(await told(add(times))).toEqual({ '': message, endTime: message });
    await add({ ...times, endTime: times.beginTime });
    expect(await told(add({ planned: 10, spent: 10.01 }))).toMatchObject({ spent: '实际费用不能大于计划费用' });
    expect(await told(add({ leader: '1', deputy: 1 }))).toMatchObject({ deputy: '副组长不能与组长相同' });
  });

  test('a partial edit is compared with the stored value of the other side', async () => {
    const id = await add({ planned: 100, spent: 50 });
    expect(await told(edit(id, { spent: 101 }))).toMatchObject({ spent: '实际费用不能大于计划费用' });
    expect(await told(edit(id, { planned: 49 }))).toMatchObject({ spent: '实际费用不能大于计划费用' });
    await edit(id, { planned: 49, spent: 49 });
  });

  test('hold in the form of an action as well', async () => {
    const finish = (body: WireRecord, permissions: string[] = []) =>
      world.as({ permissions }, async (ctx) => readForm(ctx, 'RuleSampler', { formName: 'finish', body }));
    expect(await told(finish({ began: '2026-11-20', ended: '2026-11-19' }))).toMatchObject({
      ended: '实际结束不能早于实际开始',
    });
    const lacking = { '': '得分不能为空', score: '请输入得分！' };
    expect(await told(finish({ began: '2026-11-20' }, [APPROVE]))).toEqual(lacking);
    await finish({ began: '2026-11-20' });
  });
});

describe('what is required of a record and a caller', () => {
  test('is asked for in the words of a required field when adding and when editing', async () => {
    expect(await told(add({ cycle: 'weekly' }))).toEqual({ '': '星期不能为空', weekday: '请选择星期！' });
    const id = await add({});
    expect(await told(edit(id, { cycle: 'weekly' }))).toMatchObject({ weekday: '请选择星期！' });
    await edit(id, { cycle: 'weekly', weekday: 3 });
    expect(await told(edit(id, { weekday: null }))).toMatchObject({ weekday: '请选择星期！' });
  });

  test('is asked of those alone who hold its code', async () => {
    expect(await told(add({ state: 2 }, [APPROVE]))).toEqual({ '': '审批意见不能为空', opinion: '请输入审批意见！' });
    expect(await told(add({ state: 2, opinion: '  ' }, [APPROVE]))).toMatchObject({ opinion: '请输入审批意见！' });
    await add({ state: 2 });
  });
});

describe('what stays as it is for a record and a caller', () => {
  test('is ignored in a body, as what may be read but not written, and the rest is kept', async () => {
    const id = await add({ name: '消防演练', state: 2, planned: 100 });
    await edit(id, { name: '改名', planned: 1, spent: 7 });
    expect(await read(id)).toMatchObject({ name: '消防演练', planned: 100, spent: 7 });
    await edit(id, { name: null, planned: null });
    expect(await read(id)).toMatchObject({ name: '消防演练', planned: 100 });
  });

  test('is judged by the record as it was stored before the write', async () => {
    const id = await add({ state: 2, planned: 100 });
    await edit(id, { state: 0, planned: 1 });
    expect(await read(id)).toMatchObject({ state: 0, planned: 100 });
    await edit(id, { planned: 1, state: 2 });
    expect(await read(id)).toMatchObject({ state: 2, planned: 1 });
  });

  test('is written by those who hold the code that lifts it', async () => {
    const id = await add({ state: 2, planned: 100, name: '夜间演练' });
    await edit(id, { planned: 1, name: '改名', opinion: '同意' }, [APPROVE]);
    expect(await read(id)).toMatchObject({ planned: 1, name: '夜间演练' });
  });

  test('is still compared with what the caller does change', async () => {
    const id = await add({ state: 2, planned: 100 });
    expect(await told(edit(id, { spent: 101 }))).toMatchObject({ spent: '实际费用不能大于计划费用' });
  });
});

test('a choice narrowed by `where` is asked for by the server as well, once it is chosen', async () => {
  const watch = (body: WireRecord) => world.as({}, async (ctx) => (await addRecord(ctx, 'Watch', { body })).id);
  const change = (body: WireRecord) => world.as({}, (ctx) => editRecord(ctx, 'Watch', { body }));
  const first = await watch({ name: '甲班' });
  const second = await watch({ name: '乙班', afterId: first });
  await world.database.query(`update t_1.watch set phase = 1 where id = ${first}`);
  const refusal = { afterId: '所选上一班不在可选范围内，请重新选择' };
  expect(await told(watch({ name: '丙班', afterId: first }))).toMatchObject(refusal);
  const third = await watch({ name: '丙班', afterId: second });
  expect(await told(change({ id: third, afterId: first }))).toMatchObject(refusal);
  await change({ id: second, name: '乙班改名', afterId: first });
});

describe('work that is handed over', () => {
  const [LEAVER, CHECKER, STRANGER, NEXT] = [101, 102, 103, 104];
  const ADMIN = { adminType: '1' } as const;
  const stage = 'Watch:take:keeperId';
  const handOver = (to: number) =>
    world.as(ADMIN, async (ctx) => handoverOf(ctx.catalog, stage)?.handOver(ctx, { from: LEAVER, stage, to }));

  test('keeps to the limits of the field, and its successor is not closed meanwhile', async () => {
    await world.database.query(`insert into t_1.sys_org (id, name, status, created_time)
      select n, '班' || n, 0, now() from generate_series(1, 2) n`);
    await world.database.query(`insert into t_1.sys_user (id, account, name, org_id, status, created_time)
      select n, 'u' || n, 'u' || n, case n when ${STRANGER} then 2 else 1 end, 0, now() from generate_series(101, 104) n`);
    const body = { name: '夜班', orgId: '1', keeperId: String(LEAVER), checkerId: String(CHECKER) };
    const { id } = await world.as(ADMIN, (ctx) => addRecord(ctx, 'Watch', { body }));
    const refused = async (to: number) => (await told(handOver(to))).successors;
    const wayOut = '请另选接替人；不移交则停用后无人办理，请在记录中改派';
    expect(await refused(STRANGER)).toBe(`“夜班”不能移交：所选值守人不属于所选部门。${wayOut}`);
    expect(await refused(CHECKER)).toBe(`“夜班”不能移交：值守人不能是检查人。${wayOut}`);
    let handing: Promise<string | undefined> | undefined;
    await world.database.tx('1', async (db) => {
      await db.run(db.t.updateTable('sys_user').set({ status: 1 }).where('id', '=', NEXT));
      handing = refused(NEXT);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => expect((await world.database.query(waiting)).rows).toHaveLength(1));
    });
    expect(await handing).toBe('所选人员不能接班，请另选接替人');
    await world.database.query(`update t_1.sys_user set status = 0 where id = ${NEXT}`);
    await handOver(NEXT);
    const passed = await world.as(ADMIN, (ctx) => detailRecord(ctx, 'Watch', id));
    expect(passed).toMatchObject({ keeperId: String(NEXT), phase: 0 });
  });
});
