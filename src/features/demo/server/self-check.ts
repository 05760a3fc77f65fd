import type { WireRecord } from '../../../engine/json.ts';
import { toSnake } from '../../../engine/projections/table.ts';
import { NOTHING } from '../../../server/db/records/filter.ts';
import { storedFields } from '../../../server/db/records/model.ts';
import { selectSome } from '../../../server/db/records/read.ts';
import type { Row, Session } from '../../../server/db/session.ts';
import { chainHash } from '../../../server/records/history.ts';
import { toRecord } from '../../../server/records/values/rows.ts';
import type { Catalog } from '../../../server/schemas/catalog.ts';
import { HAZARD_DUE_COLUMN, holdersOfCode } from '../../hazards/index.ts';
import { APPOINTMENTS, ROLE_FIELDS } from '../../hazards/workflow/index.ts';
import type { DemoRecipe } from './recipe.ts';

export interface SelfCheck {
  db: Session;
  catalog: Catalog;
  recipe: DemoRecipe;
}

/** What is wrong with the demo data after its creation; empty when everything is as domain.md#14 says. */
export async function checkDemoData(check: SelfCheck): Promise<string[]> {
  return [
    ...(await checkCounts(check)),
    ...(await checkHistories(check)),
    ...(await checkOwners(check)),
    ...(await checkAppointments(check)),
    ...(await checkSums(check)),
  ];
}

async function countsBy({ db }: SelfCheck, column: string): Promise<Record<string, number>> {
  const rows = await db.all<{ value: unknown; n: number }>(
    db.t
      .selectFrom('risk_register')
      .select((eb) => [`${column} as value`, eb.fn.countAll().as('n')])
      .where('is_deleted', '=', false)
      .groupBy(column),
  );
  return Object.fromEntries(rows.map((row) => [String(row.value), row.n]));
}

function difference(what: string, found: Record<string, number>, wanted: Record<string, number>): string[] {
  const keys = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...keys]
    .filter((key) => (found[key] ?? 0) !== (wanted[key] ?? 0))
    .map((key) => `${what} ${key}: ${found[key] ?? 0}, should be ${wanted[key] ?? 0}`);
}

async function checkCounts(check: SelfCheck): Promise<string[]> {
  const { hazards } = check.recipe;
  const confirmed = sum(hazards.statuses, ['3', '4', '5']);
  const grades = await countsBy(check, 'again_check_result');
  const rate = Math.round((1000 * (hazards.statuses[5] ?? 0)) / confirmed) / 10;
  const { db } = check;
  const deleted = await db.all(db.t.selectFrom('risk_register').select('id').where('is_deleted', '=', true));
  return [
    ...difference('status', await countsBy(check, 'status'), hazards.statuses),
    ...difference('source', await countsBy(check, 'source'), hazards.sources),
    ...difference('grade', { '2': grades[2] ?? 0 }, { '2': hazards.major.total }),
    ...difference('deleted drafts', { all: deleted.length }, { all: hazards.deletedDrafts }),
    ...(rate === 92 ? [] : [`K1 is ${rate} %, should be 92.0 %`]),
  ];
}

function sum(counts: Record<string, number>, keys: readonly string[]): number {
  return keys.reduce((total, key) => total + (counts[key] ?? 0), 0);
}

/** Every hazard's history is an unbroken chain whose changes, one after the other, give its row. */
async function checkHistories({ db, catalog }: SelfCheck): Promise<string[]> {
  const model = catalog.model('RiskRegister');
  const histories = await historiesOf(db);
  const keys = storedFields(model.resource)
    .filter(({ base, key }) => !base && toSnake(key) !== HAZARD_DUE_COLUMN)
    .map(({ key }) => key);
  const problems: string[] = [];
  for (const deleted of [false, true]) {
    const rows = await selectSome(db, model, { filter: EVERY, visible: [], deleted, limit: 100_000 });
    for (const row of rows) {
      const record = toRecord(model, row);
      const problem = historyProblem(histories.get(Number(record.id)) ?? [], { record, keys });
      if (problem) problems.push(`${String(record.code)}: ${problem}`);
    }
  }
  return problems;
}

const EVERY = { not: NOTHING };

interface Entry extends Row {
  id: number;
  record_id: number;
  hash: string;
  prev_hash: string;
  seq: number;
  from_status: number | null;
  to_status: number | null;
  before: WireRecord | null;
  after: WireRecord | null;
}

async function historiesOf(db: Session): Promise<Map<number, Entry[]>> {
  const rows = await db.all<Entry>(
    db.t
      .selectFrom('record_history')
      .selectAll()
      .where('resource', '=', 'RiskRegister')
      .orderBy('record_id')
      .orderBy('seq'),
  );
  const byRecord = new Map<number, Entry[]>();
  for (const row of rows) byRecord.set(row.record_id, [...(byRecord.get(row.record_id) ?? []), row]);
  return byRecord;
}

function historyProblem(entries: readonly Entry[], of: { record: WireRecord; keys: readonly string[] }): string | null {
  let previous = '';
  let status: number | null = null;
  const state: WireRecord = {};
  for (const [index, entry] of entries.entries()) {
    const { id: _, hash, ...content } = entry;
    const inChain = content.seq === index + 1 && content.prev_hash === previous;
    if (!inChain || chainHash(content as Parameters<typeof chainHash>[0]) !== hash)
      return `history breaks at ${index + 1}`;
    if (content.from_status !== null && content.from_status !== status) return `history jumps at ${index + 1}`;
    for (const key of Object.keys(entry.before ?? {})) delete state[key];
    Object.assign(state, entry.after);
    previous = hash;
    status = content.to_status;
  }
  const wrong = of.keys.find((key) => !isSame(state[key], of.record[key]));
  return wrong ? `history gives ${wrong} = ${String(state[wrong])}, the row ${String(of.record[wrong])}` : null;
}

/** File lists are ids in the row and a comma list in the history. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  return text(a) === text(b);
}

const OWNERS: { [status: number]: string } = {
  0: 'created_user_id',
  1: 'judge_id',
  2: 'again_check_id',
  3: 'rectify_user_id',
  4: 'accept_user_id',
};

/** Somebody enabled has every open hazard, but for the two tasks of the colleague who left. */
async function checkOwners({ db, recipe }: SelfCheck): Promise<string[]> {
  const leavers = new Set(
    recipe.plant.people.filter((person) => person.disabledDaysBefore).map(({ account }) => account),
  );
  let left = 0;
  const problems: string[] = [];
  for (const [status, column] of Object.entries(OWNERS)) {
    const rows = await db.all<{ code: string; account: string | null; status: unknown }>(
      db.t
        .selectFrom('risk_register as h')
        .leftJoin('sys_user as u', 'u.id', `h.${column}`)
        .select(['h.code', 'u.account', 'u.status'])
        .where('h.status', '=', Number(status))
        .where('h.is_deleted', '=', false),
    );
    for (const { code, account, status: enabled } of rows) {
      if (account !== null && Number(enabled) === 0) continue;
      if (account !== null && leavers.has(account) && status === '3') left += 1;
      else problems.push(`${code}: nobody enabled has it`);
    }
  }
  return left === 2 ? problems : [...problems, `${left} tasks wait for a successor, should be 2`];
}

/** Whoever is named on a hazard could act there while he was in service (domain.md#9.3a). */
async function checkAppointments({ db }: SelfCheck): Promise<string[]> {
  const problems: string[] = [];
  for (const { role, title, permission } of Object.values(APPOINTMENTS)) {
    const able = new Set(await holdersOfCode(db, permission));
    const column = toSnake(ROLE_FIELDS[role].id);
    const named = await db.all<{ id: number }>(
      db.t.selectFrom('risk_register').select(`${column} as id`).distinct().where(column, 'is not', null),
    );
    for (const { id } of named) if (!able.has(id)) problems.push(`user ${id} is named for ${title} without its code`);
  }
  return problems;
}

/** Every hazard counts once by department and once by area (domain.md#10.3). */
async function checkSums(check: SelfCheck): Promise<string[]> {
  const { db, recipe } = check;
  const rows = await db.all<{ org_id: unknown; root: unknown }>(
    db.t
      .selectFrom('risk_register as h')
      .leftJoin('address as a', 'a.id', 'h.address_id')
      .leftJoin('address as p', 'p.id', 'a.parent_id')
      .select((eb) => ['h.org_id', eb.fn.coalesce('p.id', 'a.id').as('root')])
      .where('h.status', 'not in', [0, 9])
      .where('h.is_deleted', '=', false),
  );
  const wanted = recipe.hazards.total - sum(recipe.hazards.statuses, ['0', '9']);
  const nowhere = rows.filter((row) => row.root === null).length;
  return [
    ...(rows.length === wanted ? [] : [`${rows.length} hazards count, should be ${wanted}`]),
    ...(rows.every((row) => row.org_id !== null) ? [] : ['a hazard has no department']),
    ...(nowhere === 1 ? [] : [`${nowhere} hazards lie at an unregistered place, should be 1`]),
  ];
}
