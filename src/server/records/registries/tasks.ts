import type { WireRecord } from '../../../engine/json.ts';
import type { Catalog } from '../../catalog.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { TaskCursor } from '../../db/time-range.ts';
import { Registry } from './registry.ts';

/** One task that waits for a person, and the action that completes it. */
export interface Task {
  /** Unique within its kind; among equal ranks the smaller comes first. */
  id: number;
  /** Resource whose form opens, and the record it opens for. */
  resource: string;
  verb: string;
  recordId: number;
  /** Value of the resource's workflowRecord, if the record is a stage of another one. */
  workflowId?: number;
  /** Number known to people; null if it has none. */
  number: string | null;
  name: string;
  place: string | null;
  /** Address of a picture that shows what it is about. */
  picture?: string | null;
  /** Person it waits for, if not the reader. */
  person: string | null;
  since: Date | null;
  due: Date | null;
  /** Most urgent first: seconds of the moment it is due (db/time-range.ts). */
  rank: number;
}

/** An action that one form can perform on several tasks of a kind: the verb of a descriptor, row by row. */
export interface SharedAction {
  resource: string;
  verb: string;
  /** Code of the call that performs it on one task. */
  permission: string;
  /** Returns false if it is impossible for this task of the kind. */
  isFor?(task: Task): boolean;
  /** Performs it on the task with this id, like the call for one task. */
  perform(ctx: UserCtx, id: number, input: WireRecord): Promise<unknown>;
}

/** Work of one kind that a feature provides to the inbox. */
export interface TaskKind {
  key: string;
  title: string;
  /** Resource whose changes affect the number. */
  resource: string;
  /** Returns false if the caller can never do such work; the kind is then hidden. */
  isFor(ctx: UserCtx): boolean;
  /** True for work one has begun oneself, such as drafts: listed under its own kind alone, and in no sum. */
  isApart?: boolean;
  /** Returns the number of tasks on all pages together. */
  count(ctx: UserCtx): Promise<number>;
  /** Returns the first tasks by rank, then by id. */
  page(ctx: UserCtx, of: { after: TaskCursor | null; limit: number }): Promise<Task[]>;
  shared?: readonly SharedAction[];
}

export const TASK_KINDS = new Registry<TaskKind>('kind of tasks', ({ key }) => key);

/** Returns the kinds of all work; permissions decide who may perform an action. */
export function allKinds(): readonly TaskKind[] {
  return TASK_KINDS.all();
}

/** Kinds of work that follow from the descriptors of a tenant. */
export type TaskSource = (catalog: Catalog) => readonly TaskKind[];

export const TASK_SOURCES = new Registry<TaskSource>('source of tasks', ({ name }) => name);

/** Kinds of work the caller may do: those of the features in their order, then those of descriptors. */
export function taskKinds(ctx: UserCtx): readonly TaskKind[] {
  const kinds = [...TASK_KINDS.all(), ...TASK_SOURCES.all().flatMap((kindsOf) => kindsOf(ctx.catalog))];
  return kinds.filter((kind) => kind.isFor(ctx));
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
  isApart: boolean;
}

/** Returns the number of tasks of each kind that wait for the caller. */
export function countTasks(ctx: UserCtx): Promise<TaskCount[]> {
  const counts = taskKinds(ctx).map(async (kind) => {
    const { key, title, resource, isApart = false } = kind;
    return { key, title, resource, count: await kind.count(ctx), isApart };
  });
  return Promise.all(counts);
}
