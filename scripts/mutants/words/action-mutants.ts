import type { Mutant, Suite } from '../mutant.ts';

const ACTIONS: Suite = { project: 'server', file: 'tests/contract/actions.test.ts' };
const EFFECTS: Suite = { project: 'unit', file: 'src/compiler/actions/effects.test.ts' };
const FIRE: Suite = { project: 'server', file: 'tests/api/words/fire-rows.test.ts', test: 'belongs to one record' };
const REPAIRS: Suite = { project: 'server', file: 'tests/api/words/repairs.test.ts' };
const LIMITS: Suite = { project: 'unit', file: 'src/compiler/actions/limits.test.ts' };
const SCREENS: Suite = { project: 'unit', file: 'src/compiler/words/screen-words.test.ts' };
const PERFORM = 'src/server/records/actions/perform.ts';
const VALUES = 'src/server/records/actions/values.ts';

/**
 * Mutants of actions that only a descriptor defines: the server checks and stores values as in other writes (decision
 * 233).
 */
export const ACTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'the state of an action is judged under lock',
    file: PERFORM,
    find: '  for (const record of before) await refuseImpossible(ctx, about, { record, isOne });\n',
    replace: '',
    caughtBy: ACTIONS,
  },
  {
    name: 'an action upon an older version is refused',
    file: PERFORM,
    find: '  if (isOne) await refuseStale(ctx, about, { row: rows[0], record: before[0], body: of.body });\n',
    replace: '',
    caughtBy: ACTIONS,
  },
  {
    name: 'a file belongs to one of several records',
    file: PERFORM,
    find: '  if (input && !isOne) refuseFiles(input);\n',
    replace: '',
    caughtBy: FIRE,
  },
  {
    name: 'a preset of days can be read',
    file: 'src/compiler/words/screen-words.ts',
    find: 'kindFacets[field.kind].time === undefined || isDayRange(value)',
    replace: 'kindFacets[field.kind].time === undefined || true',
    caughtBy: SCREENS,
  },
  {
    name: 'an action takes a bounded number of records',
    file: PERFORM,
    find: '  if (ids.length > MAX_SEVERAL) throw',
    replace: '  if (false) throw',
    caughtBy: ACTIONS,
  },
  {
    name: 'only actions that say so take several records',
    file: PERFORM,
    find: '  const isSeveral = given !== undefined && action.effect.several;',
    replace: '  const isSeveral = given !== undefined;',
    caughtBy: ACTIONS,
  },
  {
    name: 'an action without a form refuses unknown keys',
    file: PERFORM,
    find: '  if (!action.form) refuseUnknownKeys(resource, Object.keys(formBody));\n',
    replace: '',
    caughtBy: ACTIONS,
  },
  {
    name: 'values an action sets follow the limits of their fields',
    file: VALUES,
    find: '  const broken = validate(record) ? []',
    replace: '  const broken = validate(record) || true ? []',
    caughtBy: ACTIONS,
  },
  {
    name: 'what an action makes required is not empty',
    file: VALUES,
    find: '  const missing = resource.fields.filter((field) => isNewlyMissing(field, { record, before, can }));',
    replace:
      '  const missing = resource.fields.filter(() => false && isNewlyMissing(resource.fields[0], { record, before }));',
    caughtBy: ACTIONS,
  },
  {
    name: 'callers are not messaged about what they did',
    file: 'src/server/records/actions/perform.ts',
    find: '.filter((id) => id !== ctx.caller.id)',
    replace: '',
    caughtBy: ACTIONS,
  },
  {
    name: 'an action that changes no value is remembered',
    file: 'src/server/records/edit.ts',
    find: '  if (!as && !isChanged',
    replace: '  if (!isChanged',
    caughtBy: ACTIONS,
  },
  {
    name: 'a form does a further action for holders of its code alone',
    file: 'src/server/records/actions/further.ts',
    find: "  if (action?.access === 'permission' && !may(ctx, action.permission)) throw refuse('1013002');\n",
    replace: '',
    caughtBy: ACTIONS,
  },
  {
    name: 'the further action is part of what a request id stands for',
    file: 'src/server/http/execute.ts',
    find: '  return Object.keys(query).length > 0 ? { query, content } : content;',
    replace: '  return content;',
    caughtBy: ACTIONS,
  },
  {
    name: 'an action is judged by the person who calls it',
    file: 'src/engine/action-effect.ts',
    find: 'if (action.by.length === 0 || action.by.some(',
    replace: 'if (action.by.length >= 0 || action.by.some(',
    caughtBy: ACTIONS,
  },
  {
    name: 'all requirements of a way are asked for together',
    file: 'src/engine/action-effect.ts',
    find: 'way.every((one) => isMet(',
    replace: 'way.some((one) => isMet(',
    caughtBy: ACTIONS,
  },
  {
    name: 'a message names no field its receiver may not read',
    file: 'src/compiler/actions/effects.ts',
    find: '(field) => isReadable(field) && field.permission.read === null',
    replace: '(field) => isReadable(field)',
    caughtBy: EFFECTS,
  },
  {
    name: 'an action reads no secret',
    file: 'src/compiler/actions/effects.ts',
    find: '  return !secret && !virtual;',
    replace: '  return !virtual;',
    caughtBy: EFFECTS,
  },
  {
    name: 'a state entered anew has its whole limit',
    file: 'src/compiler/actions/limits.ts',
    find: "set: { ...set, [since]: { clock: 'now' } }",
    replace: 'set',
    caughtBy: LIMITS,
  },
  {
    name: 'a limit in hours of work counts them',
    file: 'src/compiler/actions/limits.ts',
    find: ", ...(unit === 'working' ? { working: true } : {})",
    replace: '',
    caughtBy: LIMITS,
  },
  {
    name: 'the answer decides the state',
    file: 'src/engine/action-values.ts',
    find: 'to.states[String(input?.[to.input])] ?? null',
    replace: 'Object.values(to.states)[0] ?? null',
    caughtBy: REPAIRS,
  },
  {
    name: 'an edit is guarded by its performers',
    file: 'src/server/records/edit.ts',
    find: '  if (of.verb) refuseByCondition(ctx, { resource, verbs: [of.verb], records: [before] });\n',
    replace: '',
    caughtBy: REPAIRS,
  },
  {
    name: 'the person of a task sees its record',
    file: 'src/server/records/visibility.ts',
    find: "new Set(['createdUserId', ...people])",
    replace: "new Set(['createdUserId'])",
    caughtBy: REPAIRS,
  },
  {
    name: 'four hours lie between two reminders of a sender',
    file: 'src/server/records/actions/remind.ts',
    find: '  if (last !== null && last.getTime() + REMIND_APART_MS > now.getTime()) throw remindedLately(last, now);\n',
    replace: '',
    caughtBy: REPAIRS,
  },
  {
    name: 'a limit reminds of its own states alone',
    file: 'src/server/jobs/own-clocks.ts',
    find: '      oneOf(limits.state, limit.states),\n',
    replace: '',
    caughtBy: REPAIRS,
  },
  {
    name: 'only actions change a state with a limit',
    file: 'src/compiler/actions/limits.ts',
    find: 'if (state && !state.readOnly)',
    replace: 'if (state && state.base)',
    caughtBy: LIMITS,
  },
  {
    name: 'a person who has left is not reminded',
    file: 'src/server/records/actions/remind.ts',
    find: "  if (![...people.values()].some(({ enabled }) => enabled)) throw refuse('H1011');\n",
    replace: '',
    caughtBy: REPAIRS,
  },
  {
    name: 'a task is handed over to those who may do it',
    file: 'src/server/records/registries/handing-over.ts',
    find: '  if (totalRows === 0) throw refusal(',
    replace: '  if (totalRows < 0) throw refusal(',
    caughtBy: REPAIRS,
  },
];
