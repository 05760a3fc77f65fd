import { type Problem, Report } from '../../../compiler/problem.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { RecordSchema } from '../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { checkComparisons } from './comparison-sense.ts';
import { checkConditionValues } from './condition-sense.ts';
import { checkDivisions } from './division-sense.ts';
import { checkFieldSense } from './field-sense.ts';
import { checkGrantable } from './grant-sense.ts';

/** What lies outside the descriptor; what is absent is not checked. */
export interface SenseKnowledge {
  /** Codes of the values of each dictionary. */
  codes?: ReadonlyMap<string, readonly string[]>;
  /** Permission codes a menu can give. */
  grantable?: ReadonlySet<string> | undefined;
}

/** Fields that stand together: of the record, of a form or of a row. */
export interface FieldScope {
  /** `record`, `actions.3.form.record` or `record.properties.items.items`. */
  path: string;
  record: RecordSchema;
  fields: readonly Field[];
}

/**
 * What compiles and means nothing: words without effect, conditions no value meets, requirements nobody can fulfil.
 * An edit is refused for them; what is in force already stays usable, so the compiler does not look at them.
 */
export function checkSense(descriptor: Descriptor, resource: Resource, known: SenseKnowledge = {}): Problem[] {
  const report = new Report(descriptor.name);
  for (const scope of scopesOf(descriptor, resource)) {
    checkFieldSense(report, scope, resource);
    checkComparisons(report, scope);
  }
  checkConditionValues(report, { descriptor, resource, codes: known.codes });
  checkDivisions(report, descriptor);
  if (known.grantable) checkGrantable(report, { descriptor, resource, grantable: known.grantable });
  return report.problems;
}

/** The record, the forms of actions, and the rows inside of each. */
export function scopesOf(descriptor: Descriptor, resource: Resource): FieldScope[] {
  const forms = descriptor.actions.flatMap((given, index): FieldScope[] => {
    const record = typeof given === 'string' ? undefined : given.form?.record;
    const fields = resource.actions[index]?.form?.fields;
    return record && fields ? [{ path: `actions.${index}.form.record`, record, fields }] : [];
  });
  const whole = [{ path: 'record', record: descriptor.record, fields: resource.fields }, ...forms];
  return whole.flatMap((scope) => [scope, ...rowScopes(scope)]);
}

function rowScopes({ path, record, fields }: FieldScope): FieldScope[] {
  return fields.flatMap(({ key, rowFields }) => {
    const items = rowFields.length > 0 ? record.properties[key]?.items : undefined;
    return items ? [{ path: `${path}.properties.${key}.items`, record: items, fields: rowFields }] : [];
  });
}
