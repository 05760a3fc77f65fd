import type { WireRecord } from '../../../../../engine/json.ts';
import { toPage } from '../../../../../engine/lists.ts';
import { formNames, toForm } from '../../../../../engine/projections/form.ts';
import { APPOINTED_STAGES, type AppointedStage } from '../../../../../engine/stages.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { refuse } from '../../../../../server/errors.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import type { Page } from '../../../../../server/records/page.ts';
import { pagingOf, rowsOf } from '../../../../../server/records/paging.ts';
import type { Appointees } from '../../../../../server/records/registries/appointees.ts';
import { countOnce } from '../../../../../server/records/totals.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { subtreeOf } from '../../../../../server/session/scope.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { VERDICT } from '../../workflow/status.ts';
import {
  type Candidate,
  type CandidateRequest,
  countCandidates,
  ELIGIBILITY_TABLES,
  eligibilityOf,
  selectCandidateIds,
  selectCandidates,
} from '../sql/candidates.sql.ts';
import { MAJOR_ACCEPTORS } from './people.ts';
import { hazardSettings } from './settings.ts';

/** Query parameters, validated by the route. */
export interface CandidateQuery {
  stage: AppointedStage;
  id?: string;
  orgId?: string;
  searchValue?: string;
  pageNo?: number;
  pageSize?: number;
}

/** People the caller can appoint to a stage, of one hazard or of a new one (wire.md#8.1). */
export async function candidatePage(ctx: UserCtx, query: CandidateQuery): Promise<Page> {
  requireNaming(ctx, query.stage);
  return pageOfCandidates(ctx, await requestOf(ctx, query), query);
}

export async function pageOfCandidates(
  ctx: UserCtx,
  request: CandidateRequest,
  query: Pick<CandidateQuery, 'pageNo' | 'pageSize'>,
): Promise<Page> {
  const paging = pagingOf(query);
  const people = await selectCandidates(ctx.db, request, rowsOf(paging));
  const isAll = paging.pageNo === 1 && people.length < paging.pageSize;
  const total = isAll ? people.length : await totalOf(ctx, request);
  return toPage({ ...paging, total }, people.map(toWire));
}

/** Total number of people, cached until people, roles or grants change. */
function totalOf(ctx: UserCtx, request: CandidateRequest): Promise<number> {
  const name = `candidates|${JSON.stringify(eligibilityOf(request))}`;
  return countOnce(ctx, { name, tables: ELIGIBILITY_TABLES }, () => countCandidates(ctx.db, request));
}

/** Ids of the people who can be appointed to a stage, for lists that show more about these people. */
export const hazardAppointees: readonly Appointees[] = APPOINTED_STAGES.map((stage) => ({
  stage,
  permission: APPOINTMENTS[stage].permission,
  async candidates(ctx, id) {
    requireNaming(ctx, stage);
    return selectCandidateIds(ctx.db, await requestOf(ctx, { stage, ...(id === undefined ? {} : { id }) }));
  },
}));

/** @throws 1013002 unless the caller may make a call whose form has a field for a person of this stage */
function requireNaming(ctx: UserCtx, stage: AppointedStage): void {
  const names = ctx.catalog.resources.some((resource) =>
    resource.actions.some(
      ({ verb, permission }) =>
        may(ctx, permission) &&
        formNames(resource).includes(verb) &&
        toForm(resource, verb).fields.some(({ relation }) => relation?.stage === stage),
    ),
  );
  if (!names) throw refuse('1013002');
}

async function requestOf(ctx: UserCtx, query: CandidateQuery): Promise<CandidateRequest> {
  const { stage, id, orgId, searchValue } = query;
  const hazard = isGiven(id) ? await hazardOf(ctx, id) : null;
  return {
    appointment: APPOINTMENTS[stage],
    caller: namer(ctx),
    without: hazard ? await excludedFrom(ctx, stage, hazard) : [],
    orgIds: isGiven(orgId) ? (await subtreeOf(ctx.db, [String(orgId)])).map(Number) : null,
    roleCodes: stage === 'accept' && hazard?.againCheckResult === VERDICT.major ? MAJOR_ACCEPTORS : null,
    text: searchValue?.trim() ?? '',
  };
}

/** Properties of the caller that decide which people he can appoint. */
export function namer({ caller }: UserCtx): CandidateRequest['caller'] {
  return {
    id: Number(caller.id),
    orgId: caller.orgId === null ? null : Number(caller.orgId),
    isSuper: caller.adminType === '1',
  };
}

async function hazardOf(ctx: UserCtx, id: unknown): Promise<WireRecord> {
  return toRecord(ctx.catalog.model('RiskRegister'), await findRow(ctx, 'RiskRegister', { id }));
}

/** People excluded by the separation of duties (domain.md#9.2), and the person already appointed to the open stage. */
async function excludedFrom(ctx: UserCtx, stage: AppointedStage, hazard: WireRecord): Promise<number[]> {
  const { role, status } = APPOINTMENTS[stage];
  const { separation } = await hazardSettings(ctx);
  const apart = separation === 'strict' ? APART[stage] : [];
  const roles = hazard.status === status ? [...apart, role] : apart;
  return roles.map((other) => hazard[ROLE_FIELDS[other].id]).flatMap((id) => (isGiven(id) ? [Number(id)] : []));
}

/** Roles on a hazard that exclude a person from the stage. */
export const APART: Readonly<Record<AppointedStage, readonly ('checker' | 'rectifier' | 'acceptor')[]>> = {
  judge: [],
  check: [],
  rectify: ['checker', 'acceptor'],
  accept: ['rectifier'],
};

function toWire({ id, name, account, org_name, role_names, open_tasks, times }: Candidate): WireRecord {
  return {
    id: String(id),
    name,
    account,
    ...(org_name === null ? {} : { orgName: org_name }),
    roleNames: role_names,
    openTasks: open_tasks,
    ...(times === null ? {} : { isUsual: true }),
  };
}
