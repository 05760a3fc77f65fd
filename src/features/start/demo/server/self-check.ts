import type { WireRecord } from '../../../../engine/json.ts';
import { addAll } from '../../../../engine/many.ts';
import type { Catalog } from '../../../../server/catalog.ts';
import type { HistoryRow } from '../../../../server/db/history.ts';
import { NOTHING } from '../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { findBrokenRow, replay } from '../../../../server/records/history.ts';
import { toldFields } from '../../../../server/records/past/audit.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { holdersOfCode } from '../../../../server/session/holders.sql.ts';
import { APPOINTMENTS, type HazardRole, ROLE_FIELDS } from '../../../hazard/hazards/index.ts';
import { selectAccounts, selectHazardHistory } from './demo.sql.ts';
import { checkPlans } from './plans/check-plans.ts';
import type { DemoRecipe, HazardRecipe } from './recipe.ts';
import { checkSitePlan } from './site-map/plan-drawing.ts';
import { checkWarnings } from './warnings/check-warnings.ts';

export interface SelfCheck {
  db: DbSession;
  catalog: Catalog;
  recipe: DemoRecipe;
}

/** Problems of the demo data after their creation; empty if they match domain.md#14. */
export async function checkDemoData(check: SelfCheck): Promise<string[]> {
  const { db, catalog, recipe } = check;
  const model = catalog.model('RiskRegister');
  const read = async (deleted: boolean) => {
    const rows = await selectSome(db, model, { filter: { not: NOTHING }, visible: [], deleted, limit: 100_000 });
    return rows.map((row) => toRecord(model, row));
  };
  const [hazards, deleted] = [await read(false), await read(true)];
  return [
    ...checkCounts(hazards, recipe.hazards),
    ...difference('deleted drafts', deleted.length, recipe.hazards.deletedDrafts),
    ...(await checkHistories([...hazards, ...deleted], check)),
    ...(await checkOwners(hazards, check)),
    ...(await checkAppointments(hazards, db)),
    ...(await checkPlans(db, recipe)),
    ...(await checkWarnings(db, recipe)),
    ...(await checkSitePlan(db, recipe)),
  ];
}

function countsBy(hazards: readonly WireRecord[], key: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [key]: value } of hazards) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

function difference(what: string, found: number, wanted: number): string[] {
  return found === wanted ? [] : [`${what}: ${found}, should be ${wanted}`];
}

function differences(what: string, found: Record<string, number>, wanted: Record<string, number>): string[] {
  const keys = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...keys].flatMap((key) => difference(`${what} ${key}`, found[key] ?? 0, wanted[key] ?? 0));
}

/**
 * Compares the numbers of hazards with the recipe: by status, by source and of major ones. Hazards that are neither
 * drafts nor dismissed have a department, and all but one a registered address (domain.md#10.3).
 */
function checkCounts(hazards: readonly WireRecord[], { statuses, sources, major }: HazardRecipe): string[] {
  const counted = hazards.filter(({ status }) => status !== 0 && status !== 9);
  return [
    ...differences('status', countsBy(hazards, 'status'), statuses),
    ...differences('source', countsBy(hazards, 'source'), sources),
    ...difference('major hazards', countsBy(hazards, 'againCheckResult')[2] ?? 0, major.total),
    ...difference('hazards without a department', counted.filter(({ orgId }) => !orgId).length, 0),
    ...difference('hazards at an unregistered place', counted.filter(({ addressId }) => !addressId).length, 1),
  ];
}

/** Checks that each hazard's history is an unbroken chain whose changes produce its row. */
async function checkHistories(hazards: readonly WireRecord[], { db, catalog }: SelfCheck): Promise<string[]> {
  const histories = await historiesOf(db);
  const keys = toldFields(catalog.resource('RiskRegister')).map(({ key }) => key);
  return hazards.flatMap((record) => {
    const problem = historyProblem(histories.get(Number(record.id)) ?? [], { record, keys });
    return problem ? [`${String(record.code)}: ${problem}`] : [];
  });
}

async function historiesOf(db: DbSession): Promise<Map<number, HistoryRow[]>> {
  const byRecord = new Map<number, HistoryRow[]>();
  for (const row of await selectHazardHistory(db)) {
    const rows = byRecord.get(row.record_id);
    if (rows) rows.push(row);
    else byRecord.set(row.record_id, [row]);
  }
  return byRecord;
}

function historyProblem(
  entries: readonly HistoryRow[],
  { record, keys }: { record: WireRecord; keys: readonly string[] },
): string | null {
  const broken = findBrokenRow(entries);
  if (broken !== null) return `history breaks at ${broken}`;
  const jump = entries.findIndex(
    ({ from_status: from }, index) => from !== null && from !== (entries[index - 1]?.to_status ?? null),
  );
  if (jump >= 0) return `history jumps at ${jump + 1}`;
  const state = replay(entries);
  // Compares as text: a row holds file ids, the history a comma list.
  const text = (value: unknown) => String(value ?? '');
  const wrong = keys.find((key) => text(state[key]) !== text(record[key]));
  return wrong ? `history gives ${wrong} = ${text(state[wrong])}, the row ${text(record[wrong])}` : null;
}

const OWNERS: readonly { role: HazardRole; status: number }[] = [
  { role: 'registrant', status: 0 },
  ...Object.values(APPOINTMENTS),
];

/** Checks that every open hazard is assigned to an enabled user, except the two tasks of the person who left. */
async function checkOwners(hazards: readonly WireRecord[], { db, recipe }: SelfCheck): Promise<string[]> {
  const leavers = recipe.plant.people.filter((person) => person.disabledDaysBefore).map(({ account }) => account);
  const users = await selectAccounts(db);
  const owned = OWNERS.flatMap(({ role, status }) => {
    const ownerOf = (hazard: WireRecord) => users.find(({ id }) => String(id) === String(hazard[ROLE_FIELDS[role].id]));
    return hazards.filter((one) => one.status === status).map((hazard) => ({ hazard, owner: ownerOf(hazard) }));
  });
  const waiting = owned.filter(({ owner }) => Number(owner?.status ?? 1) !== 0);
  const left = waiting.filter(({ hazard, owner }) => hazard.status === 3 && leavers.includes(owner?.account ?? ''));
  return [
    ...difference('tasks for a successor', left.length, 2),
    ...waiting.filter((one) => !left.includes(one)).map(({ hazard }) => `${String(hazard.code)}: no enabled owner`),
  ];
}

/** Checks that people appointed on a hazard could act on it while they were employed (domain.md#9.3a). */
async function checkAppointments(hazards: readonly WireRecord[], db: DbSession): Promise<string[]> {
  const problems: string[] = [];
  for (const { role, title, permission } of Object.values(APPOINTMENTS)) {
    const able = new Set((await holdersOfCode(db, permission)).map(String));
    const named = new Set(hazards.flatMap(({ [ROLE_FIELDS[role].id]: id }) => (id ? [String(id)] : [])));
    const unable = [...named].filter((id) => !able.has(id));
    addAll(
      problems,
      unable.map((id) => `user ${id} is named for ${title} without its code`),
    );
  }
  return problems;
}
