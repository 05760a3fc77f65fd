import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../../../../tests/support/company.ts';
import { connectTo } from '../../../../../../tests/support/database.ts';
import { ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { serverOfFile, signedIn } from '../../../../../../tests/support/servers/of-file.ts';
import { upload } from '../../../../../../tests/support/upload.ts';
import type { DemoState } from './remove-demo.ts';

const WORD = '清除演示数据';

const server = serverOfFile(startDemoServer);
const root = signedIn(server, 'superAdmin');
const database = ofFile(() => connectTo(server.database.url));

const state = () => root.read<DemoState>('/demoData/state');
const countIn = async (table: string, where = 'true') =>
  Number((await database.query(`select count(*) from t_1.${table} where ${where}`)).rows[0].count);
const rowsOf = async (resource: string) =>
  await root.rows<{ id: string; name: string; pid?: string }>(`/${resource}/page`, { pageSize: 500 });
const remove = () => root.post('/demoData/remove', { word: WORD });
const KEPT = 'sys_role sys_menu sys_dict_data sys_config sys_pos risk_type rank_type ai_warning_type'.split(' ');
const GONE = [
  ...['risk_timed_planning', 'risk_timed_planning_execute', 'timed_plan_item', 'sign_in', 'one_off_item'],
  ...['ai_equipment_file', 'ai_warning_message', 'ai_warning_event', 'camera_file', 'plan_position'],
  ...['risk_register', 'risk_rectify', 'hazard_participant', 'risk_point', 'sys_file_info'],
];

const keptCounts = () => Promise.all(KEPT.map((table) => countIn(table)));

describe.sequential('demo data', () => {
  it('say beforehand what goes, kind by kind', async () => {
    const { present, rows, blocks } = await state();
    expect({ present, blocks }).toEqual({ present: true, blocks: [] });
    const counts = new Map(rows.map(({ title, count }) => [title, count]));
    expect(counts.get('用户')).toBe(16);
    expect(counts.get('机构')).toBe(15);
    expect(counts.get('地址')).toBe(25);
    expect(counts.get('风险点')).toBe(await countIn('risk_point'));
  });

  it('go for the word alone, and for the super administrator alone', async () => {
    expect((await root.post('/demoData/remove', { word: '清除' })).body.message).toBe(`请输入“${WORD}”以确认`);
    const admin = await server.login('admin');
    expect((await admin.post('/demoData/remove', { word: WORD })).body.success).toBe(false);
    expect(await countIn('sys_user')).toBe(18);
  });

  it('stay, every row, while what people added names them; it is named with the way out', async () => {
    const department = (await rowsOf('sysOrg')).find(({ name }) => name === '维修班');
    await root.write('/sysUser/add', { account: 'newcomer', name: '新来的人', orgId: department?.id });
    const words = '您新增的用户“新来的人”的“机构”是演示机构，请先修改或删除，再清除演示数据';
    expect((await state()).blocks).toEqual([words]);
    expect((await remove()).body).toMatchObject({ success: false, message: words });
    expect(await countIn('sys_org')).toBe(16);
  });

  it('are also what the clock goes on making of the plans, who did it, and what devices push', async () => {
    await database.query(`
      with round as (
        insert into t_1.risk_timed_planning_execute (planning_id, row_key, plan_time, due_time, check_user_id, status, created_time)
        select id, 'later', now(), now(), null, 0, now() from t_1.risk_timed_planning where status = 1 limit 1 returning id
      ) insert into t_1.sign_in (planning_execute_id, address_id, sign_time, created_time)
        select round.id, a.id, now(), now() from round, (select id from t_1.address limit 1) a`);
    await database.query(`
      insert into t_1.ai_warning_message (device_no, warning_type_id, camera_id, address_id, status, created_time)
        select d.device_no, t.id, d.camera_id, d.address_id, 1, now()
          from t_1.ai_equipment_file d, t_1.ai_warning_type t limit 1`);
    expect((await state()).blocks).toEqual([expect.stringContaining('新来的人')]);
  });

  it('are also the pictures and marks people put on its plan later', async () => {
    const [plan] = await rowsOf('SitePlan');
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"/>');
    const file = { name: 'later.svg', bytes };
    const drawn = await upload(root, '/SitePlan/upload', { file, fields: { id: String(plan?.id) } });
    expect(drawn.body.success).toBe(true);
    const [camera] = await rowsOf('CameraFile');
    const mark = { planId: Number(plan?.id), kind: 'camera', targetId: Number(camera?.id), planX: 5, planY: 6 };
    await root.write('/SitePlan/place', { ...mark, remove: true });
    await root.write('/SitePlan/place', mark);
    expect((await state()).blocks).toEqual([expect.stringContaining('新来的人')]);
  });

  it('go in batches that are taken up where they stopped, and leave what people added', async () => {
    const company = (await rowsOf('sysOrg')).find(({ pid }) => pid === '0');
    await root.write('/sysOrg/add', { name: '自己的部门', code: 'OWN', pid: company?.id });
    const own = (await rowsOf('sysOrg')).find(({ name }) => name === '自己的部门');
    const person = (await rowsOf('sysUser')).find(({ name }) => name === '新来的人');
    await root.write('/sysUser/edit', { id: person?.id, account: 'newcomer', name: '新来的人', orgId: own?.id });
    await root.write('/Address/add', { name: '自己的地方' });
    await root.write('/SitePlan/add', { name: '自己的图' });
    await root.write('/WallLink/add', { name: '自己的大屏', rotateSeconds: 60, expiresOn: '2099-01-01' });
    const kept = await keptCounts();

    const first = (await remove()).body.data as { removed: number; left: number };
    expect(first.removed).toBe(400);
    expect((await state()).rows.reduce((sum, { count }) => sum + count, 0)).toBe(first.left);
    for (let left = first.left; left > 0; ) left = ((await remove()).body.data as { left: number }).left;

    expect((await rowsOf('sysOrg')).map(({ name }) => name).sort()).toEqual(['总公司', '自己的部门']);
    expect((await rowsOf('sysUser')).map(({ name }) => name).sort()).toEqual(['新来的人', '系统管理员', '超级管理员']);
    expect((await rowsOf('Address')).map(({ name }) => name)).toEqual(['自己的地方']);
    expect((await rowsOf('SitePlan')).map(({ name }) => name)).toEqual(['自己的图']);
    expect((await rowsOf('WallLink')).map(({ name }) => name)).toEqual(['自己的大屏']);
    for (const table of GONE) expect([table, await countIn(table)]).toEqual([table, 0]);
    expect(await countIn('sys_user_role', 'user_id not in (select id from t_1.sys_user)')).toBe(0);
    expect(await countIn('sys_user_credential', 'user_id not in (select id from t_1.sys_user)')).toBe(0);
    expect(await keptCounts()).toEqual(kept);
    expect(await state()).toEqual({ present: false, rows: [], blocks: [] });
    expect((await remove()).body.message).toBe('没有可以清除的演示数据');
  });
});
