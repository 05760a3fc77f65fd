import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileAll } from '../../../src/compiler/compile.ts';
import { screenOf } from '../../../src/engine/projections/columns.ts';
import { TARGETS } from '../../../src/features/oversight/home/server/todo.ts';
import { readDescriptors, SCHEMAS_DIR } from '../../../src/server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../src/server/schemas/seed-files.ts';
import { addRow } from '../../contract/keyring.ts';
import type { Query } from '../../support/api-client.ts';
import type { Cast, Member } from '../../support/hazards/hazard-cast.ts';
import { hazardIn, perform } from '../../support/hazards/hazard-drive.ts';
import { createHazardScene, type HazardScene, idsOf } from '../../support/hazards/hazard-scene.ts';
import { changeRows, rowsIn } from '../../support/stored.ts';

let scene: HazardScene;
let cast: Cast;

const HOUR = 3_600_000;
const resources = compileAll(readDescriptors());
const db = () => cast.server.platform.database.session('1');

/** Makes some hazards overdue at their stage. */
beforeAll(async () => {
  scene = await createHazardScene();
  cast = scene.cast;
  const more = [
    await hazardIn(cast, { status: 1 }),
    await hazardIn(cast, { status: 2, path: 'direct' }),
    await hazardIn(cast, { status: 3, laterRound: false, path: 'direct' }),
    await hazardIn(cast, { status: 4, laterRound: false, path: 'direct' }),
  ];
  const wait = (hours: number, id: unknown) =>
    changeRows(cast.server, 'risk_register', { id }, { stage_time: new Date(Date.now() - hours * HOUR) });
  await wait(25, more.slice(0, 2));
  await wait(71, more[3]);
  await wait(73, scene.ids('accepting'));
  await perform(cast, more[2] ?? 0, 'RiskRectify/assign');
});
afterAll(() => cast.server.stop());

describe('what waits longer than its stage allows', () => {
  const lateRows = async (query: Query = {}) =>
    (await scene.page('manager', '/RiskRegister/page', { status: '1,2,4', ...query })).rows;

  it('is marked in the rows as it is counted on the cards', async () => {
    const rows = await lateRows();
    const marked = rows.filter((row) => row.isLate === true).map(({ id }) => id);
    const counted = await Promise.all(
      [2, 4].map((serialNum) => scene.page('manager', '/RiskRegister/page', { serialNum, part: 'other' })),
    );
    expect(marked.sort((a, b) => a - b)).toEqual(counted.flatMap(idsOf).sort((a, b) => a - b));
    expect(marked).toHaveLength(3);
  });

  it.each([
    ['judge', '/RiskRegister/page', { mine: 'judge', status: 1 }],
    ['checker', '/RiskAgainCheck/page', { status: 0 }],
    ['acceptor', '/RiskAcceptRecord/pageAccepRecord', { status: 0 }],
  ] as [Member, string, Query][])('shows at the list of the %s', async (by, path, query) => {
    const { rows } = await scene.page(by, path, query);
    const marks = rows.map(({ dueTime, isLate }) => [typeof dueTime, isLate]);
    expect(marks.sort()).toEqual([
      ['string', false],
      ['string', true],
    ]);
  });

  it('is due anew at once when a user changes a limit, and when he restores the standard one', async () => {
    const { superAdmin } = cast.clients;
    const code = 'HAZARD_LIMIT_ACCEPT';
    const [limit] = await superAdmin.rows('/sysConfig/page', { code });
    const marked = async () => (await lateRows({ status: 4 })).filter((row) => row.isLate === true).length;
    await superAdmin.write('/sysConfig/edit', { id: limit?.id, value: '70' });
    expect(await marked()).toBe(2);
    await superAdmin.write('/sysConfig/reset', { id: limit?.id });
    expect(await marked()).toBe(1);
  });

  it('ends with its stage', async () => {
    const { rows } = await scene.page('manager', '/RiskRegister/page', { status: '3,5,9' });
    expect(rows.filter((row) => row.dueTime !== undefined || row.isLate === true)).toEqual([]);
  });
});

describe('lists of the stages', () => {
  it('come with the nearest deadline first, along their own copy of it', async () => {
    const order = { sortField: 'accomplishTime', sortOrder: 'ascend' };
    const { rows } = await scene.page('manager', '/RiskRectify/page', { status: 0, ...order });
    const deadlines = rows.map((row) => String(row.accomplishTime));
    expect(deadlines).toEqual([...deadlines].sort());
    expect(rows.length).toBeGreaterThan(2);
    const hazards = await scene.page('manager', '/RiskRegister/page', { status: 3 });
    const deadlineOf = new Map(hazards.rows.map(({ id, accomplishTime }) => [id, accomplishTime]));
    for (const row of rows) expect(row.accomplishTime).toBe(deadlineOf.get(row.riskRegisterId));
    const accepting = await scene.page('acceptor', '/RiskAcceptRecord/pageAccepRecord', { status: 0, ...order });
    for (const row of accepting.rows) expect(row.accomplishTime).toEqual(expect.any(String));
  });

  it.each([
    ['RiskRegister', ['RiskJudge', 'RiskJudgeMgr'], 'dueTime', 'dueTime'],
    // Rows of one status are in the order in which they came, which is that of their due moments.
    ['RiskAgainCheck', ['RiskAgainCheck', 'RiskAgainCheckMgr'], 'status', 'dueTime'],
    ['RiskRectify', ['RiskRectify', 'RiskRectifyMgr'], 'accomplishTime', 'accomplishTime'],
    ['RiskAcceptRecord', ['RiskAcceptRecord', 'RiskAcceptRecordMgr'], 'status', 'dueTime'],
  ])('%s: %s open with what is due first, and show when', (name, screens, field, shown) => {
    for (const screen of resources.get(name)?.screens.filter((one) => screens.includes(one.name)) ?? []) {
      expect(screen).toMatchObject({ order: { field, direction: 'ascend' }, columns: expect.arrayContaining([shown]) });
      expect(screen.fold).not.toContain(shown);
    }
  });
});

interface Todo {
  key: string;
  title: string;
  count: number;
  path: string;
}

describe('to-dos', () => {
  const todosOf = (by: Member) => cast.clients[by].read<Todo[]>('/HomePageStatistic/todo');
  const STAGES = ['RiskRegister', 'RiskJudge', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];

  async function giveMenus(by: Member, screens: readonly string[], folder = 'hazard'): Promise<void> {
    const [role] = await rowsIn(cast.server, 'sys_role', { code: `test_${by}` });
    const held = db().t.selectFrom('sys_menu').select('id').where('code', 'like', `todo:${by}:%`);
    await db().run(db().t.deleteFrom('sys_role_menu').where('menu_id', 'in', held));
    for (const screen of screens) {
      const place = { router: `/${by}/${folder}/${screen}`, component: `main/${screen}/index`, visible: 'Y' };
      const menu = { pid: 0, name: screen, type: 1, application: 'hazard', status: 0, sort: 1, ...place };
      const menuId = await addRow(db(), 'sys_menu', { ...menu, code: `todo:${by}:${folder}:${screen}` });
      await db().run(db().t.insertInto('sys_role_menu').values({ role_id: role?.id, menu_id: menuId }));
    }
  }

  /** Number of rows of the list at an address, read with the query of its screen. */
  async function rowsAt(by: Member, path: string): Promise<number> {
    const { pathname, searchParams } = new URL(path, 'http://console');
    const name = pathname.split('/').at(-1) ?? '';
    for (const resource of resources.values()) {
      const screen = resource.screens.find((candidate) => candidate.name === name);
      const action = resource.actions.find(({ verb }) => verb === screen?.source);
      if (!screen || !action) continue;
      const query = { ...screen.initial, ...Object.fromEntries(searchParams), ...screen.fixed } as Query;
      return (await scene.page(by, action.path, query)).totalRows;
    }
    throw new Error(`no screen at ${path}`);
  }

  it.each(['registrant', 'judge', 'rectifier', 'rectifier2', 'acceptor', 'manager'] as const)(
    'lead %s to lists of exactly as many rows',
    async (by) => {
      for (const screens of [STAGES, ['RiskQuery']]) {
        await giveMenus(by, screens, `x${screens.length}`);
        const todos = await todosOf(by);
        // Acceptors are plant directors here, too, and have the menu of deadline extensions.
        const answers = by === 'acceptor' ? ['待我审批延期'] : [];
        // Without the menu of drafts, only people with the inbox are led to them.
        const drafts = screens === STAGES || by === 'acceptor' ? ['草稿'] : [];
        const titles = [...drafts, '待我研判', '待我核查', '待我整改', '待我验收', ...answers];
        expect(todos.map(({ title }) => title)).toEqual(titles);
        for (const { key, count, path } of todos.filter(({ path }) => !path.startsWith('/inbox')))
          expect([key, await rowsAt(by, path)]).toEqual([key, count]);
      }
    },
  );

  it('待我整改 leaves out what others have to rectify', async () => {
    const counts = async (by: Member) => (await todosOf(by)).find(({ key }) => key === 'rectify')?.count;
    expect([await counts('rectifier'), await counts('rectifier2')]).toEqual([3, 1]);
    const all = await scene.page('bystander', '/RiskRectify/page', { status: 0 });
    expect(all.totalRows).toBeGreaterThan(1);
  });

  it('follow the menus somebody has: where they were moved to, and none without one', async () => {
    await giveMenus('judge', ['RiskJudge'], 'moved');
    expect((await todosOf('judge')).map(({ key, path }) => `${key} ${path}`)).toEqual([
      'judge /judge/moved/RiskJudge?todo=judge',
    ]);
    await giveMenus('judge', []);
    expect(await todosOf('judge')).toEqual([]);
    // A menu whose rows the user may not read gives no link either.
    await giveMenus('stranger', [...STAGES, 'RiskQuery']);
    expect(await todosOf('stranger')).toEqual([]);
  });

  it('name screens that the product has, with menus of its own', () => {
    const { menus } = readSeedFiles(SCHEMAS_DIR);
    const text = JSON.stringify(menus);
    for (const { resource, screen, todo } of Object.values(TARGETS).flat()) {
      expect(text).toContain(`"main/${screen}/index"`);
      const compiled = resources.get(resource);
      const listScreen = compiled && screenOf(compiled, screen);
      const presets = listScreen?.presets.map(({ filter }) => filter.todo) ?? [];
      const todoFilters = [...Object.keys(listScreen?.filters.todo ?? {}), ...presets];
      if (todo !== undefined) expect(todoFilters).toContain(todo);
    }
  });
});
