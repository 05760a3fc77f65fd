import { type DataScope, may, type UserCtx } from '../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { inScope } from '../../../../server/records/visibility.ts';
import { MANAGER_LISTS } from '../../workflow/rules.ts';

const NOT_DRAFT: RowFilter = { key: 'status', op: 'ne', value: 0 };

/**
 * Hazards the caller sees (domain.md#8): those of his data scope and those he is or was named on. A draft shows to its
 * registrant alone, and to managers once that account is disabled or gone.
 */
export function visibleHazards(ctx: UserCtx): readonly RowFilter[] {
  const ownDraft = equals('createdUserId', ctx.caller.id);
  const open = any(
    NOT_DRAFT,
    ...(may(ctx, MANAGER_LISTS.RiskRegister) ? [orphaned('status', 1), orphaned('is_deleted', true)] : []),
  );
  // With everything in scope one branch is enough: nearly every row passes, so there is nothing to merge.
  if (ctx.scope === 'all') return [any(open, ownDraft)];
  return [all(inScope('orgId', ctx.scope), open), all(namedOn(ctx, 'id'), any(NOT_DRAFT, ownDraft))];
}

/**
 * The same without drafts, as sets that share no hazard: what is counted is added up. The first depends on the data scope
 * alone, so that everybody who has it shares what was counted of it.
 */
export function visibleSubmitted(ctx: UserCtx): readonly RowFilter[] {
  if (ctx.scope === 'all') return [NOT_DRAFT];
  const within = inScope('orgId', ctx.scope);
  const outside = any({ not: within }, { key: 'orgId', op: 'empty' });
  return [all(within, NOT_DRAFT), all(namedOn(ctx, 'id'), outside, NOT_DRAFT)];
}

/** Hazards a transition may be tried on: also drafts of others in scope, which are then refused by name of the rule. */
export function reachableHazards(ctx: UserCtx): readonly RowFilter[] {
  return ctx.scope === 'all' ? [] : [inScope('orgId', ctx.scope), namedOn(ctx, 'id')];
}

/** Stage rows of hazards the caller sees; voided ones live on in the flow only (domain.md#4.1). */
export function visibleStages(ctx: UserCtx): readonly RowFilter[] {
  const kept = equals('voided', false);
  if (ctx.scope === 'all') return [kept];
  return [all(kept, inScope('orgId', ctx.scope)), all(kept, namedOn(ctx, 'riskRegisterId'))];
}

/**
 * Rows about hazards the caller sees (applications for a later deadline, supervisions, reasons): `riskRegisterId` names the
 * hazard, `orgId` is its department. A hazard taken back to a draft hides them with itself.
 */
export function aboutVisibleHazards(ctx: UserCtx): readonly RowFilter[] {
  const visible = any({ not: ofHazard({ status: 0 }) }, ofHazard({ created_user_id: Number(ctx.caller.id) }));
  if (ctx.scope === 'all') return [visible];
  return [all(inScope('orgId', ctx.scope), visible), all(namedOn(ctx, 'riskRegisterId'), visible)];
}

function ofHazard(where: { [column: string]: unknown }): RowFilter {
  return { linked: 'risk_register', by: 'id', key: 'riskRegisterId', where };
}

/** Stage rows a manager deals with: those of his data scope, whether he is named or not. */
export function managedStages(ctx: UserCtx): readonly RowFilter[] {
  return [all(equals('voided', false), inScope('orgId', ctx.scope))];
}

/** Hazards a manager deals with. */
export function managedHazards(ctx: UserCtx): readonly RowFilter[] {
  return [all(inScope('orgId', ctx.scope), NOT_DRAFT)];
}

/** `key` holds the hazard's id. */
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
