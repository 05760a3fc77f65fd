import { needsNoProgram, ownVerbRefusal } from '../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../engine/actions.ts';
import type { ActionSpec, Descriptor, FormSpec } from '../../engine/descriptor.ts';
import type { Action, Field } from '../../engine/resource.ts';
import { tellingOf } from '../../kinds/parts/condition-text.ts';
import type { Difference } from './difference.ts';
import { newFieldRefusal } from './plan-new-field.ts';
import { locked, type PlanInput, type PlannedChange, planned } from './planned.ts';

/** Keywords that only affect an action's texts and the place of its button. */
const LOOKS: readonly string[] = 'title place confirm confirms success failure error danger refusal'.split(' ');

/** Generic verbs whose condition (`when`) the server enforces; for other verbs it only hides the button. */
const HELD: readonly string[] = ['edit', 'delete', 'mutiDelete'];

/** True for actions that administrators may add: generic ones, and those of which no keyword needs code. */
export function isOnline({ verb, when, ...words }: ActionSpec): boolean {
  if (needsNoProgram(words as ActionSpec))
    return (
      isOwnForm(words.form) && Object.keys(words).every((word) => LOOKS.includes(word) || Object.hasOwn(DEEDS, word))
    );
  if (when && !HELD.includes(verb)) return false;
  return VERBS[verb]?.online === true && Object.keys(words).every((word) => LOOKS.includes(word));
}

function isHeld({ after, calls }: PlanInput, verb: string): boolean {
  const action = after.resource.actions.find((each) => each.verb === verb);
  if (!action || calls?.has(`${action.method} ${action.path}`)) return false;
  return action.effect !== null || HELD.includes(verb);
}

type Words = ActionSpec & { [word: string]: unknown };
const specsOf = (of: Descriptor) => new Map(actionSpecs(of).map((spec): [string, Words] => [spec.verb, { ...spec }]));

/** Planned changes of actions: added, removed, edited or moved. Only resources made online may get generic actions. */
export function actionChanges(input: PlanInput, { path }: Difference): PlannedChange[] {
  const { before, after, base } = input;
  const [old, now] = [specsOf(before.descriptor), specsOf(after.descriptor)];
  const isFree = Object.keys(base.record.properties).length === 0; // true for a resource made online (decision 027)
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((verb) => {
    const [was, is] = [old.get(verb), now.get(verb)];
    const name = `操作“${is?.title ?? was?.title ?? VERBS[verb]?.title ?? verb}”`;
    if (!was || !is) return presenceChange(input, { path: [...path, verb], name, was, is, isFree });
    const of = { path: [...path, verb], name, input };
    if (needsNoProgram(was) && needsNoProgram(is)) return deedChanges([was, is], of);
    return wordChanges([was, is], { ...of, isOwn: isFree || !specsOf(base).get(verb)?.when });
  });
  const common = (specs: typeof old) => [...specs.keys()].filter((verb) => old.has(verb) && now.has(verb)).join();
  return common(old) === common(now) ? changes : [...changes, planned(path, '操作的顺序')];
}

interface Presence {
  path: readonly string[];
  name: string;
  was: Words | undefined;
  is: Words | undefined;
  isFree: boolean;
}

function presenceChange(input: PlanInput, { path, name, was, is, isFree }: Presence): PlannedChange {
  const text = `${is ? '新增' : '去掉'}${name}`;
  if (was && needsNoProgram(was)) return planned(path, text, { level: 'narrowing' });
  const verb = path.at(-1) ?? '';
  const given = is ?? { verb };
  if (is && needsNoProgram(is) && isOnline(is)) return planned(path, text, refused(text, input, is));
  if (!isFree || !isOnline(given)) return locked(path, text);
  const refusal = verb === 'page' ? { refusal: `${text}：须有 page，否则没有列表` } : {};
  return planned(path, text, { level: is ? 'additive' : 'narrowing', ...refusal });
}

interface Place {
  path: readonly string[];
  name: string;
  input: PlanInput;
}

const changedWords = (was: Words, is: Words) =>
  Object.keys({ ...was, ...is }).filter((word) => JSON.stringify(was[word]) !== JSON.stringify(is[word]));

/** Changes of an action that needs no code: all are allowed but those of its call and permission. */
function deedChanges([was, is]: [Words, Words], { path, name, input }: Place): PlannedChange[] {
  const tell = tellingOf(input);
  return changedWords(was, is).map((word) => {
    if (LOOKS.includes(word)) {
      const text = `${name}的${lookOf(word)}`;
      return planned([...path, word], text, word === 'title' ? refused(text, input, is) : {});
    }
    const called = isDeed(word) ? DEEDS[word] : ` ${word}`;
    const text = `${name}的${called}：${tell(word, was[word])} → ${tell(word, is[word])}`;
    const isOpen = isDeed(word) && isOwnForm(is.form);
    return isOpen ? planned([...path, word], text, refused(text, input, is)) : locked([...path, word], text);
  });
}

const isDeed = (word: string): word is keyof typeof DEEDS => Object.hasOwn(DEEDS, word);

function refused(text: string, input: PlanInput, spec: ActionSpec): { refusal?: string } {
  const refusal = ownActionRefusal(input, spec);
  return refusal === null ? {} : { refusal: `${text}：${refusal}` };
}

const lookOf = (word: string) => (word === 'place' ? '位置' : '文字');

function wordChanges([was, is]: [Words, Words], of: Place & { isOwn: boolean }): PlannedChange[] {
  const tell = tellingOf(of.input);
  const isOpen = of.isOwn && (!is.when || isHeld(of.input, is.verb));
  return changedWords(was, is).map((word) => {
    const isLook = LOOKS.includes(word);
    const path = [...of.path, word];
    if (word !== 'when') return (isLook ? planned : locked)(path, `${of.name}的${isLook ? lookOf(word) : ` ${word}`}`);
    return (isOpen ? planned : locked)(path, `${of.name}的条件：${tell(word, was.when)} → ${tell(word, is.when)}`);
  });
}

/** Keywords for the effect of an action without code, with their names for administrators. */
const DEEDS = {
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
function isOwnForm(form: FormSpec | undefined): boolean {
  return Object.keys(form ?? {}).every((word) => FORM_WORDS.some((one) => one === word));
}

/** Reason why administrators cannot add or change this action; null: it can be published. */
function ownActionRefusal(input: PlanInput, spec: ActionSpec): string | null {
  const action = input.after.resource.actions.find(({ verb }) => verb === spec.verb);
  if (!action?.effect) return '写了 set 或 state 的动作才能在线添加';
  const misnamed = ownVerbRefusal(spec.verb);
  if (misnamed) return misnamed;
  if (spec.title === undefined) return '请写 title，它是按钮的文字';
  return programsField(input, spec, action) ?? inputRefusal(input, spec, action);
}

/** Refusal of an action that writes a field of the product that only code may write; null: it writes none. */
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
