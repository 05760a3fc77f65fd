import type { Field, Resource } from '../../../engine/resource.ts';
import type { FieldError } from '../../errors.ts';

/**
 * Values an edit would read through a relation although their own field is secret or asks for a code: nobody may be
 * shown by a new field what he may not read where it stands (security R5).
 */
export function guardedReads(resource: Resource, all: ReadonlyMap<string, Resource>): FieldError[] {
  return resource.fields.flatMap((field) => {
    const read = [...targetsOf(field, all), ...sourceOf(field, resource, all)];
    const guarded = read.filter((target) => target && !mayShow(field, target));
    return guarded.map((target) => ({
      field: `record.properties.${field.key}`,
      message: `字段“${field.key}”不能读取“${target?.title}”：它有单独的查看权限`,
    }));
  });
}

function mayShow(field: Field, target: Field): boolean {
  return !target.secret && (target.permission.read === null || target.permission.read === field.permission.read);
}

/** What a relation shows or copies of its target. */
function targetsOf({ relation }: Field, all: ReadonlyMap<string, Resource>): (Field | undefined)[] {
  if (!relation) return [];
  const keys = new Set([relation.label, relation.value, ...Object.values(relation.copy)]);
  return (all.get(relation.resource)?.fields ?? []).filter(({ key }) => keys.has(key));
}

function sourceOf({ from }: Field, resource: Resource, all: ReadonlyMap<string, Resource>): (Field | undefined)[] {
  if (!from) return [];
  const through = resource.fields.find(({ key }) => key === from.relation)?.relation;
  return [all.get(through?.resource ?? '')?.fields.find(({ key }) => key === from.field)];
}
