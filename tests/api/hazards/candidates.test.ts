import { describe, expect, it } from 'vitest';
import { fillPinyin } from '../../../src/features/people/users/server/fill-pinyin.ts';
import { namePinyin } from '../../../src/server/records/values/name-pinyin.ts';
import type { Query } from '../../support/api-client.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import { type Member, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { attempt, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { whileUser } from '../../support/stored.ts';

/** GET /RiskRegister/candidates (wire.md#8.1): users who can be named for a stage, as a form offers them. */

interface Candidate {
  id: string;
  name: string;
  account: string;
  orgName?: string;
  roleNames: string[];
  openTasks: number;
  isUsual?: boolean;
}

interface Page {
  rows: Candidate[];
  totalRows: number;
  totalPage: number;
  pageNo: number;
}

const cast = castOfFile();
const page = (by: Member | 'superAdmin', query: Query) =>
  cast.clients[by].read<Page>('/RiskRegister/candidates', { pageSize: 100, ...query });
const accounts = async (by: Member | 'superAdmin', query: Query) =>
  (await page(by, query)).rows.map(({ account }) => account);

/** Accounts that hold the permissions of every stage. */
const ABLE = [
  ...['acceptor', 'acceptor2', 'admin', 'bystander', 'checker', 'checker2', 'director', 'judge', 'judge2'],
  ...['manager', 'neighbour', 'rectifier', 'rectifier2', 'registrant'],
];

describe('candidates', () => {
  it('come with those first whom the caller named most, then his department, then by the pinyin of names', async () => {
    await fillPinyin(cast.server.platform);
    const { director, neighbour } = cast.ids;
    for (const judgeId of [director, neighbour, director]) await register(cast, { judgeId });
    const own = (await page('registrant', { stage: 'judge' })).rows;
    expect(own.slice(0, 2).map(({ account }) => account)).toEqual(['director', 'neighbour']);
    const unused = own.filter(({ account }) => !['director', 'neighbour', 'judge', 'judge2'].includes(account));
    const names = unused.filter(({ orgName }) => orgName === '合成一车间').map(({ name }) => name);
    const byPinyin = names
      .map((name) => [namePinyin(name), name] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    expect(names).toEqual(byPinyin.map(([, name]) => name));
    expect(names.length).toBeGreaterThan(5);
    // A user who has not named anyone yet is offered his own department first.
    const departments = (await page('bystander', { stage: 'judge' })).rows.map(({ orgName }) => orgName);
    expect(departments.slice(0, -2).every((name) => name === '合成一车间')).toBe(true);
    expect(departments.slice(-2)).not.toContain('合成一车间');
  });

  it('are the enabled people who can act at the stage, from the whole tenant', async () => {
    for (const stage of ['judge', 'check', 'rectify', 'accept']) {
      expect((await accounts('manager', { stage })).sort(), stage).toEqual(ABLE);
    }
    const isDisabled = async () => expect(await accounts('manager', { stage: 'judge' })).not.toContain('neighbour');
    await whileUser(cast.server, { account: 'neighbour', status: 1 }, isDisabled);
  });

  it('are found by name, by account and by pinyin, whole or by first letters', async () => {
    const rename = (name: string) => cast.clients.superAdmin.write('/sysUser/edit', { id: cast.ids.judge2, name });
    await rename('单志刚');
    try {
      for (const searchValue of ['志刚', 'judge2', 'shanzhigang', 'ZhiGang', 'szg', 'shan zhi gang']) {
        expect(await accounts('manager', { stage: 'judge', searchValue }), searchValue).toEqual(['judge2']);
      }
      expect(await accounts('manager', { stage: 'judge', searchValue: 'danzhigang' })).toEqual([]);
    } finally {
      await rename('judge2先生');
    }
  });

  it('stored before names were read are read at the next start, also by two servers at once', async () => {
    const { platform } = cast.server;
    const read = async () => {
      const found = () => accounts('manager', { stage: 'judge', searchValue: 'zgq' });
      expect(await found()).toEqual([]);
      await Promise.all([fillPinyin(platform), fillPinyin(platform)]);
      expect(await found()).toEqual(['judge2']);
    };
    // Versions before this one stored no syllables apart.
    for (const name_pinyin of [null, 'zeng z']) {
      await whileUser(cast.server, { account: 'judge2', name: '曾国强', name_pinyin }, read);
    }
  });

  it('say department, roles and what waits for them', async () => {
    const before = (await page('manager', { stage: 'judge', searchValue: 'judge2' })).rows[0]?.openTasks ?? -1;
    const id = await register(cast);
    await attempt(cast, { id, event: 'RiskRegister/submit.judge', body: { judgeId: cast.ids.judge2 } });
    const { rows, totalRows } = await page('manager', { stage: 'judge', searchValue: 'judge2' });
    expect(totalRows).toBe(1);
    const judge2 = { id: cast.ids.judge2, name: 'judge2先生', account: 'judge2', orgName: '合成一车间' };
    expect(rows).toEqual([{ ...judge2, roleNames: ['judge2'], openTasks: before + 1 }]);
    await perform(cast, id, 'RiskRegister/recall');
    expect((await page('manager', { stage: 'judge', searchValue: 'judge2' })).rows[0]?.openTasks).toBe(before);
  });

  it('count for each stage the hazards that wait for it', async () => {
    for (const [stage, status, member] of [
      ['judge', 1, 'judge'],
      ['check', 2, 'checker'],
      ['rectify', 3, 'rectifier'],
      ['accept', 4, 'acceptor'],
    ] as const) {
      const rows = async () => (await page('manager', { stage, searchValue: `${member}先生` })).rows;
      const before = (await rows())[0]?.openTasks ?? -1;
      await hazardIn(cast, { status });
      expect((await rows())[0]?.openTasks, stage).toBe(before + 1);
    }
  });

  it('are found by name or account, by department with what is below it, and page by page', async () => {
    const checkers = await accounts('manager', { stage: 'check', searchValue: 'CHECKER' });
    expect(checkers.sort()).toEqual(['checker', 'checker2']);
    expect(await accounts('manager', { stage: 'check', searchValue: '%' })).toEqual([]);
    expect(await accounts('manager', { stage: 'check', orgId: cast.orgs.neighbour })).toEqual(['neighbour']);
    expect(await accounts('manager', { stage: 'check', orgId: '', searchValue: ' ' })).toHaveLength(ABLE.length);
    const pages = await Promise.all([1, 3].map((pageNo) => page('manager', { stage: 'check', pageNo, pageSize: 5 })));
    expect(pages).toMatchObject([5, 4].map(() => ({ totalRows: ABLE.length, totalPage: 3 })));
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(5 + 4);
  });
});

it('the number of candidates follows a grant that ends, although it is counted once', async () => {
  const few = () => page('manager', { stage: 'check', pageSize: 5 });
  expect((await few()).totalRows).toBe(ABLE.length);
  const link = `t_1.sys_role_menu where menu_id in (select id from t_1.sys_menu where permission = 'RiskAgainCheck:edit')`;
  const { database } = cast.server.platform;
  const { rows } = await database.query(`select role_id, menu_id from ${link}`);
  await database.query(`delete from ${link}`);
  expect((await few()).totalRows).toBe(0);
  for (const { role_id, menu_id } of rows)
    await database.query(`insert into t_1.sys_role_menu (role_id, menu_id) values (${role_id}, ${menu_id})`);
  expect((await few()).totalRows).toBe(ABLE.length);
});

describe('candidates of a hazard', () => {
  it('leave out whom the separation of duties keeps away, and who has the stage already', async () => {
    const rectifying = await hazardIn(cast, { status: 3, path: 'direct' });
    expect(ABLE.filter((one) => !['checker', 'rectifier'].includes(one))).toEqual(
      (await accounts('manager', { stage: 'rectify', id: rectifying })).sort(),
    );
    expect(await accounts('rectifier', { stage: 'accept', id: rectifying })).not.toContain('rectifier');
    const judging = await hazardIn(cast, { status: 1 });
    expect(await accounts('manager', { stage: 'judge', id: judging })).not.toContain('judge');
    // A judge may name himself for the next stage.
    expect(await accounts('judge', { stage: 'check', id: judging })).toContain('judge');
    await setHazardConfig(cast.server, 'HAZARD_SOD', 'warn');
    try {
      expect(await accounts('manager', { stage: 'rectify', id: rectifying })).toContain('checker');
    } finally {
      await setHazardConfig(cast.server, 'HAZARD_SOD', 'strict');
    }
  });

  it('that is major are people of rank for the acceptance', async () => {
    const id = await hazardIn(cast, { status: 2, path: 'direct' });
    await perform(cast, id, 'RiskAgainCheck/edit.major');
    const ofRank = (await accounts('rectifier', { stage: 'accept', id })).sort();
    expect(ofRank).toEqual(['acceptor', 'acceptor2', 'director']);
    expect((await accounts('rectifier', { stage: 'accept' })).sort()).toEqual(ABLE);
  });

  it('are told to who sees the hazard, like every other record', async () => {
    const id = await hazardIn(cast, { status: 3, path: 'direct' });
    const query = { stage: 'rectify', id };
    const unseen = await cast.clients.neighbour.get('/RiskRegister/candidates', query);
    const absent = await cast.clients.neighbour.get('/RiskRegister/candidates', { ...query, id: 999_999 });
    expect(unseen.body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
    expect(absent.body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
  });
});

it('lists of people for the picker of an assignment hold only who can be named, whichever the caller may read', async () => {
  const id = await hazardIn(cast, { status: 3, path: 'direct' });
  const query = { stage: 'rectify', riskRegisterId: id };
  const wanted = (await page('superAdmin', { stage: 'rectify', id })).rows.map((row) => row.id).sort();
  expect(wanted).not.toContain(cast.ids.stranger);
  const paged = await cast.clients.superAdmin.rows('/sysUser/page', { ...query, pageSize: 100 });
  expect(paged.map((row) => row.id).sort()).toEqual(wanted);
  const chosen = await cast.clients.superAdmin.read<{ id: string }[]>('/sysUser/selector', query);
  expect(chosen.map((row) => row.id).sort()).toEqual(wanted);
  // Candidates may be outside the data scope: being named makes the hazard visible to them.
  const own = await cast.clients.bystander.read<{ id: string }[]>('/sysUser/selector', query);
  expect(own.map((row) => row.id)).toContain(cast.ids.neighbour);
  expect(own.map((row) => row.id)).not.toContain(cast.ids.checker);
  const all = await cast.clients.superAdmin.rows('/sysUser/page', { pageSize: 100 });
  expect(all.map((row) => row.id)).toContain(cast.ids.stranger);
});

describe('candidates are told', () => {
  it('to who names somebody for the stage, and to nobody else', async () => {
    for (const path of ['/RiskRegister/candidates', '/sysUser/selector']) {
      const { status, body } = await cast.clients.stranger.get(path, { stage: 'judge' });
      expect({ status, code: body.code }, path).toEqual({ status: 403, code: 1_013_002 });
    }
  });

  it('without super administrators, unless it is one who asks', async () => {
    expect(await accounts('manager', { stage: 'judge' })).not.toContain('superAdmin');
    expect(await accounts('superAdmin', { stage: 'judge' })).toContain('superAdmin');
  });

  it.each([
    ['no stage', {}],
    ['an unknown stage', { stage: 'execute2' }],
    ['no organisation', { stage: 'judge', orgId: "1' or 1=1" }],
    ['too many at once', { stage: 'judge', pageSize: 501 }],
  ])('not for %s', async (_, query) => {
    const { status, body } = await cast.clients.manager.get('/RiskRegister/candidates', query);
    expect({ status, success: body.success, code: body.code }).toEqual({ status: 200, success: false, code: 400 });
  });
});
