import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { Clock, ClockSource } from '../../../../server/jobs/clocks.ts';
import { selectOpenTasks } from '../../../../server/jobs/open-tasks.sql.ts';
import { aboutHazard } from '../workflow/address.ts';
import { supervisedHours, WAITING } from '../workflow/waits.ts';
import { type HazardClock, selectHazardClocks } from './sql/clocks.sql.ts';
import { columnsOf } from './sql/tasks.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** Maximum delay, in ms, with which a notice still counts as in time; the timer runs each minute. */
const PUNCTUAL_MS = 5 * 60_000;
/** Deadlines of hazards that wait for a person, one source for each waiting status (domain.md#5.3). */
export const hazardClocks: readonly ClockSource[] = WAITING.map((wait) => {
  const { status, title, limit, ladder } = wait;
  const columns = columnsOf(wait);
  const waiting = { ...columns, table: 'risk_register', state: 'status', states: [status], quiet: 'is_quiet' };
  return {
    stage: status,
    ...(ladder ? { ladder } : {}),
    clocks: async (db, range) => (await selectHazardClocks(db, { ...range, ...columns })).map(toClock),
    tasks: { title, open: (db, now) => selectOpenTasks(db, waiting, now) },
    say: (clock, of) => ({ ...(limit ? sayLimit(clock, title) : sayDeadline(clock, of)), ...aboutHazard(clock.code) }),
  };
});

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

/** Texts of reminders before and after a deadline: 临期, 超期, 督办 (domain.md#13). */
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
  return offsetHour >= supervisedHours(grade);
}
