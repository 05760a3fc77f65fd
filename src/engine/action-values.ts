import { kindFacets } from '../kinds/tables/meanings.ts';
import type { EffectAction } from './action-effect.ts';
import { type ExpressionScope, evaluate, type Scalar } from './expressions/expression.ts';
import type { WireRecord } from './json.ts';
import type { Field, Resource } from './resource.ts';

/** Returns the values an action stores, by field; null clears. Inputs that are not in the accepted form keep what is stored. */
export function valuesOf(resource: Resource, { effect }: EffectAction, scope: ExpressionScope): WireRecord {
  const { set, state, stored } = effect;
  const said = stored.filter((key) => scope.input?.[key] !== undefined);
  const given = said.map((key) => [key, scope.input?.[key]] as const);
  const computed = Object.entries(set).map(([key, expression]) => {
    const field = resource.fields.find((candidate) => candidate.key === key);
    return [key, fitted(evaluate(expression, scope), field)] as const;
  });
  return { ...Object.fromEntries([...given, ...computed]), ...(state ? { [state.field]: state.to } : {}) };
}

const DATE_LENGTH = '2026-11-20'.length;

/** The value as its field has it: an id of another type, the day of a moment. */
function fitted(value: Scalar, field: Field | undefined): Scalar {
  const type = field?.schema.type;
  if (typeof value === 'number' && type === 'string') return String(value);
  if (typeof value !== 'string') return value;
  if (type === 'integer' && /^\d{1,15}$/.test(value)) return Number(value);
  return field && kindFacets[field.kind].time === 'day' ? value.slice(0, DATE_LENGTH) : value;
}
