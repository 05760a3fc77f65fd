import type { UserCtx } from '../../ctx.ts';
import type { TaskCursor } from '../../db/time-range.ts';

/** One thing that waits for a person, and the action that does it. */
export interface Task {
  /** Unique within its kind; of equal ranks the smaller comes first. */
  id: number;
  /** Whose form is opened, and the record it is opened for. */
  resource: string;
  verb: string;
  recordId: number;
  /** Value of the resource's workflowRecord, where the record is a stage of another one. */
  workflowId?: number;
  name: string;
  place: string | null;
  /** Person it waits for, where that is not the reader. */
  person: string | null;
  since: Date | null;
  due: Date | null;
  /** Most urgent first: seconds of the moment it is due (db/time-range.ts). */
  rank: number;
}

/** Work of one kind that one subject hands to the inbox. */
export interface TaskKind {
  key: string;
  title: string;
  /** Resource whose changes change the number. */
  resource: string;
  /** False: the caller can never do such work, and the kind is not shown. */
  isFor(ctx: UserCtx): boolean;
  /** As many as all pages hold. */
  count(ctx: UserCtx): Promise<number>;
  /** The first by rank, then by id. */
  page(ctx: UserCtx, of: { after: TaskCursor | null; limit: number }): Promise<Task[]>;
}

const KINDS: TaskKind[] = [];

/** Features are handed in by boot: the inbox knows nothing of the subjects whose work it shows. */
export function installTasks(kinds: readonly TaskKind[]): void {
  for (const kind of kinds) if (!KINDS.includes(kind)) KINDS.push(kind);
}

/** Kinds of work the caller may do, in the order of their subjects. */
export function taskKinds(ctx: UserCtx): readonly TaskKind[] {
  return KINDS.filter((kind) => kind.isFor(ctx));
}

export interface TaskCount {
  key: string;
  title: string;
  resource: string;
  count: number;
}

/** How much of each kind waits for the caller. */
export function countTasks(ctx: UserCtx): Promise<TaskCount[]> {
  const counts = taskKinds(ctx).map(async (kind) => {
    const { key, title, resource } = kind;
    return { key, title, resource, count: await kind.count(ctx) };
  });
  return Promise.all(counts);
}
