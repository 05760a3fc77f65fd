import { needsNoProgram } from '../../engine/action-effect.ts';
import type { ActionSpec, Descriptor, LimitSpec, Limits, LimitsSpec, PresetSpec } from '../../engine/descriptor.ts';
import type { Expression } from '../../engine/expressions/expression.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Action, Field } from '../../engine/resource.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Report } from '../problem.ts';
import { isTaken } from '../values.ts';
import { HOUR_UNITS, LIMIT_KEYS, LIMITS_KEYS, REMINDER_KEYS } from '../vocabulary.ts';

/** Field that `changeStatus` sets; the code of that verb does not restart time limits. */
const STATUS = 'status';
/** Maximum hours of a limit, and between a reminder and the end of the limit. */
const MOST_HOURS = 8_760;

/** Expands `limits`: actions store when a state begins, due times are computed, and lists get presets for due rows. */
export function withLimits(descriptor: Descriptor): Descriptor {
  const { limits, record, actions, indexes = [], screens = {} } = descriptor;
  const { [limits?.since ?? '']: since, [limits?.due ?? '']: due } = record.properties;
  if (!limits || !since || !due || !Array.isArray(limits.of)) return descriptor;
  const kept: { [key: string]: PropertySchema } = {
    [limits.since]: { 'x-show': ['detail', 'export'], ...since, readOnly: true, 'x-default': { clock: 'now' } },
    [limits.due]: {
      'x-show': ['list', 'detail', 'export'],
      // Wide enough for the time and the tag of an overdue record.
      'x-width': 244,
      'x-search': { shown: false },
      'x-late': limits.due,
      ...due,
      readOnly: true,
      'x-value': dueOf(limits),
    },
  };
  return {
    ...descriptor,
    record: { ...record, properties: { ...record.properties, ...kept } },
    indexes: [...indexes, [limits.due]],
    actions: actions.map((action) => (typeof action === 'string' ? action : entering(action, limits))),
    screens: Object.fromEntries(
      Object.entries(screens).map(([name, { presets = [], ...screen }]) => [
        name,
        { ...screen, presets: [...presets, ...duePresets(limits).filter(({ key }) => !isAmong(presets, key))] },
      ]),
    ),
  };
}

function entering(action: ActionSpec, { state, since }: LimitsSpec): ActionSpec {
  const { set = {}, form } = action;
  // Inputs are stored in the fields with the same keys.
  const written = [action.state?.field, ...Object.keys(set), ...Object.keys(form?.record?.properties ?? {})];
  const isEntering = needsNoProgram(action) && written.includes(state);
  return isEntering ? { ...action, set: { ...set, [since]: { clock: 'now' } } } : action;
}

function dueOf({ state, since, of }: LimitsSpec): Expression {
  return of.reduceRight<Expression>(
    (otherwise, { states, hours, unit }) => ({
      if: { required: [state], properties: { [state]: { enum: states } } },
      then: { plus: { field: since }, hours, ...(unit === 'working' ? { working: true } : {}) },
      else: otherwise,
    }),
    null,
  );
}

const isAmong = (presets: readonly PresetSpec[], key: string) => presets.some((preset) => preset.key === key);

const duePresets = ({ due }: LimitsSpec) => [
  { key: 'late', title: '已超期', filter: { [due]: ',now' }, count: true },
  { key: 'soon', title: '3 天内到期', filter: { [due]: 'now,now+3' }, count: true },
];

/** Compiled time limits of a descriptor that `withLimits` has expanded. */
export function compileLimits(
  { limits }: Descriptor,
  { fields, actions, report }: { fields: readonly Field[]; actions: readonly Action[]; report: Report },
): Limits | null {
  if (limits === undefined) return null;
  report.keys('limits', limits, LIMITS_KEYS);
  const states = [...new Set(actions.flatMap(({ effect }) => effect?.state?.field ?? []))];
  const state = fields.find(({ key }) => key === limits.state && states.includes(key));
  if (!state) report.unknown('limits.state', limits.state, states);
  if (state && !state.readOnly)
    report.add('limits.state', `的字段“${state.title}”应写 "readOnly": true，只由动作改变，时限才会重新开始`);
  if (state?.key === STATUS && actions.some(({ verb }) => verb === 'changeStatus'))
    report.add('limits.state', `不能是“${STATUS}”：动作“changeStatus”改变它而不开始时限，请去掉该动作或另设状态字段`);
  if (limits.since === limits.due) report.add('limits.due', '不能与 since 相同，请另设一个时间字段');
  const moments = fields.filter(({ kind, base }) => kindFacets[kind].time === 'moment' && !base).map(({ key }) => key);
  for (const word of ['since', 'due'] as const)
    if (!moments.includes(limits[word])) report.unknown(`limits.${word}`, limits[word], moments);
  const written = Array.isArray(limits.of) ? limits.of : [];
  if (written.length === 0) report.add('limits.of', '应为至少一个时限的列表');
  const of = written.map((limit, at) => {
    const path = `limits.of.${at}`;
    report.keys(path, limit, LIMIT_KEYS);
    if (typeof limit.title !== 'string' || limit.title === '') report.add(`${path}.title`, '应为文字：超期的是什么');
    if (!isHours(limit.hours) || limit.hours <= 0) report.add(`${path}.hours`, `应为 1 到 ${MOST_HOURS} 的整数`);
    if (limit.unit !== undefined && !HOUR_UNITS.includes(limit.unit))
      report.unknown(`${path}.unit`, String(limit.unit), HOUR_UNITS);
    checkStates(limit, { path, state, earlier: written.slice(0, at), report });
    const remind = (limit.remind ?? []).map((one, index) => {
      const place = `${path}.remind.${index}`;
      report.keys(place, one, REMINDER_KEYS);
      if (!isHours(one.hours)) report.add(`${place}.hours`, `应为 -${MOST_HOURS} 到 ${MOST_HOURS} 的整数`);
      return { hours: one.hours, ...receivers([one.to].flat(), { path: `${place}.to`, fields, report }) };
    });
    return { title: limit.title, states: limit.states, remind };
  });
  const isWorking = written.some(({ unit }) => unit === 'working');
  return { state: limits.state, since: limits.since, due: limits.due, isWorking, of };
}

const isHours = (hours: unknown): hours is number => Number.isInteger(hours) && Math.abs(Number(hours)) <= MOST_HOURS;

function checkStates(
  { states }: LimitSpec,
  of: { path: string; state: Field | undefined; earlier: readonly LimitSpec[]; report: Report },
): void {
  const { path, state, earlier, report } = of;
  if (!Array.isArray(states) || states.length === 0) return void report.add(`${path}.states`, '应为至少一个状态的列表');
  for (const value of states) {
    if (state && !isTaken(value, state))
      report.add(`${path}.states`, `的状态 ${JSON.stringify(value)} 不符合字段“${state.title}”的种类或限制，请改正`);
    if (earlier.some((one) => one.states?.includes(value)))
      report.add(`${path}.states`, `的状态 ${JSON.stringify(value)} 已有时限，请去掉一个`);
  }
}

/** Splits the receivers of a reminder into fields of people and fields of departments, whose leaders receive it. */
function receivers(
  keys: readonly string[],
  { path, fields, report }: { path: string; fields: readonly Field[]; report: Report },
): { people: string[]; departments: string[] } {
  const referring = (to: string) => fields.filter(({ kind }) => kindFacets[kind].refersTo === to).map(({ key }) => key);
  const [people, departments] = [referring('user'), referring('organisation')];
  for (const key of keys)
    if (![...people, ...departments].includes(key)) report.unknown(path, String(key), [...people, ...departments]);
  const among = (all: readonly string[]) => keys.filter((key) => all.includes(key));
  return { people: among(people), departments: among(departments) };
}
