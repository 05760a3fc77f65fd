import type { Wait } from '../../engine/workflow/waits.ts';
import type { Ctx } from '../ctx.ts';
import type { DbSession } from '../db/session.ts';
import type { OpenTasks, TimeRange } from '../db/time-range.ts';
import { Registry } from '../records/registries/registry.ts';

/** A record that waits at a stage until its deadline, and the people responsible. */
export interface Clock {
  /** Resource whose page shows the record. */
  resource: string;
  recordId: number;
  /** Name by which messages call the record. */
  name: string;
  /** Number of the record, where it has one. */
  code?: string | null;
  /** Deadline; a changed one restarts the reminders. */
  base: Date;
  /** Time it came to its stage, if known; if reminders were already due then, the last of these is sent at once. */
  since?: Date | null;
  /** Grade of a hazard (again_check_result_view); null: it has none. */
  grade: number | null;
  orgId: number | null;
  /** Ids of the users it waits for. */
  responsible: readonly number[];
  /** Name of the person it waits for, if there is one. */
  person: string | null;
  /** Ids of the users who check it. */
  checkers: readonly number[];
}

/** A message: its label and one sentence. */
export interface Said {
  title: string;
  text: string;
  /** Name and link of the record in messages. */
  about?: { name: string; link: string };
  /** True if no receiver can switch it off. */
  isCompulsory?: boolean;
}

/** Records that wait at a stage, so that people are reminded of them (domain.md#5.3). */
export interface ClockSource {
  /** OverTimeTip.stage of wire.md#7. */
  stage: number;
  /** Its only reminder, to the responsible and the leader of their department; absent: the rules of OverTimeTip. */
  reminder?: { offsetHour: number; toLeader: boolean };
  /** Rules of OverTimeTip that an installation begins with. */
  ladder?: Wait['ladder'];
  /** Returns records due within a range, sorted by deadline, then by id; `after` is the last row of the page before. */
  clocks(db: DbSession, of: TimeRange): Promise<Clock[]>;
  /** Returns the message. `at`: time of sending, which after an outage is later than the reminder was due. */
  say(clock: Clock, of: { at: Date; offsetHour: number }): Said;
  /** Tasks that wait for each person now, for the daily digest. */
  tasks?: { title: string; open(db: DbSession, now: Date): Promise<OpenTasks[]> };
}

/** Consequence in another feature when a record that waits at a stage reaches the moment of a reminder. */
export interface ClockSequel {
  stage: number;
  /** Called in the transaction of the first messages of that moment. */
  reach(ctx: Ctx, clock: Clock, of: { moment: Date; offsetHour: number }): Promise<void>;
}

export const CLOCK_SOURCES = new Registry<ClockSource>('clock');
export const SEQUELS = new Registry<ClockSequel>('sequel');

export function sequelsAt(stage: number): readonly ClockSequel[] {
  return SEQUELS.all().filter((sequel) => sequel.stage === stage);
}
