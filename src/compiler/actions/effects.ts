import { needsNoProgram } from '../../engine/action-effect.ts';
import { isByAnswer, statesAfter } from '../../engine/action-values.ts';
import { actionSpecs, VERBS } from '../../engine/actions.ts';
import type { ActionSpec, Descriptor, Performer, StateSpec } from '../../engine/descriptor.ts';
import { isStored } from '../../engine/projections/table.ts';
import type { ActionEffect, ActionForm, Field } from '../../engine/resource.ts';
import { placeholdersOf } from '../../engine/value-words.ts';
import { namesFiles } from '../../kinds/rows/row-files.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { checkExpression } from '../expressions/expressions.ts';
import { join, type Report } from '../problem.ts';
import { isTaken } from '../values.ts';
import { ANSWER_KEYS, MESSAGE_KEYS, STATE_KEYS } from '../vocabulary.ts';

interface EffectContext {
  report: Report;
  path: string;
  /** Fields of the resource, base columns included (BASE_PROPERTIES). */
  fields: readonly Field[];
  form: ActionForm | null;
  hasWorkflow: boolean;
}

/** Compiles the effect of an action that the descriptor alone defines; null for a verb that code carries out. */
export function compileEffect(spec: ActionSpec, context: EffectContext): ActionEffect | null {
  const { report, path } = context;
  if (spec.refusal !== undefined && !spec.when && !spec.state)
    report.add(`${path}.refusal`, '没有条件，请同时写 when 或 state');
  if (!needsNoProgram(spec)) {
    for (const word of ['message', 'todo'] as const)
      if (spec[word] !== undefined) report.add(`${path}.${word}`, '只用于写了 set 或 state 的动作');
    if (spec.several !== undefined && !context.hasWorkflow)
      report.add(`${path}.several`, '只用于写了 set 或 state 的动作，或有流程（workflow）的资源');
    return null;
  }
  checkVerb(spec, context);
  checkSet(spec, context);
  if (spec.state) checkState(spec.state, context);
  const stored = storedInputs(spec, context);
  return {
    set: spec.set ?? {},
    state: spec.state ?? null,
    stored,
    several: spec.several ?? false,
    message: compileMessage(spec, context),
    todo: compileTodo(spec, context),
  };
}

/** Refuses effects for verbs with a fixed meaning, and for calls without a record to act on. */
function checkVerb(spec: ActionSpec, { report, path, hasWorkflow }: EffectContext): void {
  const { verb, place, several } = spec;
  const word = spec.set ? 'set' : 'state';
  if (Object.hasOwn(VERBS, verb))
    report.add(`${path}.${word}`, `不能用于动作“${verb}”，它已有固定的含义，请另取动作名`);
  if (hasWorkflow) report.add(`${path}.${word}`, '不能用于有流程（workflow）的资源，状态由流程改变');
  if (spec.method === 'GET') report.add(`${path}.method`, '应为 POST：动作会修改记录');
  if (spec.access === 'anonymous') report.add(`${path}.access`, '不能为 anonymous：动作要记录是谁做的');
  if (place === 'primary' || place === 'toolbar')
    report.add(`${path}.place`, `不能为“${place}”：动作针对记录，请写 row、more、batch 或 none`);
  if (place === 'batch' && !several) report.add(`${path}.place`, '为“batch”时请同时写 "several": true');
}

function checkSet({ set = {}, state }: ActionSpec, context: EffectContext): void {
  const { report, path, fields, form } = context;
  const settable = fields.filter(isSettable);
  for (const [key, expression] of Object.entries(set)) {
    const at = `${path}.set.${key}`;
    const field = settable.find((candidate) => candidate.key === key);
    if (!field) report.unknown(`${path}.set`, key, keysOf(settable));
    if (key === state?.field) report.add(at, '已由 state 设置，请去掉一个');
    checkExpression(report, at, { expression, fields: fields.filter(isReadable), inputs: form?.fields ?? null });
    const isConstant = typeof expression !== 'object' && expression !== null;
    if (field && isConstant && !isTaken(expression, field))
      report.add(at, `的值 ${JSON.stringify(expression)} 不符合字段“${field.title}”的种类或限制，请改正`);
  }
}

function checkState(state: StateSpec, context: EffectContext): void {
  const { report, path, fields } = context;
  const at = `${path}.state`;
  report.keys(at, state, STATE_KEYS);
  const settable = fields.filter(isSettable);
  const field = settable.find(({ key }) => key === state.field);
  if (!field) report.unknown(`${at}.field`, String(state.field), keysOf(settable));
  if (!Array.isArray(state.from) || state.from.length === 0) report.add(`${at}.from`, '应为至少一个状态的列表');
  else if (field && isAnswered(state, at, context)) checkStates(state, { report, at, field });
}

function checkStates(state: StateSpec, { report, at, field }: { report: Report; at: string; field: Field }): void {
  for (const value of [...state.from, ...statesAfter(state)]) {
    const isFit = value === null || isTaken(value, field);
    if (!isFit) report.add(at, `的状态 ${JSON.stringify(value)} 不符合字段“${field.title}”的种类或限制，请改正`);
  }
  if (statesAfter(state).some((to) => state.from.includes(to))) report.add(`${at}.to`, '已在 from 之中，请去掉一个');
}

/** Checks a new state that depends on an input: the input is required, and each of its values has a state. */
function isAnswered({ to }: StateSpec, at: string, { report, form }: EffectContext): boolean {
  if (!isByAnswer(to)) return true;
  report.keys(`${at}.to`, to, ANSWER_KEYS);
  const closed = (form?.fields ?? []).filter(({ schema, required }) => required && schema.enum !== undefined);
  const input = closed.find(({ key }) => key === to.input);
  if (!input) report.unknown(`${at}.to.input`, String(to.input), keysOf(closed));
  const answers = (input?.schema.enum ?? []).map(String);
  const states = Object.keys(to.states ?? {});
  for (const answer of states)
    if (input && !answers.includes(answer)) report.unknown(`${at}.to.states`, answer, answers);
  const missing = answers.filter((answer) => !states.includes(answer));
  if (missing.length > 0) report.add(`${at}.to.states`, `缺少“${missing.join('”“')}”的状态`);
  return input !== undefined && missing.length === 0;
}

/** Keys of inputs stored in fields of the same key, which must be of the same kind. */
function storedInputs(spec: ActionSpec, { report, path, fields, form }: EffectContext): string[] {
  const inputs = form?.fields ?? [];
  const settable = fields.filter(isSettable);
  return inputs.flatMap((input) => {
    const field = settable.find(({ key }) => key === input.key);
    if (!field || Object.hasOwn(spec.set ?? {}, field.key) || field.key === spec.state?.field) return [];
    const at = `${path}.form.record.properties.${field.key}`;
    if (field.kind !== input.kind) report.add(at, `的种类应与字段“${field.title}”相同：${field.kind}`);
    if (namesFiles(input) && spec.several && input.required)
      report.add(at, '是必填的附件，只能属于一条记录，不能与 several 同用；不必填时只在办理一条时出现');
    return [field.key];
  });
}

function compileMessage({ message }: ActionSpec, context: EffectContext): ActionEffect['message'] {
  if (!message) return null;
  const { report, fields } = context;
  const at = `${context.path}.message`;
  report.keys(at, message, MESSAGE_KEYS);
  const people = keysOf(fields.filter(({ kind }) => kindFacets[kind].refersTo === 'user'));
  const to = [message.to].flat();
  for (const key of to) if (!people.includes(key)) report.unknown(`${at}.to`, String(key), people);
  for (const word of ['title', 'text'] as const) checkText(message[word], join(at, word), context);
  return { to, title: message.title, text: message.text };
}

/** Task of an action (`todo`): its title, and the fields of people that suffice alone in `by`. */
function compileTodo({ todo, by = [], state, when }: ActionSpec, { report, path, fields }: EffectContext) {
  if (todo === undefined) return null;
  const isPerson = ({ kind, relation }: Field) => kindFacets[kind].refersTo === 'user' && relation?.multiple !== true;
  const keys = keysOf(fields.filter(isPerson));
  const people = (Array.isArray(by) ? by : []).flatMap((way) => ([way].flat().length === 1 ? way : []));
  const found = people.filter((key) => keys.includes(key));
  if (!state || when) report.add(`${path}.todo`, '要同时写 state，且不写 when：什么时候要办由状态决定');
  if (found.length === 0) report.add(`${path}.todo`, '要在 by 中单独写一个人员字段：待办是给这个人的');
  return { title: todo, people: found };
}

/** Verbs implemented by code that checks `by`. */
const BY_RECORD: readonly string[] = ['edit', 'delete', 'mutiDelete', 'changeStatus'];
const CODE = /^[A-Za-z]\w*(:[A-Za-z]\w*)+$/;

/** Alternative requirements for an action, of which one suffices; empty: the action's permission code suffices. */
export function compilePerformers(
  { by, ...spec }: ActionSpec,
  { report, path, fields }: Pick<EffectContext, 'report' | 'path' | 'fields'>,
  { name, actions }: Descriptor,
): Performer[][] {
  if (by === undefined) return [];
  if (!needsNoProgram(spec) && !BY_RECORD.includes(spec.verb))
    report.add(`${path}.by`, `只用于写了 set 或 state 的动作，以及 ${BY_RECORD.join('、')}`);
  if (!Array.isArray(by) || by.length === 0 || by.some((way) => [way].flat().length === 0))
    report.add(`${path}.by`, '应为人员、部门字段或权限码的列表，每项至少一个');
  // Excludes guarded fields: a refusal shows the field's people to callers who may not read the field.
  const named = fields.filter((field) => isStored(field) && isReadable(field) && field.permission.read === null);
  const people = named.filter(({ kind }) => kindFacets[kind].refersTo === 'user');
  const departments = named.filter(({ kind }) => kindFacets[kind].refersTo === 'organisation');
  const performerOf = (at: string, word: string): Performer[] => {
    if (CODE.test(word)) {
      const opened = actionSpecs({ actions }).find(({ verb, permission = `${name}:${verb}` }) => permission === word);
      return [{ is: 'holder', code: word, title: opened?.title ?? VERBS[opened?.verb ?? '']?.title ?? word }];
    }
    const field = [...people, ...departments].find(({ key }) => key === word);
    if (!field) report.unknown(at, word, keysOf([...people, ...departments]));
    const is = field && people.includes(field) ? 'person' : 'department';
    return field ? [{ is, key: word, title: field.title, labelKey: field.relation?.labelKey ?? word }] : [];
  };
  return [by].flat().map((way, at) => [way].flat().flatMap((word) => performerOf(`${path}.by.${at}`, String(word))));
}

/** Checks a message's text: receivers need no permission for the record, so guarded fields are refused. */
export function checkText(text: unknown, at: string, context: Omit<EffectContext, 'path' | 'hasWorkflow'>): void {
  const { report, fields, form } = context;
  if (typeof text !== 'string' || text === '') return void report.add(at, '应为文字');
  const readable = fields.filter((field) => isReadable(field) && field.permission.read === null);
  const inputs = (form?.fields ?? []).filter(({ secret, relation }) => !secret && relation === null);
  const allowedNames = ['display', ...keysOf(readable), ...inputs.map(({ key }) => `input.${key}`)];
  for (const name of placeholdersOf(text)) if (!allowedNames.includes(name)) report.unknown(at, name, allowedNames);
}

function isReadable({ secret, virtual }: Field): boolean {
  return !secret && !virtual;
}

/** True for stored fields that an action may set; read-only fields and those of `x-computed` are among them. */
function isSettable(field: Field): boolean {
  return isStored(field) && !field.base && !field.secret && !kindFacets[field.kind].given && field.value === null;
}

const keysOf = (fields: readonly Field[]) => fields.map(({ key }) => key);
