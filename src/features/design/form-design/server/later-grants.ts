import { isOnline } from '../../../../compiler/revisions/plan-actions.ts';
import { needsNoProgram } from '../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../engine/actions.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { selectHistory } from '../../../../server/db/history.ts';
import { invalid } from '../../../../server/errors.ts';
import { storedDocument } from '../../../../server/schemas/documents.ts';
import { existingIds, matchResourceMenu, type VerbGrant } from '../../../people/access/index.ts';

/** Permission required for grants by a publish, which must not bypass the right to grant (security.md#R9). */
const GRANTING = 'sysRole:grantMenu';

/** @throws 400 for grants by a caller who may not grant */
export function refuseGrants(ctx: UserCtx, grants: readonly VerbGrant[]): void {
  if (grants.length === 0 || may(ctx, GRANTING)) return;
  throw invalid([{ field: 'grants', message: '您没有授权菜单的权限，请先不选角色，发布后由有权限的人授权' }]);
}

interface Matching {
  before: Descriptor;
  resource: Resource;
  /** True if its menu has a button for each action; menus of the product keep their original buttons. */
  isMadeOnline: boolean;
}

/** Matches the menu of a resource to its actions. Returns the grants that roles lost. */
export async function matchButtons(ctx: UserCtx, of: Matching, grants: readonly VerbGrant[]): Promise<VerbGrant[]> {
  refuseGrants(ctx, grants);
  const { before, resource, isMadeOnline } = of;
  const added = resource.actions.filter(
    ({ verb, effect }) => isMadeOnline || (effect && !actionSpecs(before).some((spec) => spec.verb === verb)),
  );
  refuseOthers(grants, added, resource);
  return matchResourceMenu(ctx, { resource, added, gone: goneVerbs(of), isMadeOnline }, grants);
}

/** @throws 400 for grants of operations this publish does not add, which belong in 角色管理 */
function refuseOthers(grants: readonly VerbGrant[], added: readonly { verb: string }[], { title }: Resource): void {
  const verbs = grants.flatMap((grant) => grant.verbs);
  const other = verbs.find((verb) => !added.some((action) => action.verb === verb));
  if (other === undefined) return;
  const message = `这次发布没有给“${title}”新增操作“${other}”，请在角色管理中授权`;
  throw invalid([{ field: 'grants', message }]);
}

/** Verbs of online actions that are no longer present. */
function goneVerbs({ before, resource: { name, actions }, isMadeOnline }: Matching): string[] {
  const present = new Set(actions.map(({ permission }) => permission));
  const own = actionSpecs(before).filter(needsNoProgram);
  const standard = isMadeOnline ? Object.keys(VERBS).filter((verb) => isOnline({ verb })) : [];
  return [...standard, ...own.map(({ verb }) => verb)].filter((verb) => !present.has(`${name}:${verb}`));
}

/** Grants recorded in a revision's history before an event, limited to roles and operations that still exist. */
export async function grantsBefore(
  ctx: UserCtx,
  of: { id: number; event: string; document: string },
): Promise<VerbGrant[]> {
  const lines = await selectHistory(ctx.db, { resource: 'formmanager', recordId: of.id });
  const last = lines.findLast(({ event }) => event === of.event)?.after;
  const { grants = [] } = (last ?? {}) as { grants?: { roleId: number; verbs: string[] }[] }; // written by this file
  const ids = grants.map(({ roleId }) => roleId);
  const roles = ids.length === 0 ? [] : await existingIds(ctx, 'sysRole', ids);
  const offered = new Set(actionSpecs(storedDocument(of.document)).map(({ verb }) => verb));
  return grants
    .filter(({ roleId }) => roles.includes(roleId))
    .map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => offered.has(verb)) }));
}

/** Grants that roles lost when this revision removed actions; empty if the caller may not grant. */
export async function grantsTaken(ctx: UserCtx, id: number, document: string): Promise<VerbGrant[]> {
  return may(ctx, GRANTING) ? grantsBefore(ctx, { id, event: UNGRANT, document }) : [];
}

/** Event in the history of a revision. */
export const UNGRANT = 'ungrant';
