import { beforeAll, describe, expect, it } from 'vitest';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import { attempt } from '../../support/hazards/hazard-drive.ts';
import { LEAVER, type LeaverTasks, twelveTasks } from '../../support/hazards/leaver-tasks.ts';
import { runTimer } from '../../support/server.ts';
import { listenTo } from '../../support/servers/hub-listener.ts';
import { rowsIn, whileUser } from '../../support/stored.ts';

/** A user who leaves (domain.md#9.1): his open tasks, their successors, and the tasks without one. */

interface Waiting {
  stage: string;
  title: string;
  count: number;
  examples: string[];
  needsSuccessor: boolean;
}

const cast = castOfFile();

const openTasks = () => cast.clients.superAdmin.read<Waiting[]>('/sysUser/openTasks', { id: cast.ids[LEAVER] });
const personOf = async (column: string, id: readonly number[]) => {
  const rows = await rowsIn(cast.server, 'risk_register', { id });
  return [...new Set(rows.map((row) => String(row[column])))];
};
const disable = (successors?: unknown) =>
  cast.clients.superAdmin.post('/sysUser/changeStatus', { id: cast.ids[LEAVER], status: 1, successors });
const enable = () => cast.clients.superAdmin.write('/sysUser/changeStatus', { id: cast.ids[LEAVER], status: 0 });
const unmanned = (path: string) => cast.clients.manager.total(path, { unmanned: 'true' });

describe('a leaver with twelve open tasks', () => {
  let tasks: LeaverTasks;
  beforeAll(async () => {
    tasks = await twelveTasks(cast);
  });

  it('has them listed by stage with their names', async () => {
    expect(await openTasks()).toEqual([
      expect.objectContaining({ stage: 'judge', title: '研判', count: 3, needsSuccessor: true }),
      expect.objectContaining({ stage: 'check', title: '核查', count: 3 }),
      expect.objectContaining({ stage: 'rectify', title: '整改', count: 3 }),
      expect.objectContaining({ stage: 'accept', title: '验收', count: 3 }),
    ]);
    expect((await openTasks())[0]?.examples).toHaveLength(3);
    expect((await cast.clients.stranger.get('/sysUser/openTasks', { id: cast.ids[LEAVER] })).status).toBe(403);
  });

  it('calls-16 is not deleted while they wait, nor is a super administrator at all', async () => {
    const { id } = await cast.clients.superAdmin.read<{ id: string }>('/getLoginUser');
    expect((await cast.clients.superAdmin.post('/sysUser/delete', { id })).body).toMatchObject({ success: false });
    const { body } = await cast.clients.superAdmin.post('/sysUser/delete', { id: cast.ids[LEAVER] });
    expect(body).toMatchObject({ success: false });
    expect(body.message).toContain('还有待办（研判 3 项、核查 3 项、整改 3 项、验收 3 项）');
  });

  it('is offered those as successors alone who are apart from the others of every hazard', async () => {
    const offered = async (stage: string) => {
      const query = { id: cast.ids[LEAVER], stage, pageSize: 100 };
      return (await cast.clients.superAdmin.rows('/sysUser/successors', query)).map(({ account }) => account);
    };
    expect(await offered('rectify')).toContain('rectifier2');
    expect(await offered('rectify')).not.toContain('checker');
    expect(await offered('accept')).not.toContain('rectifier');
    expect(await offered('judge')).toEqual(expect.arrayContaining(['judge', 'checker', 'rectifier']));
    for (const stage of ['judge', 'check', 'rectify', 'accept']) expect(await offered(stage)).not.toContain(LEAVER);
    expect(await offered('judge')).not.toContain('stranger');
  });

  it.each([
    ['apart from the checker', [{ stage: 'rectify', to: 'checker' as const }]],
    ['holds the call of the stage', [{ stage: 'judge', to: 'stranger' as const }]],
    ['another person', [{ stage: 'judge', to: LEAVER as 'bystander' }]],
  ])('keeps all of it and his account where a successor is not %s', async (_, wanted) => {
    const successors = [
      { stage: 'check', userId: cast.ids.checker2 },
      ...wanted.map(({ stage, to }) => ({ stage, userId: cast.ids[to] })),
    ];
    const { body } = await disable(successors);
    expect(body.success).toBe(false);
    expect(await openTasks()).toHaveLength(4);
    expect(await personOf('again_check_id', tasks.check)).toEqual([cast.ids[LEAVER]]);
    const account = await cast.clients.superAdmin.read('/sysUser/detail', { id: cast.ids[LEAVER] });
    expect(account).toMatchObject({ status: 0 });
  });

  it.each([
    ['no list', { stage: 'judge' }],
    ['a stage that is none', [{ stage: 'paint', userId: '1' }]],
    ['no user', [{ stage: 'judge' }]],
    ['one stage twice', [1, 2].map(() => ({ stage: 'judge', userId: '1' }))],
  ])('is told by the field where the successors are %s', async (_, successors) => {
    const { body } = await disable(successors);
    expect(body).toMatchObject({ success: false, code: 400 });
    expect(JSON.stringify(body.extras)).toContain('successors');
  });

  it('calls-15 hands over by stage as he is disabled; his session ends, his name stays in the history', async () => {
    const successors = [
      { stage: 'judge', userId: cast.ids.judge2 },
      { stage: 'rectify', userId: cast.ids.rectifier2 },
    ];
    expect((await disable(successors)).body).toMatchObject({ success: true });
    expect(await personOf('judge_id', tasks.judge)).toEqual([cast.ids.judge2]);
    expect(await personOf('rectify_user_id', tasks.rectify)).toEqual([cast.ids.rectifier2]);
    expect((await cast.clients[LEAVER].get('/getLoginUser')).body).toMatchObject({ code: 1011007 });
    const [rectified] = tasks.rectify;
    const rows = await cast.clients.rectifier2.rows('/RiskRectify/page', { todo: 'rectify', pageSize: 100 });
    expect(rows.map(({ riskRegisterId }) => riskRegisterId)).toEqual(expect.arrayContaining(tasks.rectify));
    const flow = await cast.clients.manager.read('/ProcessFlowHandle/list', { id: rectified });
    expect(flow).toContainEqual(expect.objectContaining({ title: '改派整改人', reason: '原办理人离岗移交' }));
    const handedOn = { record_id: rectified, event: 'RiskRectify/assign' };
    const [history] = await rowsIn(cast.server, 'record_history', handedOn);
    expect(history?.before).toMatchObject({ rectifyUserName: `${LEAVER}先生` });
  });

  it('leaves what nobody took over to the managers of the stage, by list, count and a notice a day', async () => {
    expect(await unmanned('/RiskAgainCheck/allPage')).toBe(3);
    expect(await unmanned('/RiskAcceptRecord/allPage')).toBe(3);
    expect(await unmanned('/RiskRectify/allPage')).toBe(0);
    expect(await unmanned('/RiskRegister/allJudgePage')).toBe(6);
    expect(await unmanned('/RiskRegister/page')).toBe(6);
    const badges = await cast.clients.manager.read<{ screen: string; total: number }[]>('/listPreset/badges');
    expect(badges).toContainEqual(expect.objectContaining({ screen: 'RiskAgainCheckMgr', total: 3 }));
    // Receivers: the manager of all departments and the super administrator. The neighbour manages another workshop.
    expect(await runTimer(cast.server, 'hazards.unmanned')).toBe('已提醒 2 位管理人员');
    const received = await cast.clients.neighbour.rows('/sysNotice/received');
    expect(received.map(({ title }) => title)).not.toContain('待改派');
    const [told] = await cast.clients.manager.rows('/sysNotice/received', { pageSize: 5 });
    expect(told).toMatchObject({ title: '待改派', content: `${LEAVER}先生已停用，其6项待办需改派` });
  });

  it('has that list read again in open browsers whenever the account is opened or closed, by hand or by its last day', async () => {
    const { connection, changes } = await listenTo(cast.clients.manager);
    const isTold = async (act: () => Promise<unknown>) => {
      changes.length = 0;
      await act();
      const lists = ['RiskRegister', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];
      const expected = lists.map((resource) => expect.objectContaining({ resource, ids: [] }));
      await expect.poll(() => changes, { timeout: 60_000 }).toEqual(expect.arrayContaining(expected));
    };
    await isTold(enable);
    await isTold(disable);
    await isTold(enable);
    await whileUser(cast.server, { account: LEAVER, expire_time: '2020-01-31' }, () =>
      isTold(() => runTimer(cast.server, 'users.expiry')),
    );
    await connection.stop();
    expect(await unmanned('/RiskRegister/page')).toBe(6);
  });

  it('is reassigned by a manager from that list', async () => {
    const [id = 0] = tasks.check;
    const done = await attempt(cast, { id, event: 'RiskAgainCheck/assign', body: { againCheckId: cast.ids.checker2 } });
    expect(done.body).toMatchObject({ success: true });
    expect(await unmanned('/RiskAgainCheck/allPage')).toBe(2);
    await enable();
    expect(await unmanned('/RiskRegister/page')).toBe(0);
  });

  it('is deleted once successors have taken over everything', async () => {
    const successors = [
      { stage: 'check', userId: cast.ids.checker2 },
      { stage: 'accept', userId: cast.ids.acceptor2 },
    ];
    const tooFew = { id: cast.ids[LEAVER], successors: successors.slice(0, 1) };
    const { body } = await cast.clients.superAdmin.post('/sysUser/delete', tooFew);
    expect(body.message).toContain('（验收 3 项）');
    expect(await personOf('again_check_id', tasks.check.slice(1))).toEqual([cast.ids[LEAVER]]);
    await cast.clients.superAdmin.write('/sysUser/delete', { id: cast.ids[LEAVER], successors });
    expect(await personOf('accept_user_id', tasks.accept)).toEqual([cast.ids.acceptor2]);
    const { body: gone } = await cast.clients.superAdmin.get('/sysUser/detail', { id: cast.ids[LEAVER] });
    expect(gone).toMatchObject({ code: 404 });
  });
});
