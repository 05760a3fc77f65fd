import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyCommand } from '../../src/server/boot/tools/verify.ts';
import { readConfig } from '../../src/server/config.ts';
import { uploadText } from '../support/pictures.ts';
import { startTestServer } from '../support/server.ts';
import { serving } from '../support/servers/of-file.ts';
import { runHere } from '../support/servers/tool.ts';

const { server, admin } = serving(() => startTestServer({ seed: 'none', env: { LOG_LEVEL: 'silent' } }));

const verify = (...args: string[]) =>
  runHere((env) => verifyCommand(readConfig(env), args), {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.platform.config.dataDir,
  });

const query = async (text: string) => (await server.platform.database.query(text)).rows;
const idOf = async (text: string) => Number((await query(text))[0]?.id);

/** Writes past the product, as a person with the database's password could. */
async function tamper(...statements: string[]): Promise<void> {
  await query('alter table t_1.record_history disable trigger record_history_append_only');
  for (const statement of statements) await query(statement);
  await query('alter table t_1.record_history enable trigger record_history_append_only');
}

let made = 0;

/** Adds a record whose history has two rows, and returns its id. */
async function fresh(): Promise<number> {
  made += 1;
  const code = `kind-${made}`;
  await admin.write('/RiskPointType/add', { name: `类型${made}`, code });
  const id = await idOf(`select id from t_1.risk_point_type where code = '${code}'`);
  await admin.write('/RiskPointType/edit', { id, name: `类型${made}`, code, remark: '改过' });
  return id;
}

/** Moves a department with a group below another one, which also changes the paths below it. */
async function movedTree(): Promise<void> {
  const placed = (code: string) => idOf(`select id from t_1.sys_org where code = '${code}'`);
  const pid = await idOf('select min(id) as id from t_1.sys_org');
  for (const code of ['first', 'second']) await admin.write('/sysOrg/add', { name: code, code, pid });
  const [first, second] = [await placed('first'), await placed('second')];
  await admin.write('/sysOrg/add', { name: 'group', code: 'group', pid: first });
  await admin.write('/sysOrg/edit', { id: first, name: 'first', code: 'first', pid: second });
}

/** Adds a user with a role from the form, and grants another role. */
async function namedRole(): Promise<void> {
  const [orgId, role] = [await idOf('select min(id) as id from t_1.sys_org'), await idOf(ROLES)];
  const user = { account: 'newcomer', name: '新来的人', orgId, roleIdList: [role] };
  await admin.write('/sysUser/add', user);
  const id = await idOf(`select id from t_1.sys_user where account = 'newcomer'`);
  await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [role, await idOf(`${ROLES} offset 1`)] });
}

const ROLES = `select id from t_1.sys_role where code not like 'sys%' order by id`;

const TABLE = 't_1.risk_point_type';
const PAST = 't_1.record_history';
const COLUMNS = 'resource, record_id, event, time, prev_hash, hash';
const of = (id: number) => `resource = 'RiskPointType' and record_id = ${id}`;
const second = (id: number) => `from ${PAST} where ${of(id)} and seq = 2`;
const linesOf = ({ output }: { output: string }) => output.split('\n').filter((line) => /^✗ 租户 1 /.test(line));

/** Lines that the command prints after the alteration and did not print before. */
async function named(alter: () => Promise<void>): Promise<string[]> {
  const before = new Set(linesOf(await verify()));
  await alter();
  const after = await verify();
  expect(after.code).toBe(1);
  return linesOf(after).filter((line) => !before.has(line));
}

it('finds everything whole that the product alone has written, its first data included', async () => {
  const id = await fresh();
  await admin.write('/RiskPointType/delete', { id });
  await admin.write('/record/undelete', { resource: 'RiskPointType', ids: [id] });
  await movedTree();
  await namedRole();
  const { code, output } = await verify();
  expect(output).toMatch(/✓ 租户 1：\d+ 条记录的 \d+ 行操作历史，全部完整/);
  expect(code).toBe(0);
});

it('adopts on request what was written past the product, and compares it from then on', async () => {
  await query(`insert into t_1.rectify_notice (notice_no, created_time) values ('001', now())`);
  expect((await verify()).code).toBe(1);
  const { code, output } = await verify('--adopt');
  expect([code, output]).toEqual([0, expect.stringContaining('另认可 1 处')]);
  expect((await verify()).code).toBe(0);
});

describe('names what was altered past the product, and nothing else:', () => {
  it.each<[title: string, alter: (id: number) => string[], line: string]>([
    ['a row that was deleted', (id) => [`delete from ${TABLE} where id = ${id}`], '有操作历史，数据表中却没有这一行'],
    [
      'a row that was marked deleted',
      (id) => [`update ${TABLE} set is_deleted = true where id = ${id}`],
      '在数据表中已删除，操作历史中没有删除',
    ],
    [
      'a row that was changed',
      (id) => [`update ${TABLE} set name = '别的' where id = ${id}`],
      '的“.*名称”与操作历史不符$',
    ],
    [
      'a row of a history that was inserted',
      (id) => [`insert into ${PAST} (${COLUMNS}, seq) select ${COLUMNS.replace('prev_hash', 'hash')}, 3 ${second(id)}`],
      '的第 3 行（.*内容与校验值不符$',
    ],
    [
      'a row of a history of which a byte was changed',
      (id) => [
        `update ${PAST} set after = replace(after::text, '改过', '改国')::jsonb where ${of(id)} and seq = 2`,
        `update ${TABLE} set remark = '改国' where id = ${id}`,
      ],
      '的第 2 行（.*内容与校验值不符$',
    ],
    ['a whole history that was deleted', (id) => [`delete from ${PAST} where ${of(id)}`], '没有操作历史'],
    [
      'a number of a history that is missing',
      (id) => [`update ${PAST} set seq = 4 where ${of(id)} and seq = 2`],
      '的第 4 行（.*缺少它之前的第 2 行$',
    ],
    [
      'the end of a history that was cut off, where the record still shows what it told',
      (id) => [`delete ${second(id)}`],
      '的“备注”与操作历史不符$',
    ],
  ])('%s', async (_, alter, line) => {
    const id = await fresh();
    expect(await named(() => tamper(...alter(id)))).toEqual([expect.stringMatching(`记录 ${id} ${line}`)]);
  });

  it('a row of a history that was deleted', async () => {
    const id = await fresh();
    const lines = await named(() => tamper(`delete from ${PAST} where ${of(id)} and seq = 1`));
    expect(lines[0]).toContain(`记录 ${id} 的第 2 行`);
    expect(lines[0]).toContain('缺少它之前的第 1 行');
  });

  it('two rows of a history that were swapped', async () => {
    const id = await fresh();
    const move = (from: number, to: number) => `update ${PAST} set seq = ${to} where ${of(id)} and seq = ${from}`;
    const lines = await named(() => tamper(move(1, 9), move(2, 1), move(9, 2)));
    expect(lines[0]).toMatch(new RegExp(`记录 ${id} 的第 1 行（.*与前一行的校验值接不上$`));
    expect(lines[1]).toContain(`记录 ${id} 的第 2 行（`);
  });

  it('the bytes of a file', async () => {
    const id = await uploadText(admin, 'plan.txt');
    const [file] = await query(`select file_object_name as name from t_1.sys_file_info where id = ${id}`);
    const root = join(server.platform.config.dataDir, 'files');
    const path = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((one) =>
      one.endsWith(String(file?.name)),
    );
    const lines = await named(async () => writeFileSync(join(root, String(path)), 'another'));
    expect(lines).toEqual([expect.stringContaining(`文件 ${id}“plan.txt”的内容与校验值不符`)]);
  });

  it('the digest of a file', async () => {
    const id = await uploadText(admin, 'list.txt');
    const lines = await named(() => tamper(`update t_1.sys_file_info set sha256 = 'x' where id = ${id}`));
    expect(lines).toEqual([expect.stringContaining(`文件 ${id}“list.txt”的内容与校验值不符`)]);
  });

  const MISSING_ROLE = `select u.id, r.id from t_1.sys_user u, t_1.sys_role r
     where not exists (select from t_1.sys_user_role h where h.user_id = u.id and h.role_id = r.id) limit 1`;
  const FIRST_MENU = '(select ctid from t_1.sys_role_menu limit 1)';
  const FIRST_SETTING = '(select min(id) from t_1.sys_config)';
  const STRAY = `insert into ${TABLE} (name, code, created_time) values ('混入', 'x', now())`;
  it.each([
    ['a row that was inserted', STRAY, /记录 \d+ 没有操作历史$/],
    [
      'a paper',
      `update t_1.rectify_notice set notice_no = '002' where notice_no = '001'`,
      /“整改通知单”记录 \d+ 的“.+”与操作历史不符$/,
    ],
    ['a grant', `insert into t_1.sys_user_role (user_id, role_id) ${MISSING_ROLE}`, /\d+ 的“角色”与操作历史不符$/],
    ['a menu of a role', `delete from t_1.sys_role_menu where ctid = ${FIRST_MENU}`, /\d+ 的“授权菜单”与操作历史不符$/],
    ['a setting', `update t_1.sys_config set value = '0815' where id = ${FIRST_SETTING}`, /\d+ 的“.+”与操作历史不符$/],
  ])('%s', async (_, statement, line) =>
    expect(await named(() => tamper(statement))).toEqual([expect.stringMatching(line)]),
  );
});
