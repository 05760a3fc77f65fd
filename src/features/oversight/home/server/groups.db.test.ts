import { expect, test } from 'vitest';
import { Random } from '../../../../../tests/support/random.ts';
import { contextOf, type Person } from '../../../../../tests/support/record-world.ts';
import { testSeed } from '../../../../../tests/support/seed.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import { openTwice } from '../../../../../tests/support/servers/two-processes.ts';
import { rounds } from '../../../../../tests/support/size.ts';
import { compileAll } from '../../../../compiler/compile.ts';
import { Catalog } from '../../../../server/catalog.ts';
import type { Database } from '../../../../server/db/database.ts';
import { readDescriptors } from '../../../../server/schemas/descriptors.ts';
import { refreshDues } from '../../../hazard/hazards/server/sql/due.sql.ts';
import { departmentFigures } from './breakdowns.ts';
import { homeCards } from './cards.ts';
import { visibleGroups } from './groups.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T00:00:00Z');
const catalog = new Catalog(compileAll(readDescriptors()).values());
/** Time of all services; the tests set it. */
let clock = NOW;

const processes = ofFile(() => openTwice(() => catalog.resources));

const query = (text: string) => processes.first.query(text);

function ctxOf(database: Database, person: Person) {
  return { ...contextOf({ person, catalog, db: database.session('1') }), now: () => new Date(clock) };
}

/** Start of the current month in Asia/Shanghai. */
function monthStart(): number {
  const there = new Date(clock + 8 * HOUR);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - 8 * HOUR;
}

/** Hours a stage may wait, as in the settings. */
const limits = { JUDGE: 24, CHECK: 24, ACCEPT: 72 };

async function changeLimit(random: Random): Promise<string> {
  const stage = random.pick(['JUDGE', 'CHECK', 'ACCEPT'] as const);
  limits[stage] = random.int(120);
  await query(`delete from t_1.sys_config where code = 'HAZARD_LIMIT_${stage}';
    insert into t_1.sys_config (name, code, value, created_time)
      values ('${stage}', 'HAZARD_LIMIT_${stage}', ' ${limits[stage]} ', now())`);
  // The timer does this within a minute.
  while (await processes.first.tx('1', (session) => refreshDues(session)));
  return `${stage} within ${limits[stage]} hours`;
}

interface Stored {
  id: number;
  status: number;
  org: number | null;
  result: number | null;
  submitted: Date;
  staged: Date;
  due: Date | null;
  named: number[];
}

/** Counts the cards row by row in the test, as domain.md#10.3 defines them. */
async function expectedCards(person: Person): Promise<number[]> {
  const { rows } = await query(`select r.id, r.status, r.org_id as org, r.again_check_result as result,
      r.submit_time as submitted, r.stage_time as staged, r.accomplish_time as due,
      coalesce((select array_agg(p.user_id) from t_1.hazard_participant p where p.hazard_id = r.id), '{}') as named
    from t_1.risk_register r where not r.is_deleted`);
  const scope = person.scope ?? 'all';
  const seen = (rows as unknown as Stored[]).filter(
    (row) =>
      row.status !== 0 && (scope === 'all' || scope.includes(String(row.org)) || row.named.includes(Number(person.id))),
  );
  const sum = (fits: (row: Stored) => boolean) => seen.filter(fits).length;
  const counted = ({ status }: Stored) => status !== 9;
  const waited = (row: Stored, ...hours: [status: number, limit: number][]) =>
    hours.some(([status, limit]) => row.status === status && row.staged.getTime() < clock - limit * HOUR);
  const major = (row: Stored) => counted(row) && row.result === 2;
  const overdue = (row: Stored) => row.status === 3 && row.due !== null && row.due.getTime() < clock;
  return [
    sum(counted),
    sum((row) => counted(row) && row.submitted.getTime() >= monthStart()),
    sum(({ status }) => status === 1 || status === 2),
    sum((row) => waited(row, [1, limits.JUDGE], [2, limits.CHECK])),
    sum(({ status }) => status === 3),
    sum(overdue),
    sum(({ status }) => status === 4),
    sum((row) => waited(row, [4, limits.ACCEPT])),
    sum(({ status }) => status === 5),
    sum(major),
    sum((row) => major(row) && row.status !== 5),
  ];
}

async function shownCards(database: Database, person: Person): Promise<number[]> {
  const cards = await homeCards(ctxOf(database, person), {});
  return cards.flatMap(({ serialNum, total, otherContent }) =>
    serialNum === 5 ? [total] : [total, Number(otherContent)],
  );
}

function anyMoment(random: Random, spread: number): string {
  return `'${new Date(clock + (random.next() - 0.5) * spread * HOUR).toISOString()}'`;
}

function addition(random: Random): string {
  const columns =
    'status, risk_name, created_time, submit_time, stage_time, accomplish_time, org_id, again_check_result';
  const due = random.pick([anyMoment(random, 100), 'null']);
  return `insert into t_1.risk_register (${columns})
    values (${random.pick([0, 1, 2, 3, 3, 4, 5, 9])}, 'x', now(), ${anyMoment(random, 2_000)}, ${anyMoment(random, 300)},
      ${due}, ${random.pick(['1', '2', '3', 'null'])}, ${random.pick(['1', '2', 'null'])})`;
}

/** Performs one write of a user, or lets time pass. */
async function disturb(random: Random): Promise<string> {
  const some = `(select id from t_1.risk_register order by md5(id::text || '${random.int(1e6)}') limit 1)`;
  const change = random.pick([
    addition(random),
    addition(random),
    `update t_1.risk_register set org_id = ${random.pick(['1', '2', 'null'])} where id = ${some}`,
    `update t_1.risk_register set accomplish_time = ${anyMoment(random, 50)} where id = ${some}`,
    `update t_1.risk_register set is_deleted = true where id = ${some}`,
    `insert into t_1.hazard_participant (hazard_id, user_id) values (${some}, 7) on conflict do nothing`,
    null,
    null,
  ]);
  if (random.chance(0.1)) return changeLimit(random);
  if (change === null) {
    clock += random.int(30) * HOUR * random.next();
    return `now ${new Date(clock).toISOString()}`;
  }
  await query(change);
  return change;
}

test('a hazard seen on two grounds counts once, and is overdue when its deadline has passed', async () => {
  await query(`insert into t_1.risk_register (status, risk_name, created_time, submit_time, stage_time, accomplish_time, org_id)
      values (3, 'x', now(), '2026-11-01', '2026-11-02', '2026-11-20T01:00Z', 1);
    insert into t_1.hazard_participant (hazard_id, user_id) select id, 7 from t_1.risk_register`);
  const han: Person = { id: '7', scope: ['1'] };
  const readCards = async () => {
    const cards = await shownCards(processes.first, han);
    return [cards[0], cards[4], cards[5]];
  };
  expect(await readCards()).toEqual([1, 1, 0]);
  clock += HOUR;
  expect(await readCards()).toEqual([1, 1, 0]);
  clock += 1;
  expect(await readCards()).toEqual([1, 1, 1]);
});

test('cards are those of this moment whoever asks, in whichever process, after every write and as time passes', async () => {
  const seed = testSeed();
  const random = new Random(seed);
  const people: Person[] = [{ id: '5' }, { id: '7', scope: ['1'] }, { id: '8', scope: ['1'] }, { id: '7', scope: [] }];
  for (let row = 0; row < 30; row += 1) await query(addition(random));
  const [total] = await expectedCards({});
  expect(total).toBeGreaterThan(0);
  for (let round = 0; round < rounds({ day: 20, full: 60, night: 600 }); round += 1) {
    const what = await disturb(random);
    for (const person of people) {
      for (const database of random.chance(0.5) ? processes.each : [random.pick(processes.each)]) {
        expect(await shownCards(database, person), `seed ${seed}, round ${round}: ${what}`).toEqual(
          await expectedCards(person),
        );
      }
      const [counted, , , , , overdue] = await expectedCards(person);
      const departments = await departmentFigures(ctxOf(random.pick(processes.each), person), {});
      const sum = (key: 'total' | 'overtime') => departments.reduce((n, part) => n + part[key], 0);
      expect([sum('total'), sum('overtime')]).toEqual([counted, overdue]);
    }
  }
});

/** Number of times a request for groups had to count. */
async function passes(person: Person): Promise<number> {
  let count = 0;
  await visibleGroups(ctxOf(processes.first, person), {
    name: 'test',
    within: { all: [] },
    count: async () => {
      count += 1;
      const { rows } = await query(
        "select sum(n)::bigint as mark from platform.change_mark where tenant = '1' and resource in ('risk_register', 'hazard_participant')",
      );
      return { groups: [{}], mark: Number(rows[0]?.mark), until: new Date(clock + HOUR) };
    },
  });
  return count;
}

test('hazards are passed over again only after a write or a deadline, and once for all of one scope', async () => {
  const write = () =>
    query('insert into t_1.hazard_participant (hazard_id, user_id) values (1, 99) on conflict do nothing');
  const han: Person = { id: '7', scope: ['1'] };
  const li: Person = { id: '8', scope: ['1'] };
  expect([await passes(han), await passes(han)]).toEqual([2, 0]);
  // Counts only the hazards that name Li.
  expect([await passes(li), await passes(li)]).toEqual([1, 0]);
  clock += HOUR;
  expect(await passes(han)).toBe(0);
  clock += 1;
  expect([await passes(han), await passes(han)]).toEqual([2, 0]);
  await write();
  expect([await passes(han), await passes(han)]).toEqual([2, 0]);
});
