import type { Descriptor } from '../../../engine/descriptor.ts';
import type { RecordSchema } from '../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../engine/resource.ts';

/** Fields of one record, form or row. */
export interface FieldScope {
  /** `record`, `actions.3.form.record` or `record.properties.items.items`. */
  path: string;
  record: RecordSchema;
  fields: readonly Field[];
}

/** Returns the record, the forms of actions, and the rows inside of each. */
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
