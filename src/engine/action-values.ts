import type { EffectAction } from './action-effect.ts';
import { type ExpressionScope, evaluate } from './expressions/expression.ts';
import { fitted } from './expressions/following.ts';
import type { WireRecord } from './json.ts';
import type { Resource } from './resource.ts';

/** Returns the values an action stores, by field; null clears the field. Inputs that were not sent store nothing. */
export function valuesOf(resource: Resource, { effect }: EffectAction, scope: ExpressionScope): WireRecord {
  const { set, state, stored } = effect;
  const sentKeys = stored.filter((key) => scope.input?.[key] !== undefined);
  const given = sentKeys.map((key) => [key, scope.input?.[key]] as const);
  const computed = Object.entries(set).map(([key, expression]) => {
    const field = resource.fields.find((candidate) => candidate.key === key);
    const value = evaluate(expression, { ...scope, longest: field?.schema.maxLength });
    return [key, field ? fitted(field, value) : value] as const;
  });
  return { ...Object.fromEntries([...given, ...computed]), ...(state ? { [state.field]: state.to } : {}) };
}
