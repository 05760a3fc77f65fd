import type { Descriptor, Ids } from '../engine/descriptor.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { Resource } from '../engine/resource.ts';
import { FIELD_KINDS, type FieldKind, isFieldKind } from '../kinds/kinds.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import type { Report } from './problem.ts';

/** All descriptors of one compilation by name; relations are looked up here. */
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

/** Name of the resource with this reference kind; undefined if the catalogue has none. */
export function resourceOfKind(kind: FieldKind | undefined, catalog: Catalog): string | undefined {
  if (kind === undefined) return undefined;
  for (const { name, referenceKind } of catalog.values()) if (referenceKind === kind) return name;
  return undefined;
}

const IDS: readonly Ids[] = ['number', 'digits'];

/** Kinds of which one resource can declare itself the target (`referenceKind`). */
export const REFERENCE_KINDS: readonly FieldKind[] = FIELD_KINDS.filter((kind) => kindFacets[kind].refersTo === kind);

/** Reference kind and id format. Reports a second resource of the kind, and ids that are not digits. */
export function compileReference(
  descriptor: Descriptor,
  catalog: Catalog,
  report: Report,
): Pick<Resource, 'ids' | 'referenceKind'> {
  const { name, ids = 'number', referenceKind: said } = descriptor;
  if (!IDS.includes(ids)) report.unknown('ids', ids, IDS);
  if (said === undefined) return { ids, referenceKind: null };
  if (!isFieldKind(said) || !REFERENCE_KINDS.includes(said)) {
    report.unknown('referenceKind', said, REFERENCE_KINDS);
    return { ids, referenceKind: null };
  }
  if (ids !== 'digits') report.add('ids', '在写了 referenceKind 的资源里应为 "digits"，其编号以数字文字传递');
  const other = [...catalog.values()].find((one) => one.name !== name && one.referenceKind === said);
  if (other) report.add('referenceKind', `“${said}”已由资源“${other.name}”写明，只能有一种资源这样写`);
  return { ids, referenceKind: said };
}
