import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { fixedRole } from '../../../../server/records/registries/fixed-roles.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { grantsOfRoles } from './links.ts';
import { grantableRoles, isHeld, refuseForeignRole } from './power.ts';

/**
 * Roles (wire.md#5.2): only users with at least the power of a role may change it; a role with holders cannot be
 * deleted.
 */
export const sysRoleHooks: ResourceHooks = {
  choices: grantableRoles,
  beside: grantsOfRoles,
  async complete(ctx, { before, record }) {
    if (before === null) return;
    await refuseForeignRole(ctx, before, 'D1013');
    const fixed = differs('code', before, record) ? fixedRole(before.code) : undefined;
    if (fixed) throw invalid([{ field: 'code', message: fixed.refusal }]);
  },
  async beforeDelete(ctx, rows) {
    for (const role of rows) await refuseDeletion(ctx, role);
  },
};

async function refuseDeletion(ctx: UserCtx, role: WireRecord): Promise<void> {
  await refuseForeignRole(ctx, role, 'D1013');
  if (fixedRole(role.code) || (await isHeld(ctx.db, Number(role.id)))) throw refuse('D1007');
}
