import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { invalid, refuse } from '../../../server/errors.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { differs } from '../../../server/records/values/differs.ts';
import { isResponsibleRole } from '../../hazards/index.ts';
import { grantsOfRoles } from './links.ts';
import { isHeld } from './power.ts';
import { grantableRoles, refuseForeignRole } from './role-power.ts';

/** Roles (wire.md#5.2): changed only by users whose power they do not exceed, deleted only without holders. */
export const sysRoleHooks: ResourceHooks = {
  choices: grantableRoles,
  beside: grantsOfRoles,
  async complete(ctx, { before, record }) {
    if (before === null) return;
    await refuseForeignRole(ctx, before, 'D1013');
    if (differs('code', before, record) && isResponsibleRole(before.code)) {
      throw invalid([{ field: 'code', message: '验收重大隐患按该编码认定角色，不能修改' }]);
    }
  },
  async beforeDelete(ctx, rows) {
    for (const role of rows) await refuseDeletion(ctx, role);
  },
};

async function refuseDeletion(ctx: UserCtx, role: WireRecord): Promise<void> {
  await refuseForeignRole(ctx, role, 'D1013');
  if (isResponsibleRole(role.code) || (await isHeld(ctx.db, Number(role.id)))) throw refuse('D1007');
}
