import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { Clock, ClockSource } from '../../../../server/jobs/clocks.ts';
import { aboutHazard } from '../workflow/address.ts';
import { TURNS } from '../workflow/rules.ts';
import { STATUS_TITLES, STATUSES } from '../workflow/status.ts';
import { type HazardClock, selectHazardClocks, selectOpenHazards } from './sql/clocks.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** Delay after which a notice still counts as in time; the timer runs each minute. */
const PUNCTUAL_MS = 5 * 60_000;
/** Hours after the deadline from which a hazard is supervised: the last reminder of domain.md#5.3. */
const SUPERVISED_HOURS = { general: 168, major: 72 } as const;
const MAJOR = 2;
const RECTIFYING = 3;

/** Statuses in which a hazard waits for a person; stages of reminders (OverTimeTip) have the same numbers. */
const WAITING = STATUSES.filter((status) => TURNS[status] !== undefined);

/** Hazards that wait for a person until a deadline (domain.md#5.3). */
export const hazardClocks: readonly ClockSource[] = WAITING.map((status) => ({
  stage: status,
  clocks: async (db, range) => (await selectHazardClocks(db, { ...range, status })).map(toClock),
  tasks: { title: STATUS_TITLES[status], open: (db, now) => selectOpenHazards(db, { status, now }) },
  say: (clock, of) => ({
    ...(status === RECTIFYING ? sayDeadline(clock, of) : sayLimit(clock, STATUS_TITLES[status])),
    ...aboutHazard(clock.code),
  }),
}));

function toClock({ id, code, name, base, since, grade, orgId, responsible, person, checker }: HazardClock): Clock {
  const one = (user: number | null) => (user === null ? [] : [user]);
  return {
    resource: 'RiskRegister',
    recordId: id,
    code,
    name,
    base,
    since,
    grade,
    orgId,
    responsible: one(responsible),
    person,
    checkers: one(checker),
  };
}

const sayLimit = ({ name }: Clock, title: string) => ({ title, text: `隐患${name}${title}，已超时未处理` });

/** Texts of domain.md#13: 临期, 超期, 督办. */
function sayDeadline({ name, base, grade, person }: Clock, { at, offsetHour }: { at: Date; offsetHour: number }) {
  const late = at.getTime() - base.getTime();
  if (late < 0) return { title: '临期', text: `隐患${name}将于${formatWallTime(base).slice(0, 16)}到期` };
  if (isSupervised(grade, offsetHour)) return { title: '督办', text: `隐患${name}已列入挂牌督办`, isCompulsory: true };
  const who = person === null ? '' : `，整改人${person}`;
  const days = Math.ceil(Math.max(0, late - PUNCTUAL_MS) / DAY_MS);
  return { title: '超期', text: days === 0 ? `隐患${name}已到期${who}` : `隐患${name}已超期${days}天${who}` };
}

/** True if a hazard is supervised this many hours after its deadline (domain.md#5.3). */
export function isSupervised(grade: number | null, offsetHour: number): boolean {
  return offsetHour >= (grade === MAJOR ? SUPERVISED_HOURS.major : SUPERVISED_HOURS.general);
}
