import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { listRecords } from '../../../../../server/records/list.ts';
import { type Page, pageRecords } from '../../../../../server/records/page.ts';
import { isGiven } from '../../workflow/event-of.ts';
import type { StageResource } from '../transition/stages.ts';
import { managedHazards, managedStages, visibleHazards } from './visibility.ts';

type Query = Record<string, unknown>;

/** Hazards the caller sees; `serialNum` limits them to a home card and is repeated in every row (wire.md#8.1). */
export async function hazardPage(ctx: UserCtx, query: Query): Promise<Page> {
  const page = await pageRecords(ctx, 'RiskRegister', { query });
  return { ...page, rows: numbered(page.rows, query.serialNum) };
}

export async function hazardList(ctx: UserCtx, query: Query): Promise<WireRecord[]> {
  return numbered(await listRecords(ctx, 'RiskRegister', { query }), query.serialNum);
}

function numbered(rows: WireRecord[], serialNum: unknown): WireRecord[] {
  return isGiven(serialNum) ? rows.map((row) => ({ ...row, serialNum: Number(serialNum) })) : rows;
}

/** List for managers of judging: submitted hazards in the manager's data scope. */
export function judgeManagementPage(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, 'RiskRegister', { query, visible: managedHazards(ctx) });
}

/** Deleted drafts, visible to their registrant and to the managers of their organisation (domain.md#3 row 2). */
export function deletedPage(ctx: UserCtx, query: Query): Promise<Page> {
  const visible = ctx.scope === 'all' ? [] : [...visibleHazards(ctx), all(scopeOf(ctx))];
  return pageRecords(ctx, 'RiskRegister', { query, deleted: true, visible });
}

function scopeOf(ctx: UserCtx): RowFilter {
  return ctx.scope === 'all' ? { all: [] } : { key: 'orgId', op: 'any', value: ctx.scope };
}

/** Stage rows of the caller, open or done. */
export function ownStagePage(ctx: UserCtx, resource: StageResource, query: Query): Promise<Page> {
  return pageRecords(ctx, resource, { query, ...ownStages(ctx, resource) });
}

interface Narrowed {
  within?: RowFilter;
  visible?: readonly RowFilter[];
}

function ownStages(ctx: UserCtx, resource: StageResource): Narrowed {
  return { within: OWN[resource](ctx) };
}

/** Limits an export of stage rows to the rows on the screen; `source` is the list call of the screen. */
export function stagesBehind(ctx: UserCtx, resource: StageResource, source: string): Narrowed {
  if (source === 'allPage') return managed(ctx, resource);
  if (resource === 'RiskRectify') return {};
  return ownStages(ctx, resource);
}

const OWN: { readonly [R in StageResource]: (ctx: UserCtx) => RowFilter } = {
  RiskAgainCheck: (ctx) => equals('againCheckId', ctx.caller.id),
  RiskRectify: (ctx) => equals('rectifyUserId', ctx.caller.id),
  RiskAcceptRecord: (ctx) => all(equals('acceptUserId', ctx.caller.id), equals('recalled', false)),
};

/** List for managers of a stage: all rows in the manager's data scope. */
export function stageManagementPage(ctx: UserCtx, resource: StageResource, query: Query): Promise<Page> {
  return pageRecords(ctx, resource, { query, ...managed(ctx, resource) });
}

function managed(ctx: UserCtx, resource: StageResource): Narrowed {
  const standing = resource === 'RiskAcceptRecord' ? { within: equals('recalled', false) } : {};
  return { visible: managedStages(ctx), ...standing };
}

/** The rectification list (look.md#15.2): all rows the caller sees, with filters such as the rectifier. */
export function rectifyPage(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, 'RiskRectify', { query });
}

/** Acceptances with a verdict; recalled ones are marked (wire.md#8.5). */
export function acceptRecordPage(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, 'RiskAcceptRecord', { query, within: equals('status', 1) });
}
