import { beforeAll, expect, test, vi } from 'vitest';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { contextOf } from '../../../../tests/support/record-world.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import { openTwice } from '../../../../tests/support/servers/two-processes.ts';
import { compileAll } from '../../../compiler/compile.ts';
import type { Descriptor, ScreenSpec } from '../../../engine/descriptor.ts';
import { Catalog } from '../../catalog.ts';
import type { UserCtx } from '../../ctx.ts';
import type { DbSession } from '../../db/session.ts';
import { readDescriptors } from '../../schemas/descriptors.ts';
import { resourceFor } from '../../schemas/schemas.ts';
import { pageRecords } from '../page.ts';
import { menuBadges, presetCounts } from './presets.ts';

const SCREEN: ScreenSpec = {
  presets: [
    { key: 'open', title: '未完', filter: { state: '0,1' }, count: true },
    { key: 'urgent', title: '紧急', filter: { urgent: true }, count: true },
    { key: 'quiet', title: '其余', filter: { urgent: false } },
    { key: 'secret', title: '奖金', filter: { bonus: 5 }, count: true },
  ],
  badge: 'open',
  rowColors: [
    { when: { required: ['bonus'] }, color: 'green', title: '有奖金' },
    { when: { required: ['urgent'], properties: { urgent: { const: true } } }, color: 'red', title: '紧急' },
  ],
};

const TASK = descriptorNamed('Task', '任务', {
  scope: 'orgId',
  screens: { Task: SCREEN, UrgentTask: { fixed: { urgent: true }, presets: SCREEN.presets ?? [], badge: 'open' } },
}).having({
  name: { type: 'string', title: '名称', 'x-search': true },
  orgId: { type: 'string', title: '部门', 'x-relation': { resource: 'sysOrg' } },
  state: { type: 'integer', title: '状态', 'x-search': { mode: 'in' } },
  urgent: { type: 'boolean', title: '紧急' },
  bonus: { type: 'integer', title: '奖金', 'x-search': true, 'x-permission': { read: 'Task:bonus' } },
});
const OTHER: Descriptor = { ...TASK, name: 'Chore', title: '杂务', screens: { Chore: SCREEN } };

const catalog = new Catalog(compileAll([...readDescriptors(), TASK, OTHER]).values());

const processes = ofFile(() => openTwice(() => catalog.resources));
beforeAll(async () => {
  await processes.first.query(
    `insert into t_1.sys_org (id, name, code, created_time) values (11, '甲', 'A', now()), (12, '乙', 'B', now());
     insert into t_1.task (name, org_id, state, urgent, bonus, created_time, is_deleted)
     select 't' || g, case when g <= 120 then 11 else 12 end, g % 3, g % 2 = 0, 5, now(), g > 240
       from generate_series(1, 260) g`,
  );
});

const WORKER = { permissions: ['Task:page'], scope: ['11'] };
const ALL = { permissions: ['Task:page', 'Chore:page', 'Task:bonus'] };

function contextFor(person: object, db: DbSession = processes.first.session('1')): UserCtx {
  return contextOf({ person, catalog, db });
}

const counts = (person: object, query = '', screen = 'Task') => presetCounts(contextFor(person), { screen, query });

test('counts are those of the lists that the presets leave, in the scope of the caller', async () => {
  for (const person of [WORKER, ALL]) {
    const ctx = contextFor(person);
    for (const { key, total } of await presetCounts(ctx, { screen: 'Task', query: 'name=1' })) {
      const { filter } = SCREEN.presets?.find((preset) => preset.key === key) ?? {};
      const page = await pageRecords(ctx, 'Task', { query: { name: '1', ...filter, pageSize: 1 } });
      expect([key, total]).toEqual([key, page.totalRows]);
    }
  }
  const totals = async (person: object) =>
    Object.fromEntries((await counts(person)).map(({ key, total }) => [key, total]));
  expect(await totals(WORKER)).toEqual({ open: 80, urgent: 60 });
  expect(await totals(ALL)).toEqual({ open: 160, urgent: 120, secret: 240 });
});

test('what a screen always asks for narrows its counts', async () => {
  expect(await counts(WORKER, '', 'UrgentTask')).toEqual([
    { key: 'open', total: 40 },
    { key: 'urgent', total: 60 },
  ]);
});

test('presets and colours that look at a field the caller may not read are not named to him', () => {
  const screenParts = (codes: string[]) => {
    const [screen] = resourceFor(catalog.resource('Task'), (code) => codes.includes(code)).screens;
    return [screen?.presets.map(({ key }) => key), screen?.rowColors.map(({ title }) => title), screen?.badge];
  };
  expect(screenParts([])).toEqual([['open', 'urgent', 'quiet'], ['紧急'], 'open']);
  expect(screenParts(['Task:bonus'])).toEqual([['open', 'urgent', 'quiet', 'secret'], ['有奖金', '紧急'], 'open']);
});

test('a list the caller may not read has no counts, nor has one that is not there', async () => {
  await expect(counts({ permissions: [] })).rejects.toMatchObject({ code: 1013002 });
  await expect(counts(ALL, '', 'Nothing')).rejects.toMatchObject({ code: 404 });
  await expect(counts(ALL, 'name=%00')).rejects.toMatchObject({ code: 400 });
});

test('menus of every list the caller may read are counted in one statement, up to a hundred', async () => {
  const db = processes.first.session('1');
  const asked = vi.spyOn(db, 'planned');
  expect(await menuBadges(contextFor(ALL, db))).toEqual([
    { screen: 'Task', resource: 'Task', total: 100 },
    { screen: 'Chore', resource: 'Chore', total: 0 },
    { screen: 'UrgentTask', resource: 'Task', total: 80 },
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await menuBadges(contextFor(WORKER))).toEqual([
    { screen: 'Task', resource: 'Task', total: 80 },
    { screen: 'UrgentTask', resource: 'Task', total: 40 },
  ]);
  expect(await menuBadges(contextFor({ permissions: [] }))).toEqual([]);
});

test('numbers are kept until a table behind them is written, by whichever process', async () => {
  const db = processes.first.session('1');
  const asked = vi.spyOn(db, 'planned');
  const total = async () => (await menuBadges(contextFor(WORKER, db)))[0]?.total;
  const before = await total();
  const statements = asked.mock.calls.length;
  expect(await total()).toBe(before);
  expect(asked.mock.calls.length).toBe(statements);
  await processes.each[1].query(
    'update t_1.task set state = 2 where id = (select min(id) from t_1.task where state = 1)',
  );
  expect(await total()).toBe(Number(before) - 1);
});
