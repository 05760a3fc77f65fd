import type { Ctx } from '../ctx.ts';
import type { DbSession } from '../db/session.ts';
import type { OpenTasks, TimeRange } from '../db/time-range.ts';

/** A record that waits at a stage until a moment, and who answers for it. */
export interface Clock {
  /** What a person opens to see it. */
  resource: string;
  recordId: number;
  /** Name by which messages call the record. */
  name: string;
  /** Number of the record, where it has one. */
  code?: string | null;
  /** When it is due: a changed one begins the reminders anew. */
  base: Date;
  /** When it came to its stage, where known: one that comes late is reminded of at once. */
  since?: Date | null;
  /** Grade of a hazard (again_check_result_view); null: it has none. */
  grade: number | null;
  orgId: number | null;
  /** Ids of the users it waits for. */
  responsible: readonly number[];
  /** Name of the person it waits for, where one is named. */
  person: string | null;
  /** Ids of the users who check it. */
  checkers: readonly number[];
}

/** Message of a moment: its label, and one sentence. */
export interface Said {
  title: string;
  text: string;
  /** The record, as messages name it and lead to it. */
  about?: { name: string; link: string };
  /** True if no receiver can switch it off. */
  isCompulsory?: boolean;
}

/** Records that wait at a stage, so that people are reminded of them (domain.md#5.3). */
export interface ClockSource {
  /** OverTimeTip.stage of wire.md#7. */
  stage: number;
  /** Records due from one moment until another, first by that moment, then by id; `after` is where the last page ended. */
  clocks(db: DbSession, of: TimeRange): Promise<Clock[]>;
  /** `at`: when it is said, which after an outage is later than the moment of its rung. */
  say(clock: Clock, of: { at: Date; offsetHour: number }): Said;
  /** What waits for each person now, for his digest. */
  tasks?: { title: string; open(db: DbSession, now: Date): Promise<OpenTasks[]> };
}

/** What another subject does when records that wait at a stage reach a moment. */
export interface ClockSequel {
  stage: number;
  /** Called when a moment is first spoken of, in the transaction of its messages. */
  reach(ctx: Ctx, clock: Clock, of: { moment: Date; offsetHour: number }): Promise<void>;
}

const SOURCES: ClockSource[] = [];
const SEQUELS: ClockSequel[] = [];

/** Features are handed in by boot: who reminds knows nothing of the subjects that wait. */
export function installClocks(sources: readonly ClockSource[]): void {
  for (const source of sources) if (!SOURCES.includes(source)) SOURCES.push(source);
}

export function installSequels(sequels: readonly ClockSequel[]): void {
  for (const sequel of sequels) if (!SEQUELS.includes(sequel)) SEQUELS.push(sequel);
}

export function sequelsAt(stage: number): readonly ClockSequel[] {
  return SEQUELS.filter((sequel) => sequel.stage === stage);
}

export function clockSources(): readonly ClockSource[] {
  return SOURCES;
}
