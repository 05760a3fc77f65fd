import { needsNoProgram } from '../../../engine/action-effect.ts';
import { actionSpecs } from '../../../engine/actions.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { EditPlan } from './plan-edit.ts';

/**
 * Refuses edits by which a user would open a field closed to him for reading or writing, or have an action copy its
 * value.
 */
export function withoutForeignRights(
  ctx: UserCtx,
  plan: EditPlan,
  { before: { fields }, after }: { before: Resource; after: Descriptor },
): EditPlan {
  const can = (code: string | null) => code === null || may(ctx, code);
  const closed = fields.filter(({ permission }) => !can(permission.read) || !can(permission.write));
  const steps = plan.steps.map((step) => {
    const field = closed.find(({ key }) => RIGHTS.some((word) => isWordOf(step.path, key, word)));
    if (field) return { ...step, refusal: `“${field.title}”的授权只能由持有它的人改变` };
    const used = usedByAction(step.path, after, closed);
    return used ? { ...step, refusal: `${step.text}：用到“${used.title}”，只能由能查看和修改它的人编写` } : step;
  });
  return { ...plan, steps };
}

/** Returns a closed field that the changed action refers to; reading and writing are treated alike. */
function usedByAction(path: string, after: Descriptor, closed: readonly Field[]): Field | undefined {
  const [root, verb] = path.split('.');
  const spec = root === 'actions' ? actionSpecs(after).find((one) => one.verb === verb) : undefined;
  if (!spec || !needsNoProgram(spec)) return undefined;
  const text = JSON.stringify(spec);
  return closed.find(({ key }) => text.includes(`"${key}"`) || text.includes(`{${key}}`));
}

const RIGHTS = ['x-permission', 'x-read-only'];
const isWordOf = (path: string, key: string, word: string) =>
  `${path}.`.startsWith(`record.properties.${key}.${word}.`);
