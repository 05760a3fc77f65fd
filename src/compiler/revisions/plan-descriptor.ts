import type { LimitSpec } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';
import { said, tellingOf } from '../../kinds/parts/condition-text.ts';
import type { Difference } from './difference.ts';
import { actionChanges } from './plan-actions.ts';
import { titleOf } from './plan-field.ts';
import { locked, type PlanInput, type PlannedChange, planned } from './planned.ts';
import { classOfDescriptorWord } from './words.ts';

/** Planned changes for a difference that is not within one property. */
export function descriptorChanges(input: PlanInput, difference: Difference): PlannedChange[] {
  const { path, before, after } = difference;
  const meaning = classOfDescriptorWord(path[0] ?? '');
  if (meaning === 'record') return recordChanges(input, difference);
  if (meaning === 'actions') return actionChanges(input, difference);
  if (meaning === 'unique') return uniqueChanges(difference);
  if (meaning === 'label') return labelChanges(difference);
  if (meaning === 'program') return [locked(path, `${path.join('.')}：${said(before)} → ${said(after)}`)];
  const [hoursBefore, hoursAfter] = path.join('.') === 'limits.of' ? [hoursOf(before), hoursOf(after)] : [];
  if (hoursBefore !== hoursAfter)
    return [planned(path, `${meaning.look}：${hoursBefore} → ${hoursAfter}，已有的记录重新计算`)];
  const detail = path.length > 1 ? `（${path.slice(1).join('.')}）` : '';
  const tell = (value: Json | undefined) => tellingOf(input)(path.at(-1) ?? '', value);
  return [planned(path, `${meaning.look}${detail}：${tell(before)} → ${tell(after)}`)];
}

/** Text of the hours of time limits, `派修 8 工作时、维修 72 小时`. */
function hoursOf(of: Json | undefined): string {
  const limits = (Array.isArray(of) ? of : []) as unknown as LimitSpec[]; // checked by the compiler
  return limits
    .map(({ title, hours, unit }) => `${title} ${hours} ${unit === 'working' ? '工作时' : '小时'}`)
    .join('、');
}

function recordChanges(input: PlanInput, difference: Difference): PlannedChange[] {
  const { path, before, after } = difference;
  if (path[1] === 'properties') return [planned(path, '字段的顺序')];
  if (path[1] === 'required') return requiredChanges(input, difference);
  if (path[1] === 'allOf') {
    const text = `有条件的必填：${tellingOf(input)('allOf', before)} → ${tellingOf(input)('allOf', after)}`;
    return [planned(path, text, { level: 'narrowing' })];
  }
  return [locked(path, `${path.join('.')}：${said(before)} → ${said(after)}`)];
}

function requiredChanges(input: PlanInput, { path, before, after }: Difference): PlannedChange[] {
  const [old, now] = [keysOf(before), keysOf(after)];
  const fields = input.after.resource.fields;
  const gone = old.filter((key) => !now.includes(key) && input.after.descriptor.record.properties[key]);
  return [
    ...gone.map((key) => planned([...path, key], `“${titleOf(fields, key)}”不再必填`)),
    ...now
      .filter((key) => !old.includes(key))
      .map((key) =>
        planned([...path, key], `“${titleOf(fields, key)}”改为必填，没有值的记录下次编辑时须补填`, {
          level: 'narrowing',
          question: { ask: 'missing', keys: [key] },
        }),
      ),
  ];
}

function uniqueChanges({ path, before, after }: Difference): PlannedChange[] {
  const [old, now] = [listsOf(before), listsOf(after)];
  const added = now.filter((keys) => !old.some((known) => known.join() === keys.join()));
  if (added.length === 0) return [planned(path, '不再要求组合不重复')];
  const parts = { level: 'narrowing', mustBeNone: true } as const;
  const text = (keys: readonly string[]) => `${keys.join('＋')} 要求组合不重复`;
  return added.map((keys) => planned(path, text(keys), { ...parts, question: { ask: 'duplicate', keys } }));
}

/** Changes of `label`. Locked: the whole keyword, on which a call depends, and the tag, which printed codes contain. */
function labelChanges({ path, before, after }: Difference): PlannedChange[] {
  const text = `标签${path.length > 1 ? `（${path.slice(1).join('.')}）` : ''}：${said(before)} → ${said(after)}`;
  return path.length === 1 || path[1] === 'tag' ? [locked(path, text)] : [planned(path, text)];
}

function keysOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

function listsOf(value: Json | undefined): string[][] {
  return Array.isArray(value) ? value.map(keysOf) : [];
}
