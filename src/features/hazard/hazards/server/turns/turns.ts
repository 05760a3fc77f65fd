import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { type DataScope, type UserCtx, underCode } from '../../../../../server/ctx.ts';
import type { TaskCursor } from '../../../../../server/db/time-range.ts';
import { type Performer, performEach, type Verdict } from '../../../../../server/records/actions/several.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import { VERDICT } from '../../workflow/status.ts';
import { offeredOn } from '../reading/decorate.ts';
import { reminderRefusal } from '../reminder/prepare-reminder.ts';
import { transitHazard } from '../transition/transition.ts';
import { selectTurnCounts, selectTurnPeople, selectTurns, type TurnRow } from './turns.sql.ts';

/** Maximum people in the list; further people are found through their hazards only. */
const MOST_PEOPLE = 200;

const STAGES = Object.entries(APPOINTMENTS).map(([key, { status, title }]) => ({ key, status, title }));

/** How many hazards wait at each stage, and for whom (practice.md#3). */
export async function turnOverview(ctx: UserCtx) {
  const of = { orgIds: idsOf(ctx.scope), now: ctx.now() };
  const [counts, people] = await Promise.all([
    selectTurnCounts(ctx.db, of),
    selectTurnPeople(ctx.db, { ...of, limit: MOST_PEOPLE }),
  ]);
  return {
    stages: STAGES.map(({ key, status, title }) => {
      const found = counts.find((one) => one.status === status);
      return { key, title, total: found?.total ?? 0, late: found?.late ?? 0 };
    }),
    people: people.map(({ id, name, org_name, left, late, since, judge, check, rectify, accept }) => ({
      ...{ id: String(id), name: name ?? '—', isLeft: left, late, since: formatWallTime(since) },
      ...(org_name === null ? {} : { orgName: org_name }),
      ...{ total: judge + check + rectify + accept, judge, check, rectify, accept },
    })),
  };
}

export interface TurnQuery {
  stage?: string;
  userId?: string;
  after?: string;
  pageSize?: number;
}

/** Form of a cursor: rank and id of the last hazard of the page before. */
export const TURN_CURSOR = '^\\d{1,15}[.]\\d{1,15}$';

/** Hazards that wait, the most urgent first; `next` is given to read on. */
export async function turnPage(ctx: UserCtx, { stage, userId, after, pageSize = 30 }: TurnQuery) {
  const rows = await selectTurns(ctx.db, {
    orgIds: idsOf(ctx.scope),
    status: STAGES.find(({ key }) => key === stage)?.status ?? null,
    personId: userId === undefined ? null : Number(userId),
    callerId: Number(ctx.caller.id),
    after: cursorOf(after),
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const now = ctx.now();
  const remindable = await offeredOn(
    ctx,
    'RiskRegister/remind',
    page.map(({ id }) => id),
  );
  return {
    rows: page.map((row) => ({ ...toWire(row, now), ...reminderOf(row, { mayRemind: remindable.has(row.id), now }) })),
    ...(last ? { next: `${last.rank}.${last.id}` } : {}),
  };
}

function toWire(row: TurnRow, now: Date) {
  const { id, number, name, place, person, person_id, left, since, due } = row;
  return {
    ...{ id, name, stage: STAGES.find(({ status }) => status === row.status)?.title ?? '', isLeft: left },
    ...{ since: formatWallTime(since), isLate: due !== null && due < now, isMajor: row.grade === VERDICT.major },
    ...(number === null ? {} : { number }),
    ...(place === null ? {} : { place }),
    ...(person === null ? {} : { person }),
    ...(person_id === null ? {} : { personId: String(person_id) }),
    ...(due === null ? {} : { due: formatWallTime(due) }),
  };
}

/** Offer of 催办, or the reason why it is refused now, by the same rule as the call itself. */
function reminderOf({ left, reminded }: TurnRow, { mayRemind, now }: { mayRemind: boolean; now: Date }) {
  const refused = mayRemind ? reminderRefusal({ isLeft: left, last: reminded, now }) : null;
  return { mayRemind, ...(refused ? { refusal: refused.message } : {}) };
}

/** Sends a reminder for each of several hazards, by the same event as the call for one. */
export function remindEach(by: Performer, ids: readonly number[]): Promise<Verdict[]> {
  return performEach(by, { route: '/RiskTurn/remind', content: null, ids }, (ctx, id) =>
    transitHazard(underCode(ctx, 'RiskRegister:remind'), 'RiskRegister/remind', { id }),
  );
}

function cursorOf(text: string | undefined): TaskCursor | null {
  if (text === undefined) return null;
  const [rank, id] = text.split('.');
  return { rank: Number(rank), id: Number(id) };
}

function idsOf(scope: DataScope): number[] | null {
  return scope === 'all' ? null : scope.map(Number);
}
