import type { Descriptor } from '../engine/descriptor.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import { FIELD_KINDS, type FieldKind, isFieldKind } from '../kinds/kinds.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import type { Report } from './problem.ts';

/** All descriptors of one compilation by name, in which relations find their targets. */
export type Catalog = Pick<ReadonlyMap<string, Descriptor>, 'get' | 'values'>;

const BY_FORMAT: ReadonlyMap<string, FieldKind> = new Map(
  FIELD_KINDS.flatMap((kind) => {
    const { impliedBy } = kindFacets[kind];
    return impliedBy === undefined ? [] : [[impliedBy, kind]];
  }),
);

const BY_TYPE: { [type: string]: FieldKind } = {
  boolean: 'boolean',
  integer: 'integer',
  number: 'number',
  object: 'json',
  array: 'json',
  string: 'text',
};

/** Kind of a property: that of x-kind, else the one implied by its type and keywords. */
export function kindOf(property: PropertySchema, catalog: Catalog, at: { report: Report; path: string }): FieldKind {
  const declared = property['x-kind'];
  if (declared !== undefined) {
    if (isFieldKind(declared)) return declared;
    at.report.unknown(`${at.path}.x-kind`, declared, FIELD_KINDS);
    return 'text';
  }
  if (property['x-relation']) return relationKind(property['x-relation'], catalog);
  if (property['x-dictionary']) return 'dictionary';
  if (property['x-secret']) return 'secret';
  const byFormat = property.format ? BY_FORMAT.get(property.format) : undefined;
  if (byFormat) return byFormat;
  if (property.format) at.report.unknown(`${at.path}.format`, property.format, [...BY_FORMAT.keys()]);
  if (property.type === 'array' && property.items?.properties) return 'rows';
  return BY_TYPE[typeof property.type === 'string' ? property.type : 'string'] ?? 'text';
}

function relationKind(relation: NonNullable<PropertySchema['x-relation']>, catalog: Catalog): FieldKind {
  const target = catalog.get(relation.resource);
  const own = target?.referenceKind ?? '';
  if (isFieldKind(own) && kindFacets[own].choice) return own;
  return relation.as === 'tree' || (relation.as === undefined && target?.tree) ? 'tree' : 'relation';
}

/** Name of the resource to which values of the kind refer; undefined if the catalogue has none. */
export function resourceOfKind(kind: FieldKind | undefined, catalog: Catalog): string | undefined {
  if (kind === undefined) return undefined;
  for (const { name, referenceKind } of catalog.values()) if (referenceKind === kind) return name;
  return undefined;
}
