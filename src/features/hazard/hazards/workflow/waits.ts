import type { Wait, WaitReminder } from '../../../../engine/workflow/waits.ts';
import { type HazardRole, ROLE_FIELDS } from './facts.ts';
import { LIMIT_UNIT, STAGE_LIMITS, STATUS_TITLES, VERDICT } from './status.ts';

/** Status in which a hazard waits for a person, with that person's role and the due time. */
export interface HazardWait extends Wait {
  status: 1 | 2 | 3 | 4;
  role: Exclude<HazardRole, 'registrant'>;
  person: string;
  due: string;
}

const { general, major } = VERDICT;
const LEADER = ['responsible', 'checker', 'leader'] as const;
const SAFETY = [...LEADER, 'safety'] as const;
const DIRECTOR = [...SAFETY, 'director'] as const;

/** Reminders of domain.md#5.3; each reminder also goes to the receivers of the earlier reminders. */
const RECTIFY: readonly WaitReminder[] = [
  { grade: general, hours: -24, to: ['responsible'] },
  { grade: major, hours: -72, to: ['responsible'] },
  { grade: major, hours: -24, to: ['responsible'] },
  { grade: general, hours: 0, to: ['responsible', 'checker'] },
  { grade: major, hours: 0, to: ['responsible', 'checker'] },
  { grade: general, hours: 24, to: LEADER },
  { grade: major, hours: 1, to: LEADER },
  { grade: general, hours: 72, to: SAFETY },
  { grade: major, hours: 24, to: SAFETY },
  { grade: general, hours: 168, to: DIRECTOR },
  { grade: major, hours: 72, to: DIRECTOR },
];

/** States in which a hazard waits for a person, with the person's role, due time and reminders (domain.md#5). */
export const HAZARD_WAITS = {
  judging: stage(1, 'judge'),
  checking: stage(2, 'checker'),
  rectifying: { ...wait(3, 'rectifier'), due: 'accomplishTime', ladder: { title: '整改提醒', reminders: RECTIFY } },
  accepting: stage(4, 'acceptor'),
} as const satisfies { [state: string]: HazardWait };

/** Waits in the order of their statuses. */
export const WAITING: readonly HazardWait[] = Object.values(HAZARD_WAITS);

/** Hours after the deadline at which a hazard of this grade gets its last reminder and is put under supervision. */
export function supervisedHours(grade: number | null): number {
  const hours = RECTIFY.filter((one) => one.grade === (grade === major ? major : general)).map((one) => one.hours);
  return hours.at(-1) ?? 0;
}

function wait(status: HazardWait['status'], role: HazardWait['role']) {
  return { status, role, title: STATUS_TITLES[status], person: ROLE_FIELDS[role].id, stage: status };
}

/** Wait whose due moment is counted from the time at which the hazard entered the stage. */
function stage(status: HazardWait['status'], role: HazardWait['role']): HazardWait {
  const limit = STAGE_LIMITS.find((one) => one.status === status);
  return { ...wait(status, role), due: 'dueTime', ...(limit && { limit: { ...limit, unit: LIMIT_UNIT.code } }) };
}
