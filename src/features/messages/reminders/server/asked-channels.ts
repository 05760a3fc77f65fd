import type { DbSession } from '../../../../server/db/session.ts';
import { type Clock, clockSources } from '../../../../server/jobs/clocks.ts';
import { CHANNEL } from '../../deliveries/workflow/index.ts';
import { selectRungs } from './reminders.sql.ts';

const HOUR_MS = 3_600_000;
const GRADES = [1, 2];
const BASE = new Date(0);

/** Sample record of a rung: all messages of one kind have the same title. */
const SAMPLE: Clock = {
  resource: '',
  recordId: 0,
  name: '',
  base: BASE,
  grade: null,
  orgId: null,
  responsible: [],
  person: null,
  checkers: [],
};

/** Channels other than the bell that enabled reminder rules (OverTimeTip) use, by the title of the message. */
export async function askedChannels(db: DbSession): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const asked = new Map<string, Set<number>>();
  for (const { stage, offsetHour, grade, tipMode } of await selectRungs(db)) {
    if (tipMode === CHANNEL.bell) continue;
    const of = { at: new Date(BASE.getTime() + offsetHour * HOUR_MS), offsetHour };
    for (const source of clockSources().filter((one) => one.stage === stage)) {
      for (const each of grade === null ? GRADES : [grade]) {
        const { title } = source.say({ ...SAMPLE, grade: each }, of);
        asked.set(title, (asked.get(title) ?? new Set()).add(tipMode));
      }
    }
  }
  return asked;
}
