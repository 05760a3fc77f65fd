import type { Scalar } from '../../../engine/expressions/expression.ts';
import { computedValues, type Moment, presetValues, withValues } from '../../../engine/expressions/following.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { hiddenKeys, holds } from '../../../engine/rules/conditions.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';

/**
 * Adds presets to initial values: computed or last sent values, with the names of user and department, so that no name
 * is fetched.
 */
export function withPresets(
  fields: readonly Field[],
  of: { start: WireRecord; moment: Moment; last: WireRecord | undefined },
): WireRecord {
  const { start, moment, last = {} } = of;
  const proposed = fields.filter(({ key, presetLast }) => presetLast && start[key] === undefined);
  const proposedValues = proposed.flatMap(({ key, relation }): [string, unknown][] => {
    if (last[key] === undefined || last[key] === null) return [];
    const name = relation && last[relation.labelKey];
    return [[key, last[key]], ...(relation && name ? [[relation.labelKey, name] as [string, unknown]] : [])];
  });
  const begun: WireRecord = { ...start, ...Object.fromEntries(proposedValues) };
  const values = presetValues(fields, { record: begun, moment, given: new Set() });
  return { ...begun, ...values, ...namesOf(fields, { values, moment }) };
}

function namesOf(fields: readonly Field[], of: { values: { [key: string]: Scalar }; moment: Moment }): WireRecord {
  const { id, name, orgId, orgName } = of.moment.caller ?? { id: null, name: null, orgId: null, orgName: null };
  const named = fields.flatMap(({ key, kind, relation }): [string, string | null][] => {
    const value = of.values[key];
    if (!relation || value === undefined || value === null) return [];
    const { refersTo } = kindFacets[kind];
    if (refersTo === 'user' && value === id) return [[relation.labelKey, name]];
    return refersTo === 'organisation' && value === orgId ? [[relation.labelKey, orgName]] : [];
  });
  return Object.fromEntries(named.filter(([, label]) => label !== null));
}

/** A computed field shown in an open form. */
export interface Preview {
  field: Field;
  value: Scalar;
  /** False if the field's condition does not hold for the values the form would store. */
  isShown: boolean;
}

/**
 * Values of computed fields as the server would store them now; inputs whose condition does not hold count as empty.
 */
export function previewsOf(
  fields: readonly Field[],
  of: { shown: readonly Field[]; record: WireRecord; moment: Moment },
): Preview[] {
  if (of.shown.length === 0) return [];
  const inputs = fields.filter(({ value }) => value === null);
  const hidden = [...hiddenKeys(inputs, of.record)];
  const record = withValues(of.record, Object.fromEntries(hidden.map((key) => [key, null])));
  const values = computedValues(fields, { record, moment: of.moment, which: 'all' });
  const stored = withValues(record, values);
  return of.shown.map((field) => ({ field, value: values[field.key] ?? null, isShown: holds(field.when, stored) }));
}
