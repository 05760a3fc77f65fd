import { type EffectAction, hasEffect, wayText } from '../../../../engine/action-effect.ts';
import { isByAnswer, statesAfter } from '../../../../engine/action-values.ts';
import type { Performer, StateSpec } from '../../../../engine/descriptor.ts';
import type { Json } from '../../../../engine/json.ts';
import { CRITERIA_KEY } from '../../../../engine/lists.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { wordsOf } from '../../../../engine/value-words.ts';
import { writeCriteria } from '../../../../kinds/parts/criteria.ts';
import type {
  Process,
  ProcessState,
  ProcessStep,
  ProcessWay,
  ProcessWords,
} from '../../../../server/records/registries/processes.ts';
import { holderWay, without } from './words.ts';

type StateAction = EffectAction & { effect: { state: StateSpec } };

/** Processes of resources without a workflow: actions that lead from one value of a field to another. */
export function ownProcesses(words: ProcessWords): Process[] {
  return words.catalog.resources
    .filter(({ workflow }) => workflow === null)
    .flatMap((resource) => {
      const actions = resource.actions.filter(isStateAction);
      const fields = resource.fields.filter(({ key }) => actions.some(({ effect }) => effect.state.field === key));
      return fields.map((field) => {
        const title = fields.length > 1 ? `${resource.title}（${field.title}）` : resource.title;
        const led = actions.filter(({ effect }) => effect.state.field === field.key);
        return { title, ...processOf(resource, words, { field, actions: led }) };
      });
    });
}

function isStateAction(action: Resource['actions'][number]): action is StateAction {
  return hasEffect(action) && action.effect.state !== null;
}

function processOf(
  resource: Resource,
  words: ProcessWords,
  { field, actions }: { field: Field; actions: readonly StateAction[] },
): Omit<Process, 'title'> {
  const values = valuesOf(field, words, actions);
  const steps = actions.flatMap((action) => stepsOf(action, words));
  return {
    key: `${resource.name}/${field.key}`,
    resource: resource.name,
    field: field.key,
    screens: [...resource.screens].sort((a, b) => narrowness(a) - narrowness(b)).map(({ name }) => name),
    states: values.map((value) => stateOf(field, words, { value, steps })),
    steps,
  };
}

/** Number of fixed filters of a list, by which lists are sorted so that the widest comes first. */
function narrowness({ fixed }: Resource['screens'][number]): number {
  return Object.keys(fixed).length;
}

/** Values in the order in which the field offers them; a missing value comes first. */
function valuesOf(field: Field, { dictionaries }: ProcessWords, actions: readonly StateAction[]): Json[] {
  const named = actions.flatMap(({ effect: { state } }) => [...state.from, ...statesAfter(state)]);
  const isNamed = (value: Json) => named.some((one) => keyOf(one) === keyOf(value));
  const coded = dictionaries.get(field.dictionary ?? '')?.values ?? [];
  const offered = Array.isArray(field.schema.enum) ? field.schema.enum : coded.map(({ code }) => code);
  const all: Json[] = [...(isNamed(null) ? [null] : []), ...offered.filter((value) => value !== null), ...named];
  return [...new Map(all.map((value) => [keyOf(value), value])).values()];
}

/** Value as text, so that a number equals the same code of a dictionary. */
function keyOf(value: Json): string {
  return value === null ? 'none' : String(value);
}

function stateOf(
  field: Field,
  { labelOf }: ProcessWords,
  { value, steps }: { value: Json; steps: readonly ProcessStep[] },
): ProcessState {
  const key = keyOf(value);
  const isLeft = steps.some(({ from, to }) => from === key && to !== key);
  const isReached = steps.some(({ from, to }) => to === key && from !== key);
  return {
    key,
    title: value === null ? '空' : wordsOf(field, { [field.key]: value }, labelOf) || key,
    meaning: isReached && !isLeft ? 'done' : 'open',
    query: queryOf(field, value),
  };
}

/**
 * Query for the records with this value: the field's own filter if it compares whole values, else a condition. Every
 * readable field allows a condition.
 */
function queryOf({ key, search }: Field, value: Json): { [key: string]: string } {
  if (value !== null && (search?.mode === 'equals' || search?.mode === 'in')) return { [search.key]: String(value) };
  const operator = value === null ? 'empty' : 'is';
  return { [CRITERIA_KEY]: writeCriteria([{ key, operator, value: value === null ? '' : String(value) }]) };
}

function stepsOf(action: StateAction, words: ProcessWords): ProcessStep[] {
  const { from, to } = action.effect.state;
  const ways = waysOf(action, words);
  const targets = isByAnswer(to)
    ? Object.entries(to.states).map(([answer, state]) => ({ state, title: `${action.title}：${answer}` }))
    : [{ state: to, title: action.title }];
  return from.flatMap((value) =>
    targets.map(({ state, title }) => ({ from: keyOf(value), to: keyOf(state), title, ways })),
  );
}

function waysOf({ access, permission, by }: StateAction, { catalog }: ProcessWords): ProcessWay[] {
  const isGuarded = access === 'permission';
  if (by.length === 0) return [isGuarded ? holderWay(catalog, permission) : { who: '所有人员', lack: () => null }];
  return by.map((way) => ({
    who: wayText(way, {}),
    lack: (person) => {
      const codes = [
        ...(isGuarded ? [permission] : []),
        ...way.flatMap((one) => (one.is === 'holder' ? one.code : [])),
      ];
      const missing = codes.map((code) => without(code, person.can)).find((lack) => lack !== null);
      const isHomeless = way.some(isDepartment) && person.orgId === null;
      return missing ?? (isHomeless ? { reason: '该用户没有部门' } : null);
    },
  }));
}

function isDepartment({ is }: Performer): boolean {
  return is === 'department';
}
