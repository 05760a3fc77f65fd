import type { WireRecord } from '../../../engine/json.ts';
import { may, type UserCtx } from '../../ctx.ts';
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
  /** Number people know it by; null where it has none. */
  number: string | null;
  name: string;
  place: string | null;
  /** Person it waits for, where that is not the reader. */
  person: string | null;
  since: Date | null;
  due: Date | null;
  /** Most urgent first: seconds of the moment it is due (db/time-range.ts). */
  rank: number;
}

/** An action that can be done to several tasks of a kind with one form: the verb of a descriptor, row by row. */
export interface SharedAction {
  resource: string;
  verb: string;
  /** Code of the call that does it to one. */
  permission: string;
  /** False: not possible for this task of the kind. */
  isFor?(task: Task): boolean;
  /** Does it to the task with this id, as the call for one does. */
  perform(ctx: UserCtx, id: number, input: WireRecord): Promise<unknown>;
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
  shared?: readonly SharedAction[];
}

const KINDS: TaskKind[] = [];

/** Features are handed in by boot: the inbox knows nothing of the subjects whose work it shows. */
export function installTasks(kinds: readonly TaskKind[]): void {
  for (const kind of kinds) if (!KINDS.includes(kind)) KINDS.push(kind);
}

/** Kinds of all work there is: who may do an action is said by its permission. */
export function allKinds(): readonly TaskKind[] {
  return KINDS;
}

/** Kinds of work the caller may do, in the order of their subjects. */
export function taskKinds(ctx: UserCtx): readonly TaskKind[] {
  return KINDS.filter((kind) => kind.isFor(ctx));
}

/** `Resource/verb`. */
export function nameOfShared({ resource, verb }: SharedAction): string {
  return `${resource}/${verb}`;
}

/** Actions the caller may do to several tasks of the kind. */
export function sharedActions(ctx: UserCtx, { shared = [] }: TaskKind): readonly SharedAction[] {
  return shared.filter(({ permission }) => may(ctx, permission));
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
