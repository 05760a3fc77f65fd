import { APPOINTED_STAGES, type AppointedStage, isAppointedStage } from '../../../../engine/stages.ts';
import type { Ctx, UserCtx } from '../../../../server/ctx.ts';
import { AppError, invalid } from '../../../../server/errors.ts';
import type { Page } from '../../../../server/records/page.ts';
import type {
  Handover,
  SuccessorChoice,
  SuccessorQuery,
  WaitingWork,
} from '../../../../server/records/registries/handovers.ts';
import { APPOINTMENTS, ASSIGN } from '../workflow/appointments.ts';
import { HAZARD_EVENTS } from '../workflow/events.ts';
import { ROLE_FIELDS } from '../workflow/facts.ts';
import { MANAGER_LISTS } from '../workflow/rules.ts';
import { STAGE_TITLES, VERDICT } from '../workflow/status.ts';
import { APART, namer, pageOfCandidates } from './reading/candidates.ts';
import { MAJOR_ACCEPTORS } from './reading/people.ts';
import { hazardSettings } from './reading/settings.ts';
import { selectOpenTasks, selectWaiting, type WaitingHazard } from './sql/open-tasks.sql.ts';
import { transitHazard } from './transition/transition.ts';

/** Maximum hazards handed over per call. */
const MAX_HAZARDS = 200;
const REASON = '原办理人离岗移交';

/** Hazards of a person who leaves (domain.md#9.1), without drafts: managers see drafts of disabled users anyway. */
export const hazardHandover: Handover = {
  stages: APPOINTED_STAGES,
  resources: Object.keys(MANAGER_LISTS),
  waiting,
  candidates,
  handOver,
};

async function waiting({ db }: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<WaitingWork[]> {
  const open = await selectOpenTasks(db, userIds);
  return open.map(({ status, count, examples }) => {
    const stage = stageAt(status);
    const title = stage === null ? STAGE_TITLES[1] : APPOINTMENTS[stage].title;
    const isDraft = stage === null;
    return {
      ...{ stage: stage ?? 'register', title, count, examples },
      needsSuccessor: !isDraft,
      unnamed: isDraft ? '草稿由管理人员处理' : '停用后转为“待改派”，每天提醒管理人员',
    };
  });
}

function stageAt(status: number): AppointedStage | null {
  return APPOINTED_STAGES.find((stage) => APPOINTMENTS[stage].status === status) ?? null;
}

async function candidates(ctx: UserCtx, query: SuccessorQuery): Promise<Page> {
  const stage = requireStage(query.stage);
  const hazards = await waitingAt(ctx, stage, query.userId);
  const isMajor = stage === 'accept' && hazards.some(({ verdict }) => verdict === VERDICT.major);
  const request = {
    appointment: APPOINTMENTS[stage],
    caller: namer(ctx),
    without: [query.userId, ...(await separated(ctx, stage, hazards))],
    orgIds: null,
    roleCodes: isMajor ? MAJOR_ACCEPTORS : null,
    text: query.searchValue?.trim() ?? '',
  };
  return pageOfCandidates(ctx, request, query);
}

/** People excluded by the separation of duties from at least one of the hazards (domain.md#9.2). */
async function separated(ctx: UserCtx, stage: AppointedStage, hazards: readonly WaitingHazard[]): Promise<number[]> {
  if ((await hazardSettings(ctx)).separation !== 'strict') return [];
  const people = hazards.flatMap((hazard) => APART[stage].map((role) => hazard[role]));
  return [...new Set(people.filter((id) => id !== null))];
}

async function handOver(ctx: UserCtx, { from, stage: asked, to }: SuccessorChoice): Promise<void> {
  const stage = requireStage(asked);
  const hazards = await waitingAt(ctx, stage, from);
  if (hazards.length > MAX_HAZARDS) {
    const { title } = APPOINTMENTS[stage];
    throw invalid([
      {
        field: 'successors',
        message: `${title}的待办超过 ${MAX_HAZARDS} 项，不能一次移交：请不选接替人，停用后在“待改派”中分批改派`,
      },
    ]);
  }
  const manager = inNameOfManagers(ctx);
  for (const hazard of hazards) await assign(manager, { stage, hazard, to });
}

async function assign(
  ctx: UserCtx,
  { stage, hazard, to }: { stage: AppointedStage; hazard: WaitingHazard; to: number },
): Promise<void> {
  const { id: key } = ROLE_FIELDS[APPOINTMENTS[stage].role];
  try {
    await transitHazard(ctx, ASSIGN[stage], { id: hazard.id, [key]: String(to), reason: REASON });
  } catch (error) {
    if (error instanceof AppError) error.message = `隐患“${hazard.name}”不能移交：${error.message}`;
    throw error;
  }
}

/** Context with the rights of a manager of all stages and organisations: closing an account hands over all its work. */
function inNameOfManagers(ctx: UserCtx): UserCtx {
  const calls = Object.values(HAZARD_EVENTS).filter(({ verb }) => verb === 'assign' || verb === 'judgeAssign');
  const permissions = new Set([...calls.map(({ permission }) => permission), ...Object.values(MANAGER_LISTS)]);
  return { ...ctx, scope: 'all', scopeOf: () => 'all', permissions };
}

function waitingAt({ db }: UserCtx, stage: AppointedStage, userId: number): Promise<WaitingHazard[]> {
  return selectWaiting(db, { status: APPOINTMENTS[stage].status, userId, limit: MAX_HAZARDS + 1 });
}

function requireStage(stage: string): AppointedStage {
  if (!isAppointedStage(stage)) throw new Error(`hazards have no stage ${stage}`);
  return stage;
}
