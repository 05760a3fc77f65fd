import type { PropertySchema, RelationSpec } from '../engine/descriptor.ts';
import type { Relation } from '../engine/resource.ts';
import type { FieldKind } from '../kinds/kinds.ts';
import type { Catalog } from './kind.ts';

const IMPLIED: { [kind in FieldKind]?: string } = { user: 'sysUser', organisation: 'sysOrg' };

/** The relation of a field with its defaults; users and organisations need not name theirs. */
export function relationOf(
  key: string,
  property: PropertySchema,
  at: { kind: FieldKind; catalog: Catalog; workflowRecord: string },
): Relation | null {
  const implied = IMPLIED[at.kind];
  const spec: RelationSpec | undefined = property['x-relation'] ?? (implied ? { resource: implied } : undefined);
  if (!spec) return null;
  const target = at.catalog.get(spec.resource);
  const label = spec.label ?? target?.display ?? 'name';
  const { copy = {}, match = {}, value = 'id', multiple = false, withParents = false, stage = null } = spec;
  const as = inputOf(spec, at.kind);
  const storedLabel = Object.keys(copy).find((own) => copy[own] === label);
  return {
    resource: spec.resource,
    as,
    choices: spec.choices ?? (as === 'tree' ? 'tree' : 'list'),
    value,
    label,
    copy,
    match,
    multiple,
    withParents,
    stage,
    stageRecord: at.workflowRecord,
    labelKey: storedLabel ?? labelKeyOf(key, spec, label),
    labelStored: storedLabel !== undefined || spec.value === label,
  };
}

function inputOf({ as, stage }: RelationSpec, kind: FieldKind): Relation['as'] {
  if (kind === 'tree' || kind === 'organisation') return 'tree';
  return kind === 'user' && (as === 'picker' || stage === undefined) ? 'picker' : 'select';
}

/** `riskTypeId` → `riskTypeName`; a relation that stores the label itself is its own label. */
function labelKeyOf(key: string, spec: RelationSpec, label: string): string {
  if (spec.value === label) return key;
  return key.endsWith('Id') ? `${key.slice(0, -2)}Name` : `${key}Name`;
}
