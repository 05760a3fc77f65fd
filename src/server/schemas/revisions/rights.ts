import type { Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { EditPlan } from './plan-edit.ts';

/** Who may not read or write a field does not open it to himself by an edit. */
export function withoutForeignRights(ctx: UserCtx, plan: EditPlan, { fields }: Resource): EditPlan {
  const can = (code: string | null) => code === null || may(ctx, code);
  const closed = fields.filter(({ permission }) => !can(permission.read) || !can(permission.write));
  const steps = plan.steps.map((step) => {
    const field = closed.find(({ key }) => RIGHTS.some((word) => isWordOf(step.path, key, word)));
    return field ? { ...step, refusal: `“${field.title}”的授权只能由持有它的人改变` } : step;
  });
  return { ...plan, steps };
}

const RIGHTS = ['x-permission', 'x-read-only'];
const isWordOf = (path: string, key: string, word: string) =>
  `${path}.`.startsWith(`record.properties.${key}.${word}.`);
