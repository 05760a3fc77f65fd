import type { ActionSpec, Performer, StateSpec } from './descriptor.ts';
import type { WireRecord } from './json.ts';
import type { Can } from './permissions.ts';
import type { Action, ActionEffect, Resource } from './resource.ts';
import { holds } from './rules/conditions.ts';
import { type LabelOf, wordsOf } from './value-words.ts';

/** Maximum records in one call of an action that accepts `ids`. */
export const MAX_SEVERAL = 100;
/** Maximum records of one request in which each record's action succeeds or fails independently. */
export const MAX_EACH = 50;

/** An action that the descriptor alone defines, without code. */
export type EffectAction = Action & { effect: ActionEffect };

export function hasEffect(action: Action): action is EffectAction {
  return action.effect !== null;
}

/** True if the descriptor defines the action's effect, so that the verb needs no code of its own. */
export function needsNoProgram({ set, state }: Pick<ActionSpec, 'set' | 'state'>): boolean {
  return set !== undefined || state !== undefined;
}

const OWN_VERB = /^[a-z][A-Za-z0-9]{1,39}$/;

/** Reason why a verb without code cannot have this name; null if the name is allowed. */
export function ownVerbRefusal(verb: string): string | null {
  return OWN_VERB.test(verb) ? null : '动作名应以小写字母开头，由 2 至 40 个字母和数字组成';
}

/** Ids of the user who performs an action and of the user's organisation (null if absent); the user's permissions. */
export interface Acting {
  id: string | null;
  orgId: string | null;
  can: Can;
}

export interface ActionRefusal {
  /** H1001: the record's state forbids the action; H1002: only other people may perform the action. */
  code: 'H1001' | 'H1002';
  reason: string;
  /** True: shown as a disabled button with this reason; false: not shown. */
  isShown: boolean;
}

const NOT_POSSIBLE = '当前状态不允许该操作';

/** Refusal of an action for a record, the same in browser and server; null: the action is possible. */
export function actionRefusal(
  resource: Resource,
  action: Action,
  of: { record: WireRecord; labelOf: LabelOf; acting: Acting },
): ActionRefusal | null {
  const { record, acting } = of;
  const impossible = stateRefusal(resource, action, of);
  if (impossible !== null) return { code: 'H1001', ...impossible };
  if (action.verb === 'remind' && resource.workflow === null) return remindRefusal(resource, record, acting);
  // An entry of `by` permits the action if all its requirements are met.
  const isOpenBy = (way: Performer[]) => way.length > 0 && way.every((one) => isMet(one, record, acting));
  if (action.by.length === 0 || action.by.some(isOpenBy)) return null;
  const people = action.by.map((way) => wayText(way, record)).join('、或');
  return { code: 'H1002', reason: `只有${people}可以${action.title}`, isShown: true };
}

/** Users who have a task (`todo`) on the record in its present state, and the joined titles of these tasks. */
export function waitingFor({ actions }: Resource, record: WireRecord): { title: string; userIds: string[] } {
  const open = actions.flatMap(({ effect }) => (effect?.todo && isFrom(effect.state, record) ? [effect.todo] : []));
  // few: an action names a handful of fields of people
  const userIds = open.flatMap(({ people }) => people.map((key) => String(record[key] ?? ''))).filter(Boolean);
  return { title: open.map(({ title }) => title).join('、'), userIds: [...new Set(userIds)] };
}

/** Refusal of 催办, a reminder to users with a task on the record: there are none, or the caller is one of them. */
function remindRefusal(resource: Resource, record: WireRecord, { id }: Acting): ActionRefusal | null {
  const { userIds } = waitingFor(resource, record);
  if (userIds.length === 0) return { code: 'H1001', reason: NOT_POSSIBLE, isShown: false };
  const isOwn = id !== null && userIds.includes(id);
  return isOwn ? { code: 'H1002', reason: '正由您处理，不必催办', isShown: true } : null;
}

function isFrom(state: StateSpec | null, record: WireRecord): boolean {
  return state?.from.some((value) => value === (record[state.field] ?? null)) === true;
}

function stateRefusal(
  resource: Resource,
  action: Action,
  { record, labelOf }: { record: WireRecord; labelOf: LabelOf },
): Omit<ActionRefusal, 'code'> | null {
  const { when, refusal, effect } = action;
  if (!holds(when, record)) return { reason: refusal || NOT_POSSIBLE, isShown: refusal !== '' };
  const state = effect?.state;
  if (!state || isFrom(state, record)) return null;
  if (when === null && refusal !== '') return { reason: refusal, isShown: true };
  const field = resource.fields.find(({ key }) => key === state.field);
  const words = field ? wordsOf(field, record, labelOf) : '';
  return { reason: `当前状态为“${words || '空'}”，不能${action.title}`, isShown: true };
}

function isMet(performer: Performer, record: WireRecord, { id, orgId, can }: Acting): boolean {
  if (performer.is === 'holder') return can(performer.code);
  const own = performer.is === 'person' ? id : orgId;
  const named = String(record[performer.key] ?? '').split(',');
  return own !== null && own !== '' && named.includes(own);
}

/** Chinese text of people who meet all requirements of one entry of `by`, with names from the record: 负责人“张三”. */
export function wayText(way: readonly Performer[], record: WireRecord): string {
  const words = way.map((performer) => {
    if (performer.is === 'holder') return `有“${performer.title}”权限的人`;
    const name = record[performer.labelKey];
    const named = performer.title + (typeof name === 'string' && name !== '' ? `“${name}”` : '');
    return performer.is === 'person' ? named : `${named}的人`;
  });
  return words.join('且');
}
