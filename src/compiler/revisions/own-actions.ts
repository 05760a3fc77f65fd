import { ownVerbRefusal } from '../../engine/action-effect.ts';
import type { ActionSpec, FormSpec } from '../../engine/descriptor.ts';
import type { Action, Field } from '../../engine/resource.ts';
import { newFieldRefusal } from './plan-new-field.ts';
import type { PlanInput } from './planned.ts';

/** Keywords for the effect of an action without code, with their names for administrators. */
export const DEEDS = {
  set: '写入的值',
  state: '状态的变化',
  when: '条件',
  several: '对多行执行',
  form: '填写的内容',
  message: '消息',
  by: '谁能做',
  todo: '待办',
} as const satisfies { readonly [word in keyof ActionSpec]?: string };

const FORM_WORDS: readonly (keyof FormSpec)[] = ['title', 'width', 'record'];

/** True if the form has no keywords that need code. */
export function isOwnForm(form: FormSpec | undefined): boolean {
  return Object.keys(form ?? {}).every((word) => FORM_WORDS.some((one) => one === word));
}

/** Reason why administrators cannot add or change this action; null: it can be published. */
export function ownActionRefusal(input: PlanInput, spec: ActionSpec): string | null {
  const action = input.after.resource.actions.find(({ verb }) => verb === spec.verb);
  if (!action?.effect) return '写了 set 或 state 的动作才能在线添加';
  const misnamed = ownVerbRefusal(spec.verb);
  if (misnamed) return misnamed;
  if (spec.title === undefined) return '请写 title，它是按钮的文字';
  return programsField(input, spec, action) ?? inputRefusal(input, spec, action);
}

/** Refuses an action that stores values in one of the product's fields that only code writes. Null: it stores none. */
function programsField(input: PlanInput, spec: ActionSpec, { effect }: Action): string | null {
  const { base, after } = input;
  const given = base.actions?.find((one) => typeof one !== 'string' && one.verb === spec.verb);
  const before = typeof given === 'object' ? writtenBy(given) : [];
  const state = effect?.state ? [effect.state.field] : [];
  const closed = [...Object.keys(effect?.set ?? {}), ...state, ...(effect?.stored ?? [])]
    .filter((key) => base.record.properties[key] !== undefined && !before.includes(key))
    .map((key) => after.resource.fields.find((field) => field.key === key))
    .find((field) => field && !isWrittenByForms(input, field));
  return closed ? `“${closed.title}”由程序写入，请改为写入其他字段，或先新增一个字段` : null;
}

/** True if the generic `edit` or `changeStatus` writes the field. */
function isWrittenByForms({ after: { resource }, calls }: PlanInput, { key, show, readOnly }: Field): boolean {
  const isGeneric = (verb: string) =>
    resource.actions.some((action) => action.verb === verb) && !calls?.has(`POST /${resource.name}/${verb}`);
  return key === 'status' && isGeneric('changeStatus') ? true : show.form && !readOnly && isGeneric('edit');
}

function writtenBy({ set, state, form }: ActionSpec): string[] {
  return [...Object.keys(set ?? {}), ...(state ? [state.field] : []), ...Object.keys(form?.record?.properties ?? {})];
}

/** Refusal of a new or changed input that would be refused as a new field; null: none. */
function inputRefusal(input: PlanInput, { verb, form }: ActionSpec, action: Action): string | null {
  const given = input.base.actions?.find((one) => typeof one !== 'string' && one.verb === verb);
  const properties = typeof given === 'object' ? given.form?.record?.properties : undefined;
  for (const field of action.form?.fields ?? []) {
    const property = form?.record?.properties[field.key];
    if (!property || JSON.stringify(properties?.[field.key]) === JSON.stringify(property)) continue;
    const refusal = newFieldRefusal(input, field, property);
    if (refusal !== null) return `填写的“${field.title}”：${refusal}`;
  }
  return null;
}
