import { toDifferences } from './difference.ts';
import { descriptorChanges } from './plan-descriptor.ts';
import { fieldChanges } from './plan-field.ts';
import type { ChangeLevel, PlanInput, PlannedChange } from './planned.ts';

/** Every change between two editions of a resource, classed; a pure projection of both (design §4). */
export function toPlan(input: PlanInput): PlannedChange[] {
  const differences = toDifferences(input.before.descriptor, input.after.descriptor);
  return differences.flatMap((difference) => {
    const [root, group, key] = difference.path;
    const isField = root === 'record' && group === 'properties' && key !== undefined;
    return isField ? fieldChanges(input, key, difference) : descriptorChanges(input, difference);
  });
}

const LEVELS: readonly ChangeLevel[] = ['additive', 'narrowing', 'destructive'];

/** The gravest level of a plan; of an empty one `additive`. */
export function levelOf(changes: readonly Pick<PlannedChange, 'level'>[]): ChangeLevel {
  return LEVELS.findLast((level) => changes.some((change) => change.level === level)) ?? 'additive';
}
