import { beforeAll, expect, test } from 'vitest';
import { createRecordWorld } from '../../../../../../tests/support/record-world.ts';
import { begunOnce, ofFile } from '../../../../../../tests/support/servers/begun.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { selectWarningTasks } from '../../../../oversight/warnings/server/warning-tasks.sql.ts';
import { turnIndexStatements } from '../turns/turns.sql.ts';
import {
  countOwnTasks,
  selectLeftTasks,
  selectOwnTasks,
  type TaskRow,
  taskIndexStatements,
  type WaitingStage,
} from './tasks.sql.ts';

/** Open hazards of each person at each stage; two of the people have left. */
const EACH = 1_000;
const LEFT = [7, 8];

const world = ofFile(() => createRecordWorld([]));
const database = begunOnce(async () => world.database);
beforeAll(async () => {
  await database.query(`insert into t_1.sys_user (id, account, name, status, created_time)
    select n, 'u' || n, 'u' || n, case when n in (${LEFT}) then 1 else 0 end, now() from generate_series(5, 8) n`);
  // Autovacuum of a slow run would change what an index-only scan costs.
  await database.query('alter table t_1.risk_register set (autovacuum_enabled = false)');
  // The inserts set what the triggers would: 10,000 trigger calls exceed the time limit of a statement.
  await database.query('alter table t_1.risk_register disable trigger user');
  await database.query(`insert into t_1.risk_register
      (status, risk_name, created_user_id, judge_id, again_check_id, rectify_user_id, accept_user_id, org_id,
       created_time, stage_time, due_time, accomplish_time)
    select status, 'h', person, person, person, person, person, 1, now(), moment,
      case when status in (1, 2, 4) then moment end, moment
      from generate_series(1, ${EACH}) n, (values (5), (7)) p (person), (values (0), (1), (2), (3), (4)) s (status),
        lateral (select timestamptz '2026-11-01' + interval '1 minute' * (n * 7919 % 90001) as moment) m`);
  await database.query(`insert into t_1.ai_warning_message (status, warning_time, created_time)
    select 0, timestamptz '2026-11-01' + interval '1 minute' * (n * 7919 % 90001), now() from generate_series(1, ${EACH}) n`);
  await database.query('analyze t_1.risk_register, t_1.ai_warning_message, t_1.sys_user');
});

const named = <P extends string>(part: P) => ({ person: `${part}_id`, personName: `${part}_name` }) as const;
const STAGES: WaitingStage[] = [
  { status: 0, person: 'created_user_id', personName: 'created_user_name', due: null, stageTable: null },
  { status: 1, person: 'judge_id', personName: 'judge_name', due: 'due_time', stageTable: null },
  { status: 2, ...named('again_check'), due: 'due_time', stageTable: 'risk_again_check' },
  { status: 3, ...named('rectify_user'), due: 'accomplish_time', stageTable: 'risk_rectify' },
  { status: 4, ...named('accept_user'), due: 'due_time', stageTable: 'risk_accept_record' },
];

/** Text of installed indexes: a statement with another one would not be read through them. */
const SECONDS = `- timestamptz '1970-01-01 00:00:00+00'`;
const RANK = `(coalesce(
  floor(extract(epoch from ((case when status = 3 then accomplish_time else due_time end) ${SECONDS}))),
  100000000000 + floor(extract(epoch from (coalesce(stage_time, created_time) ${SECONDS})))
)::bigint)`;

test('the indexes of open hazards have the text of installed ones', () => {
  expect(turnIndexStatements).toEqual([
    `CREATE INDEX IF NOT EXISTS hazard_turn ON {t}.risk_register (${RANK}, id)
    WHERE status IN (1, 2, 3, 4) AND NOT is_deleted`,
  ]);
  const own = STAGES.map(
    ({ status, person }) => `CREATE INDEX IF NOT EXISTS hazard_task_${status} ON {t}.risk_register
      (${person}, ${RANK}, id) WHERE status = ${status} AND NOT is_deleted`,
  );
  expect(taskIndexStatements).toEqual(own);
});

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}

/** Nodes of PostgreSQL's plan for a statement, as executed. */
async function planOf(run: (db: DbSession) => Promise<unknown>): Promise<Node[]> {
  const session = database.session('1');
  let found: Node[] = [];
  const watched: DbSession = {
    ...session,
    t: session.t,
    async all(query) {
      const { sql, parameters } = query.compile();
      const { rows } = await database.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: Node }[]); // of explain
      found = plans.flatMap(({ Plan }) => flat(Plan));
      return [];
    },
    async first(query) {
      await watched.all(query);
      return undefined;
    },
  };
  await run(watched);
  return found;
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** Expects that no node handles more rows than the page and its joins. */
function expectPaged(nodes: Node[], index: string, most: number): void {
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  for (const node of nodes) expect(node['Actual Rows'], node['Node Type']).toBeLessThanOrEqual(most);
}

test.each(STAGES)('a page of the tasks at status $status is read along its index, without a sort', async (stage) => {
  for (const after of [null, { rank: 1_796_000_000, id: 1 }]) {
    const nodes = await planOf((db) => selectOwnTasks(db, { stage, userId: 5, limit: 31, after }));
    expectPaged(nodes, `hazard_task_${stage.status}`, 31);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  }
});

test.each(STAGES.slice(1))('of people who have left only a page each is sorted at status $status', async (stage) => {
  const nodes = await planOf((db) => selectLeftTasks(db, { stage, orgIds: null, limit: 31, after: null }));
  expectPaged(nodes, `hazard_task_${stage.status}`, 31 * LEFT.length);
});

test.each(STAGES)('what waits at status $status is counted in the index of the person alone', async (stage) => {
  const nodes = await planOf((db) => countOwnTasks(db, { stage, userId: 5 }));
  expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual([`hazard_task_${stage.status}`]);
  expect(await countOwnTasks(database.session('1'), { stage, userId: 5 })).toBe(EACH);
});

test('a page of warnings is read along its index', async () => {
  const nodes = await planOf((db) => selectWarningTasks(db, { limit: 31, after: null }));
  expectPaged(nodes, 'ai_warning_task', 31);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
});

test('the order is that of what is due, page by page', async () => {
  const [, stage] = STAGES;
  if (!stage) throw new Error('no stage');
  const db = database.session('1');
  const all = await selectOwnTasks(db, { stage, userId: 5, limit: 200, after: null });
  const dues = all.map(({ due }) => due?.getTime() ?? 0);
  expect(dues).toEqual([...dues].sort((a, b) => a - b));
  const paged: TaskRow[] = [];
  for (let after: { rank: number; id: number } | null = null; paged.length < 200; ) {
    const page: TaskRow[] = await selectOwnTasks(db, { stage, userId: 5, limit: 40, after });
    paged.push(...page);
    const last = page.at(-1);
    after = last ? { rank: Number(last.rank), id: last.id } : null;
  }
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});
