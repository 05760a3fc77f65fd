import type { Descriptor, Ids } from '../../engine/descriptor.ts';
import type { Resource } from '../../engine/resource.ts';
import { FIELD_KINDS, type FieldKind, isFieldKind } from '../../kinds/kinds.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Catalog } from '../kind.ts';
import type { Report } from '../problem.ts';

const IDS: readonly Ids[] = ['number', 'digits'];

/** Kinds whose values refer to one resource, the one that declares the kind. */
export const REFERENCE_KINDS: readonly FieldKind[] = FIELD_KINDS.filter((kind) => kindFacets[kind].refersTo === kind);

/** Reference kind and id format of the resource: one resource per kind, with ids in the format of references. */
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
