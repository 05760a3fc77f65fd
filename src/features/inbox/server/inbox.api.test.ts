import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, startPeopledServer } from '../../../../tests/support/people.ts';
import type { TestServer } from '../../../../tests/support/server.ts';

const NOW = new Date('2026-03-10T02:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startPeopledServer({ now: () => NOW });
});
afterAll(() => server?.stop());

const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

async function hazard(values: { [column: string]: unknown }): Promise<number> {
  const db = server.platform.database.session('1');
  const row = { created_time: NOW, stage_time: NOW, ...values };
  const added = await db.first<{ id: number }>(db.t.insertInto('risk_register').values(row).returning('id'));
  return added?.id ?? 0;
}

interface Row {
  kind: string;
  id: number;
  name: string;
  isLate: boolean;
}

it('shows each what waits for him, most urgent first, and goes on after the last task of a page', async () => {
  const judge = Number(await idOf(server, 'chenyan'));
  const other = Number(await idOf(server, 'huhecheng'));
  const names = ['第二', '最急', '等待', '他人的'];
  await hazard({ risk_name: names[0], status: 1, judge_id: judge, due_time: hours(3) });
  await hazard({ risk_name: names[1], status: 1, judge_id: judge, due_time: hours(-3) });
  await hazard({ risk_name: names[2], status: 0, created_user_id: judge });
  await hazard({ risk_name: names[3], status: 1, judge_id: other, due_time: hours(-9) });
  const client = await server.login('chenyan');
  const whole = await client.read<{ rows: Row[]; next?: string }>('/inbox/page');
  expect(whole.rows.map(({ name }) => name)).toEqual(['最急', '第二', '等待']);
  expect(whole.rows.map(({ isLate }) => isLate)).toEqual([true, false, false]);
  expect(whole.next).toBeUndefined();
  const read: string[] = [];
  let after: string | undefined;
  do {
    const page: { rows: Row[]; next?: string } = await client.read('/inbox/page', {
      pageSize: 1,
      ...(after ? { after } : {}),
    });
    read.push(...page.rows.map(({ name }) => name));
    after = page.next;
  } while (after !== undefined);
  expect(read).toEqual(['最急', '第二', '等待']);
});

it('counts what the pages hold, and the menu shows the sum', async () => {
  const client = await server.login('chenyan');
  const counts = await client.read<{ key: string; count: number }[]>('/inbox/counts');
  const { rows } = await client.read<{ rows: Row[] }>('/inbox/page', { pageSize: 100 });
  for (const { key, count } of counts) expect(rows.filter(({ kind }) => kind === key)).toHaveLength(count);
  const badges = await client.read<{ screen: string; total: number }[]>('/listPreset/badges');
  const own = badges.filter(({ screen }) => screen === 'Inbox');
  expect(own.reduce((sum, { total }) => sum + total, 0)).toBe(3);
});

it('shows managers the tasks of people who have left', async () => {
  const left = Number(await idOf(server, 'qianbao'));
  const db = server.platform.database.session('1');
  await db.run(db.t.updateTable('sys_user').set({ status: 1 }).where('id', '=', left));
  const id = await hazard({ risk_name: '无人', status: 3, rectify_user_id: left, accomplish_time: hours(-1) });
  const manager = await server.login('linanqi');
  const { rows } = await manager.read<{ rows: Row[] }>('/inbox/page', { kind: 'unmanned' });
  expect(rows.map((row) => row.id)).toEqual([id]);
  const todos = await manager.read<{ key: string; count: number; path: string }[]>('/HomePageStatistic/todo');
  expect(todos.find(({ key }) => key === 'unmanned')).toMatchObject({ count: 1, path: '/inbox?kind=unmanned' });
  const badges = await manager.read<{ screen: string; total: number }[]>('/listPreset/badges');
  const shown = badges.filter(({ screen }) => screen === 'Inbox').reduce((sum, { total }) => sum + total, 0);
  expect(
    todos.reduce((sum, { count }) => sum + count, 0),
    'home and menu show one number',
  ).toBe(shown);
  const judge = await server.login('chenyan');
  const counts = await judge.read<{ key: string }[]>('/inbox/counts');
  expect(counts.map(({ key }) => key)).not.toContain('unmanned');
});
