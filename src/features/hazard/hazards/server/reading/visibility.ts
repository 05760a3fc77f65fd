import { type DataScope, may, type UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { MANAGER_LISTS } from '../../workflow/rules.ts';
import { HISTORY_COUNT } from '../../workflow/status.ts';

const NOT_DRAFT: RowFilter = { key: 'status', op: 'ne', value: 0 };

/** Hazards the caller sees (domain.md#8): in his scope, or naming him. Managers also see drafts of disabled users. */
export function visibleHazards(ctx: UserCtx): readonly RowFilter[] {
  const ownDraft = equals('createdUserId', ctx.caller.id);
  const open = any(
    NOT_DRAFT,
    ...(may(ctx, MANAGER_LISTS.RiskRegister) ? [orphaned('status', 1), orphaned('is_deleted', true)] : []),
  );
  // With an unlimited scope one filter is enough: nearly every row passes, so a second set would add nothing.
  if (ctx.scope === 'all') return [any(open, ownDraft)];
  return [all(inScope('orgId', ctx.scope), open), all(namedOn(ctx, 'id'), any(NOT_DRAFT, ownDraft))];
}

/** Submitted hazards the caller sees, as disjoint sets; users with the same data scope share the first set's count. */
export function visibleSubmitted(ctx: UserCtx): readonly RowFilter[] {
  if (ctx.scope === 'all') return [NOT_DRAFT];
  const within = inScope('orgId', ctx.scope);
  const outside = any({ not: within }, { key: 'orgId', op: 'empty' });
  return [all(within, NOT_DRAFT), all(namedOn(ctx, 'id'), outside, NOT_DRAFT)];
}

/** Submitted hazards that figures count: all except imported old hazards marked as not counted (domain.md#10.1). */
export function visibleCounted(ctx: UserCtx): readonly RowFilter[] {
  return visibleSubmitted(ctx).map((set) => all(set, IN_FIGURES));
}

export const IN_FIGURES: RowFilter = { key: 'imported', op: 'ne', value: HISTORY_COUNT.left };

/** Hazards on which a transition may be tried: also drafts of others in scope, so that a refusal names the rule. */
export function reachableHazards(ctx: UserCtx): readonly RowFilter[] {
  return ctx.scope === 'all' ? [] : [inScope('orgId', ctx.scope), namedOn(ctx, 'id')];
}

/** Stage rows of hazards the caller sees; voided rows appear only in the process flow (domain.md#4.1). */
export function visibleStages(ctx: UserCtx): readonly RowFilter[] {
  const kept = equals('voided', false);
  if (ctx.scope === 'all') return [kept];
  return [all(kept, inScope('orgId', ctx.scope)), all(kept, namedOn(ctx, 'riskRegisterId'))];
}

/** Records about hazards the caller sees (by `riskRegisterId`, `orgId`); about drafts only for the registrant. */
export function aboutVisibleHazards(ctx: UserCtx): readonly RowFilter[] {
  const visible = any({ not: ofHazard({ status: 0 }) }, ofHazard({ created_user_id: Number(ctx.caller.id) }));
  if (ctx.scope === 'all') return [visible];
  return [all(inScope('orgId', ctx.scope), visible), all(namedOn(ctx, 'riskRegisterId'), visible)];
}

function ofHazard(where: { [column: string]: unknown }): RowFilter {
  return { linked: 'risk_register', by: 'id', key: 'riskRegisterId', where };
}

/** Stage rows in the data scope of a manager, who handles them whether he is named or not. */
export function managedStages(ctx: UserCtx): readonly RowFilter[] {
  return [all(equals('voided', false), inScope('orgId', ctx.scope))];
}

/** Submitted hazards in the manager's data scope, whether he is named or not. */
export function managedHazards(ctx: UserCtx): readonly RowFilter[] {
  return [all(inScope('orgId', ctx.scope), NOT_DRAFT)];
}

/** Rows whose hazard (its id is in `key`) names or named the caller. */
export function namedOn(ctx: UserCtx, key: string): RowFilter {
  return { linked: 'hazard_participant', by: 'hazard_id', key, where: { user_id: Number(ctx.caller.id) } };
}

function orphaned(column: string, value: unknown): RowFilter {
  return { linked: 'sys_user', by: 'id', key: 'createdUserId', where: { [column]: value } };
}

export function isInScope(ctx: UserCtx, orgId: unknown): boolean {
  return covers(ctx.scope, orgId);
}

export function covers(scope: DataScope, orgId: unknown): boolean {
  return scope === 'all' || scope.includes(String(orgId));
}
