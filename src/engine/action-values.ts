import type { EffectAction } from './action-effect.ts';
import type { StateByAnswer, StateSpec } from './descriptor.ts';
import { type ExpressionScope, evaluate } from './expressions/expression.ts';
import { fitted } from './expressions/following.ts';
import type { Json, WireRecord } from './json.ts';
import type { Resource } from './resource.ts';

/** Values that an action stores, by field; null clears the field, and inputs that were not sent are left out. */
export function valuesOf(resource: Resource, { effect }: EffectAction, scope: ExpressionScope): WireRecord {
  const { set, state, stored } = effect;
  const sentKeys = stored.filter((key) => scope.input?.[key] !== undefined);
  const given = sentKeys.map((key) => [key, scope.input?.[key]] as const);
  const computed = Object.entries(set).map(([key, expression]) => {
    const field = resource.fields.find((candidate) => candidate.key === key);
    const value = evaluate(expression, { ...scope, longest: field?.schema.maxLength });
    return [key, field ? fitted(field, value) : value] as const;
  });
  const next = state ? { [state.field]: stateAfter(state, scope.input) } : {};
  return { ...Object.fromEntries([...given, ...computed]), ...next };
}

export function isByAnswer(to: StateSpec['to']): to is StateByAnswer {
  return typeof to === 'object' && to !== null && !Array.isArray(to);
}

/** States into which an action may bring a record. */
export function statesAfter({ to }: StateSpec): Json[] {
  return isByAnswer(to) ? Object.values(to.states) : [to];
}

function stateAfter({ to }: StateSpec, input: ExpressionScope['input']): Json {
  return isByAnswer(to) ? (to.states[String(input?.[to.input])] ?? null) : to;
}
