import type { WireRecord } from '../../engine/json.ts';
import type { UserCtx } from '../ctx.ts';
import { invalid, refuse } from '../errors.ts';
import { isHeld } from '../services/grants/power.ts';
import { grantableRoles, refuseForeignRole } from '../services/grants/role-power.ts';
import { isResponsibleRole } from '../services/hazards/people.ts';
import { differs } from '../services/records/differs.ts';
import type { ResourceHooks } from './hooks.ts';

/** Roles (wire.md#5.2): changed by those alone whose power they do not exceed, deleted when nobody holds them. */
export const sysRoleHooks: ResourceHooks = {
  choices: grantableRoles,
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
