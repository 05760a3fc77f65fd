import { addAll } from '../../engine/many.ts';
import { omissionsOf, omissionText } from '../omissions.ts';
import { toDifferences } from './difference.ts';
import { conversionChanges, isOfConversion } from './plan-conversion.ts';
import { descriptorChanges } from './plan-descriptor.ts';
import { fieldChanges } from './plan-field.ts';
import { type ChangeLevel, type PlanInput, type PlannedChange, planned } from './planned.ts';

/** Every change between two versions of a resource, with its level (decision 020). Pure. */
export function toPlan(input: PlanInput): PlannedChange[] {
  const differences = toDifferences(input.before.descriptor, input.after.descriptor);
  const changes = differences.flatMap((difference) => {
    const [root, group, key] = difference.path;
    const isField = root === 'record' && group === 'properties' && key !== undefined;
    if (isField && isOfConversion(input, key, difference)) return [];
    return isField ? fieldChanges(input, key, difference) : descriptorChanges(input, difference);
  });
  addAll(changes, conversionChanges(input));
  return changes.length === 0 ? [] : [...changes, ...newOmissions(input)];
}

/** Fields that explicit lists leave out since this edit, as a warning: users expect an added field to be shown. */
function newOmissions({ before, after }: PlanInput): PlannedChange[] {
  const old = omissionsOf(before.descriptor, before.resource);
  return omissionsOf(after.descriptor, after.resource).flatMap((omission) => {
    const earlierKeys = old.find(({ path }) => path === omission.path)?.fields.map(({ key }) => key) ?? [];
    const fields = omission.fields.filter(({ key }) => !earlierKeys.includes(key));
    return fields.length === 0 ? [] : [planned(omission.path.split('.'), omissionText({ ...omission, fields }))];
  });
}

const LEVELS: readonly ChangeLevel[] = ['additive', 'narrowing', 'destructive'];

/** Highest level of a plan; `additive` for an empty one. */
export function levelOf(changes: readonly Pick<PlannedChange, 'level'>[]): ChangeLevel {
  return LEVELS.findLast((level) => changes.some((change) => change.level === level)) ?? 'additive';
}
