import type { WireRecord } from '../../../../../engine/json.ts';
import { toSnake } from '../../../../../engine/projections/table.ts';
import { APPOINTED_STAGES, type AppointedStage } from '../../../../../engine/stages.ts';
import { type DataScope, may, type UserCtx, underCode } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import type { TaskCursor } from '../../../../../server/db/time-range.ts';
import { countRecords } from '../../../../../server/records/page.ts';
import type { SharedAction, Task, TaskKind } from '../../../../../server/records/registries/tasks.ts';
import { countOnce } from '../../../../../server/records/totals.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { APPOINTMENTS, ASSIGN } from '../../workflow/appointments.ts';
import type { HazardCall } from '../../workflow/events.ts';
import { MANAGER_LISTS } from '../../workflow/rules.ts';
import { unmanned } from '../reading/filters.ts';
import { partsOf } from '../register/body.ts';
import {
  countOwnTasks,
  DRAFT_COLUMNS,
  selectLeftTasks,
  selectNamelessTasks,
  selectOwnTasks,
  type TaskRow,
  TURN_COLUMNS,
  type WaitingStage,
} from '../sql/tasks.sql.ts';
import { transitHazard } from '../transition/transition.ts';

/** Keys of a call's body that name its record; they are removed, because one input serves several records. */
const NAMING = new Set(['id', 'ids', 'riskRegisterId', 'delayId', 'version']);

/** Returns a call as an action for several hazards; `perform` makes the call for one of them. */
export function sharedCall(call: HazardCall): SharedAction {
  const { resource, verb, permission } = partsOf(call);
  return {
    resource,
    verb,
    permission,
    perform: (ctx, id, input) => transitHazard(underCode(ctx, permission), call, { ...withoutNaming(input), id }),
  };
}

function withoutNaming(input: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !NAMING.has(key)));
}

/** Actions for several hazards, by kind of task; none submits rectifications, as each needs photos (domain.md#9.3). */
const SHARED: { readonly [kind: string]: readonly SharedAction[] } = {
  register: [sharedCall('RiskRegister/submit'), sharedCall('RiskRegister/delete')],
  judge: [sharedCall('RiskRegister/judge')],
  check: [sharedCall('RiskAgainCheck/edit')],
  rectify: [sharedCall('RiskRectify/applyDelay'), sharedCall('RiskRectify/reback')],
  accept: [sharedCall('RiskAcceptRecord/add')],
};

interface Stage extends WaitingStage {
  key: string;
  title: string;
  resource: keyof typeof MANAGER_LISTS;
  verb: string;
}

const HAZARD = 'RiskRegister';

const DRAFTS: Stage = {
  ...DRAFT_COLUMNS,
  ...{ key: 'register', title: '草稿', resource: HAZARD, verb: 'submit', stageTable: null },
};

const STAGES: Readonly<Record<AppointedStage, Stage>> = {
  judge: appointed('judge', { title: '待我研判', resource: HAZARD, verb: 'judge' }),
  check: appointed('check', { title: '待我核查', resource: 'RiskAgainCheck', verb: 'edit' }),
  rectify: appointed('rectify', { title: '待我整改', resource: 'RiskRectify', verb: 'add' }),
  accept: appointed('accept', { title: '待我验收', resource: 'RiskAcceptRecord', verb: 'add' }),
};

function assignVerb(key: AppointedStage): string {
  return partsOf(ASSIGN[key]).verb;
}

/** Action that reassigns a task. Tasks of several stages share one kind, and each uses the call of its own stage. */
function assignAction(key: AppointedStage): SharedAction {
  const { resource } = STAGES[key];
  return { ...sharedCall(ASSIGN[key]), isFor: (task) => task.resource === resource };
}

function appointed(key: AppointedStage, of: Pick<Stage, 'title' | 'resource' | 'verb'>): Stage {
  const columns = TURN_COLUMNS.find(({ status }) => status === APPOINTMENTS[key].status) ?? DRAFT_COLUMNS;
  return { key, ...of, ...columns, stageTable: of.resource === HAZARD ? null : toSnake(of.resource) };
}

/** Hazards that wait for the reader (domain.md#10.3); for managers also of people who have left (domain.md#9.1). */
export const hazardTasks: readonly TaskKind[] = [
  ...[STAGES.judge, STAGES.check, STAGES.rectify, STAGES.accept, DRAFTS].map(ownKind),
  {
    key: 'unmanned',
    title: '待改派',
    resource: HAZARD,
    isFor: (ctx) => managedStages(ctx).length > 0,
    shared: APPOINTED_STAGES.map(assignAction),
    async count(ctx) {
      const within = all(await unmanned(ctx), managed(ctx));
      return countRecords({ ...ctx, scope: 'all' }, ctx.catalog.resource(HAZARD), within);
    },
    async page(ctx, { after, limit }) {
      const pages = managedStages(ctx).map(async (key) => {
        const stage = STAGES[key];
        const orgIds = idsOf(ctx.scopeOf(MANAGER_LISTS[stage.resource]));
        const asked = { stage, after, limit, orgIds };
        const rows = [...(await selectLeftTasks(ctx.db, asked)), ...(await selectNamelessTasks(ctx.db, asked))];
        return rows.map((row) => ({ ...toTask({ ...stage, verb: assignVerb(key) }, row), person: row.person }));
      });
      const tasks = (await Promise.all(pages)).flat();
      return tasks.sort((one, other) => one.rank - other.rank || one.id - other.id).slice(0, limit);
    },
  },
];

function ownKind(stage: Stage): TaskKind {
  const { key, title, resource, verb } = stage;
  return {
    key,
    title,
    resource: HAZARD,
    states: { field: 'status', of: [stage.status] },
    permission: `${resource}:${verb}`,
    shared: SHARED[key] ?? [],
    isApart: stage === DRAFTS,
    count(ctx) {
      const userId = Number(ctx.caller.id);
      // Cached per user: people see hazards that name them in any data scope.
      const counted = { name: `tasks|${key}|${userId}`, tables: ['risk_register'] };
      return countOnce(ctx, counted, () => countOwnTasks(ctx.db, { stage, userId }));
    },
    async page(ctx, of: { after: TaskCursor | null; limit: number }) {
      const rows = await selectOwnTasks(ctx.db, { ...of, stage, userId: Number(ctx.caller.id) });
      return rows.map((row) => toTask(stage, row));
    },
  };
}

function toTask(stage: Stage, { id, recordId, number, name, place, since, due, rank }: TaskRow): Task {
  const { resource, verb, stageTable } = stage;
  const about = { id, resource, verb, number, name, place, person: null, since, due, rank: Number(rank) };
  return { ...about, recordId: recordId ?? id, ...(stageTable === null ? {} : { workflowId: id }) };
}

/** Stages whose work the caller may reassign. */
function managedStages(ctx: UserCtx): AppointedStage[] {
  return APPOINTED_STAGES.filter((key) => {
    const { resource } = STAGES[key];
    return may(ctx, MANAGER_LISTS[resource]) && may(ctx, `${resource}:${assignVerb(key)}`);
  });
}

/** Hazards at stages the caller manages, within the data scope of that stage's list. */
function managed(ctx: UserCtx): RowFilter {
  const parts = managedStages(ctx).map((key) => {
    const { status, resource } = STAGES[key];
    return all(equals('status', status), inScope('orgId', ctx.scopeOf(MANAGER_LISTS[resource])));
  });
  // few: a handful of kinds of tasks have one filter each
  return any(...parts);
}

function idsOf(scope: DataScope): number[] | null {
  return scope === 'all' ? null : scope.map(Number);
}
