import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import { DAY_SHIFT, workAfter } from '../../../src/features/inspection/work-calendar/workflow/work-time.ts';
import { digestTimer } from '../../../src/features/messages/reminders/server/digest.ts';
import { reminderTimer } from '../../../src/features/messages/reminders/server/reminder-timer.ts';
import { fillFollowing } from '../../../src/server/jobs/fill-following.ts';
import { addOrg, addRow, Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { runTimer } from '../../support/server.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { changeRows, noticesIn, rowsIn } from '../../support/stored.ts';

const PATH = '/EquipmentRepair';
const CODES = 'page add edit dispatch finish giveBack accept cancel remind'
  .split(' ')
  .map((verb) => `EquipmentRepair:${verb}`);
const MORNING = new Date('2026-11-20T01:00:00Z');
const HOUR_MS = 3_600_000;

let now = MORNING;
const server = serverOfFile(() => startPeopledServer({ now: () => now }));
/** Persons of one department, and a fixer of another; each sees his own department alone. */
const people: { [who: string]: Keyring } = {};
let equipmentId: number;
let orgId: string;

beforeAll(async () => {
  const db = server.platform.database.session('1');
  orgId = await addOrg(db, '储运车间');
  const other = await addOrg(db, '维修班');
  for (const who of ['reporter', 'keeper', 'leader', 'fixer']) {
    people[who] = await Keyring.create(server, { account: who, scope: 3, orgId: who === 'fixer' ? other : orgId });
    await people[who].hold([...CODES, 'EquipmentFile:list']);
  }
  await changeRows(server, 'sys_org', { id: orgId }, { leader_user_id: idOf('leader') });
  const machine = { machine_no: 'B-07', machine_name: '循环泵', org_id: orgId, user_id: idOf('keeper'), status: 0 };
  equipmentId = await addRow(db, 'equipment_file', machine);
});

const idOf = (who: string) => Number(people[who]?.userId);
const clientOf = (who: string): ApiClient => (people[who] as Keyring).client;
const act = (who: string, verb: string, id: unknown, more: WireRecord = {}) =>
  clientOf(who).post(`${PATH}/${verb}`, { id, ...more });
const stored = (id: unknown, who = 'reporter') => clientOf(who).read<WireRecord>(`${PATH}/detail`, { id: String(id) });
const tasksOf = async (who: string, name: string) =>
  (await clientOf(who).rows<WireRecord>('/inbox/page', { pageSize: 100 })).filter((row) => row.name === name);

function report(fault: string): Promise<number> {
  const body = { equipmentId, fault, keeperOrgId: orgId, keeperId: people.keeper?.userId };
  return clientOf('reporter').add(`${PATH}/add`, body);
}

describe('a repair, defined by its descriptor alone', () => {
  it('goes from person to person, each step in the inbox of who is asked, with its own deadline', async () => {
    const id = await report('漏油');
    const entered = { phaseTime: '2026-11-20 09:00:00', dueTime: '2026-11-20 17:00:00' };
    expect(await stored(id)).toMatchObject({ phase: 0, ...entered });
    expect(await tasksOf('keeper', '漏油')).toMatchObject([{ kindTitle: '待我派修', due: '2026-11-20 17:00:00' }]);
    expect(await tasksOf('fixer', '漏油')).toEqual([]);
    const admin = await server.login();
    const titles = (await admin.read<WireRecord[]>('/HomePageStatistic/todo')).map(({ title }) => title);
    expect(titles).toContain('待处理预警');
    // Nothing of this kind waits for him: the home page leaves it out.
    expect(titles).not.toContain('待我派修');

    const refused = await act('reporter', 'dispatch', id, { repairUserId: people.fixer?.userId });
    expect(refused.body).toMatchObject({ message: '只有设备责任人“keeper”可以派修', extras: { errorCode: 'H1002' } });
    expect((await act('keeper', 'dispatch', id, { repairUserId: people.fixer?.userId })).body.success).toBe(true);
    // His data scope does not hold the reporter's department: the task shows him the record.
    expect(await stored(id, 'fixer')).toMatchObject({ phase: 1, dueTime: '2026-11-23 09:00:00' });
    expect(await tasksOf('fixer', '漏油')).toMatchObject([{ kindTitle: '待我维修', color: 'blue', verb: 'finish' }]);
    expect((await act('reporter', 'edit', id, { fault: '漏水' })).body.message).toBe('当前状态不允许该操作');
    expect((await act('fixer', 'remind', id)).body.message).toBe('正由您处理，不必催办');
    expect((await act('reporter', 'remind', id)).body.success).toBe(true);
    const urged = { userId: people.fixer?.userId, title: '催办' };
    expect(await noticesIn(server, { words: '催办：“漏油”' })).toMatchObject([urged]);
    expect((await act('reporter', 'remind', id)).body).toMatchObject({ extras: { errorCode: 'H1015' } });

    expect((await act('fixer', 'finish', id, { work: '换密封圈' })).body.success).toBe(true);
    expect(await tasksOf('reporter', '漏油')).toMatchObject([{ kindTitle: '待我确认修好', color: 'cyan' }]);
  });

  it('ends or begins again as the answer says, and a state entered anew has its whole limit', async () => {
    const id = await report('异响');
    await act('keeper', 'dispatch', id, { repairUserId: people.fixer?.userId });
    await act('fixer', 'finish', id, { work: '紧固' });
    const unsaid = await act('reporter', 'accept', id, { result: '没有修好' });
    expect(unsaid.body).toMatchObject({ success: false, message: expect.stringContaining('验收意见') });
    now = new Date(MORNING.getTime() + HOUR_MS);
    await act('reporter', 'accept', id, { result: '没有修好', opinion: '仍有异响' });
    const anew = { phaseTime: '2026-11-20 10:00:00', dueTime: '2026-11-23 10:00:00' };
    expect(await stored(id)).toMatchObject({ phase: 1, ...anew });
    await act('fixer', 'finish', id, { work: '换轴承' });
    await act('reporter', 'accept', id, { result: '修好了' });
    const done = await stored(id);
    expect(done).toMatchObject({ phase: 3, work: '换轴承' });
    expect(done.dueTime).toBeUndefined();
    const rows = await clientOf('reporter').rows(`${PATH}/history`, { id, pageSize: 50 });
    expect(rows.map(({ title }) => title)).toEqual(['验收', '完成维修', '验收', '完成维修', '派修', '报修']);
  });

  it('is changed and withdrawn by its reporter alone', async () => {
    const id = await report('松动');
    const refusal = { message: '只有创建人“reporter”可以编辑', extras: { errorCode: 'H1002' } };
    expect((await act('keeper', 'edit', id, { fault: '松脱' })).body).toMatchObject(refusal);
    expect((await act('reporter', 'edit', id, { fault: '松脱' })).body.success).toBe(true);
    expect((await act('reporter', 'cancel', id)).body.success).toBe(true);
    expect(await tasksOf('keeper', '松脱')).toEqual([]);
  });

  it('reminds who is asked and the leader once each, counting hours of work by the calendar as it is then', async () => {
    const id = await report('断电');
    const fire = () => runTimer(server, reminderTimer);
    const [added, admin] = [now, await server.login()];
    const due = async () => (await rowsIn<{ due_time: Date }>(server, 'equipment_repair', { id }))[0]?.due_time;
    const first = workAfter({ entries: [], segments: DAY_SHIFT }, added, 8);
    expect([await due(), first]).toEqual([first, new Date('2026-11-23T00:30:00Z')]);
    const holiday = { name: '厂庆', kind: 2, beginDate: '2026-11-23', endDate: '2026-11-23' };
    const [begin, end] = ['08:00', '12:00'];
    await admin.write('/WorkCalendar/add', holiday);
    const segments = JSON.stringify([{ name: '半天', begin, end }]);
    await changeRows(server, 'work_shift', { is_limit: true }, { segments });
    now = new Date(added.getTime() + HOUR_MS / 60);
    const last = workAfter({ entries: [holiday], segments: [{ begin, end }] }, added, 8);
    // Servers that run timers do so each minute.
    await fillFollowing(server.platform, '1', new AbortController().signal);
    expect(await due()).toEqual(last);
    await changeRows(server, 'reminder_cursor', {}, { looked_until: now });
    const noticed = async () =>
      (await noticesIn(server, { words: '断电' })).map(({ userId, content }) => [Number(userId), content]);
    now = first;
    await fire();
    expect(await noticed()).toEqual([]);
    now = last;
    await fire();
    await fire();
    expect(await noticed()).toEqual([[idOf('keeper'), expect.stringContaining('“断电”的派修已到期')]]);
    const keeper = await server.login('keeper');
    const counts = await keeper.read('/listPreset/counts', { screen: 'EquipmentRepair', query: '' });
    // With the first one, which waits to be accepted.
    expect(counts).toContainEqual({ key: 'late', total: 2 });
    now = new Date(last.getTime() + 24 * HOUR_MS);
    await fire();
    expect((await noticed()).map(([userId]) => userId).sort()).toEqual(
      [idOf('keeper'), idOf('keeper'), idOf('leader')].sort(),
    );
    await runTimer(server, digestTimer);
    const [digest] = await noticesIn(server, { userId: String(idOf('keeper')), words: '待我派修' });
    expect(digest?.content).toMatch(/待我派修 1 项（1 项已超时）/);
  });

  it('passes on where its person leaves, by a successor or by who may name another one', async () => {
    // The day of their sign-ins, which end by themselves.
    now = MORNING;
    const [given, waiting, done] = [await report('打滑'), await report('过热'), await report('振动')];
    for (const id of [waiting, done]) await act('keeper', 'dispatch', id, { repairUserId: people.fixer?.userId });
    await act('fixer', 'finish', done, { work: '校正' });
    const admin = await server.login();
    const leaves = (who: string, more: WireRecord = {}) =>
      admin.post('/sysUser/changeStatus', { id: idOf(who), status: 1, ...more });

    const stage = 'EquipmentRepair:dispatch:keeperId';
    const [work] = await admin.read<WireRecord[]>('/sysUser/openTasks', { id: idOf('keeper') });
    expect(work).toMatchObject({ stage, title: '设备报修派修', needsSuccessor: true });
    expect(work?.examples).toEqual(expect.arrayContaining(['打滑']));
    const offered = await admin.rows<WireRecord>('/sysUser/successors', { id: idOf('keeper'), stage, pageSize: 100 });
    expect(offered.map(({ account }) => account)).toContain('leader');
    expect(offered.map(({ account }) => account)).not.toContain('keeper');
    expect((await leaves('keeper', { successors: [{ stage, userId: idOf('leader') }] })).body.success).toBe(true);
    expect(await stored(given)).toMatchObject({ keeperId: String(idOf('leader')), dueTime: expect.any(String) });
    expect(await tasksOf('leader', '打滑')).toHaveLength(1);

    expect((await leaves('fixer')).body.success).toBe(true);
    expect((await act('reporter', 'remind', waiting)).body).toMatchObject({ extras: { errorCode: 'H1011' } });
    expect((await act('leader', 'reassign', waiting, { repairUserId: idOf('leader') })).status).toBe(403);
    await people.leader?.hold([...CODES, 'EquipmentRepair:reassign', 'EquipmentRepair:reassignKeeper']);
    const before = await stored(waiting);
    const { body } = await act('leader', 'reassign', waiting, { repairUserId: idOf('leader'), reason: '离职' });
    expect(body.success).toBe(true);
    // The person changes, the state and its limit stay.
    expect(await stored(waiting)).toMatchObject({ repairUserId: String(idOf('leader')), dueTime: before.dueTime });
    expect((await act('leader', 'reassignKeeper', given, { keeperId: idOf('reporter') })).body.success).toBe(true);

    expect((await leaves('reporter')).body.success).toBe(true);
    expect((await act('leader', 'accept', done, { result: '修好了' })).body.success).toBe(true);
  });
});
