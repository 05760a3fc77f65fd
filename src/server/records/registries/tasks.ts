import type { WireRecord } from '../../../engine/json.ts';
import type { Catalog } from '../../catalog.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { TaskCursor } from '../../db/time-range.ts';
import { Registry } from './registry.ts';

/** A task that waits for a person, and the action that completes it. */
export interface Task {
  /** Unique within the kind; the second sort key after `rank`. */
  id: number;
  /** Resource of the form to open; `recordId` is the record for which the form is opened. */
  resource: string;
  verb: string;
  recordId: number;
  /** Value of the field named by the resource's `workflowRecord`, if the record is a stage of a workflow. */
  workflowId?: number;
  /** Number of the record that users see; null if it has none. */
  number: string | null;
  name: string;
  place: string | null;
  /** Address of a picture of the record. */
  picture?: string | null;
  /** Person for whom the task waits, if not the reader. */
  person: string | null;
  since: Date | null;
  due: Date | null;
  /** Sort key: due time in seconds since 1970 (db/time-range.ts). */
  rank: number;
}

/** An action that a form performs on several tasks of a kind, one by one. */
export interface SharedAction {
  resource: string;
  verb: string;
  /** Permission of the action on one task. */
  permission: string;
  /** Returns false if this task does not allow the action. */
  isFor?(task: Task): boolean;
  /** Performs the action on one task, as the action's own API call does. */
  perform(ctx: UserCtx, id: number, input: WireRecord): Promise<unknown>;
}

/** A kind of work that a feature adds to the inbox. */
export interface TaskKind {
  key: string;
  title: string;
  /** Resource whose changes may change the number of tasks. */
  resource: string;
  /** States in which records of the resource wait. If all these states have the same colour, it marks the tasks. */
  states?: { field: string; of: readonly unknown[] };
  /** Permission of the action that completes a task; the kind is hidden from callers without it. */
  permission?: string;
  /** Returns false if the caller can never have such tasks, for a reason other than permissions. */
  isFor?(ctx: UserCtx): boolean;
  /** True for work that the user began, such as drafts: listed separately and not counted in sums. */
  isApart?: boolean;
  /** Returns the number of all tasks. */
  count(ctx: UserCtx): Promise<number>;
  /** Returns tasks in order of rank and id. */
  page(ctx: UserCtx, of: { after: TaskCursor | null; limit: number }): Promise<Task[]>;
  shared?: readonly SharedAction[];
}

export const TASK_KINDS = new Registry<TaskKind>('kind of tasks', ({ key }) => key);

/** All kinds of tasks that features registered, whether or not the caller has the permissions. */
export function allKinds(): readonly TaskKind[] {
  return TASK_KINDS.all();
}

/** Returns kinds of work in a tenant's descriptors. */
export type TaskSource = (catalog: Catalog) => readonly TaskKind[];

export const TASK_SOURCES = new Registry<TaskSource>('source of tasks', ({ name }) => name);

/** All kinds of work of a tenant: those of features in order, then those of descriptors. */
export function kindsIn(catalog: Catalog): readonly TaskKind[] {
  return [...TASK_KINDS.all(), ...TASK_SOURCES.all().flatMap((kindsOf) => kindsOf(catalog))];
}

/** Kinds of work that the caller may have. */
export function taskKinds(ctx: UserCtx): readonly TaskKind[] {
  const isPermitted = ({ permission }: TaskKind) => permission === undefined || may(ctx, permission);
  return kindsIn(ctx.catalog).filter((kind) => isPermitted(kind) && (kind.isFor?.(ctx) ?? true));
}

/** Colour of the states in which records of the kind wait; undefined if the states have different colours. */
export function colorOf({ catalog }: Pick<UserCtx, 'catalog'>, { resource, states }: TaskKind): string | undefined {
  const field = catalog.resource(resource).fields.find(({ key }) => key === states?.field);
  const [color, ...others] = new Set(states?.of.map((state) => field?.colors[String(state)]));
  return others.length === 0 ? color : undefined;
}

export function nameOfShared({ resource, verb }: SharedAction): string {
  return `${resource}/${verb}`;
}

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

export function countTasks(ctx: UserCtx): Promise<TaskCount[]> {
  const counts = taskKinds(ctx).map(async (kind) => {
    const { key, title, resource, isApart = false } = kind;
    return { key, title, resource, count: await kind.count(ctx), isApart };
  });
  return Promise.all(counts);
}
