import type { Wait } from '../../engine/workflow/waits.ts';
import type { Ctx } from '../ctx.ts';
import type { DbSession } from '../db/session.ts';
import type { OpenTasks, TimeRange } from '../db/time-range.ts';
import { Registry } from '../records/registries/registry.ts';

/** A record that waits at a stage until its deadline, and the people waited for. */
export interface Clock {
  /** Resource whose detail shows the record. */
  resource: string;
  recordId: number;
  /** Name of the record in messages. */
  name: string;
  /** Number of the record; absent: none. */
  code?: string | null;
  /** Deadline; a change restarts the reminders. */
  base: Date;
  /** Time at which the record entered the stage. If reminders were due before, the last of them is sent at once. */
  since?: Date | null;
  /** Grade of a hazard (again_check_result_view); null: none. */
  grade: number | null;
  orgId: number | null;
  /** Ids of the users waited for. */
  responsible: readonly number[];
  /** Name of the only user waited for; null: several, or none. */
  person: string | null;
  /** Ids of the users who check the work. */
  checkers: readonly number[];
}

/** A message: label and one sentence. */
export interface Said {
  title: string;
  text: string;
  /** Name and link of the record. */
  about?: { name: string; link: string };
  /** True if receivers cannot switch it off. */
  isCompulsory?: boolean;
}

/** Records of one stage that wait, so that people are reminded of them (domain.md#5.3). */
export interface ClockSource {
  /** Number by which reminder rules (OverTimeTip.stage, wire.md#7) and ClockSequel name this stage. */
  stage: number;
  /** Only reminder of the stage, with `toLeader` also to the department's leader; absent: the rules of OverTimeTip. */
  reminder?: { offsetHour: number; toLeader: boolean };
  /** Rules of OverTimeTip in a new installation. */
  ladder?: Wait['ladder'];
  /** Records due within a range, by deadline and id; `after`: last row of the previous page. */
  clocks(db: DbSession, of: TimeRange): Promise<Clock[]>;
  /** Message of a reminder; `at`: time of sending, which an outage may delay. */
  say(clock: Clock, of: { at: Date; offsetHour: number }): Said;
  /** Tasks that wait for each person, for the daily digest. */
  tasks?: { title: string; open(db: DbSession, now: Date): Promise<OpenTasks[]> };
}

/** Effect in another feature when a record at this stage reaches the time of a reminder. */
export interface ClockSequel {
  stage: number;
  /** Called once for each time of a reminder, in the transaction that sends the first messages. */
  reach(ctx: Ctx, clock: Clock, of: { moment: Date; offsetHour: number }): Promise<void>;
}

export const CLOCK_SOURCES = new Registry<ClockSource>('clock');
export const SEQUELS = new Registry<ClockSequel>('sequel');

export function sequelsAt(stage: number): readonly ClockSequel[] {
  return SEQUELS.all().filter((sequel) => sequel.stage === stage);
}
