import type { Descriptor } from '../engine/descriptor.ts';
import type { PropertySchema, RelationSpec } from '../engine/record-schema.ts';
import type { Relation } from '../engine/resource.ts';
import type { FieldKind } from '../kinds/kinds.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { type Catalog, resourceOfKind } from './kind.ts';

/** The relation of a field with defaults; null: none. Kinds user and organisation imply their relation. */
export function relationOf(
  key: string,
  property: PropertySchema,
  at: { kind: FieldKind; catalog: Catalog; descriptor: Descriptor },
): Relation | null {
  const { choice, refersTo } = kindFacets[at.kind];
  const implied = choice && resourceOfKind(refersTo, at.catalog);
  const spec: RelationSpec | undefined = property['x-relation'] ?? (implied ? { resource: implied } : undefined);
  if (!spec) return null;
  const target = at.catalog.get(spec.resource);
  const label = spec.label ?? target?.display ?? 'name';
  const { copy = {}, match = {}, fill = {}, where = {}, facts = [], value = 'id' } = spec;
  const { multiple = false, withParents = false, stage = null } = spec;
  const as = inputOf(spec, at.kind);
  const storedLabel = Object.keys(copy).find((own) => copy[own] === label);
  return {
    resource: spec.resource,
    as,
    choices: (stage === null ? spec.choices : null) ?? (as === 'tree' ? 'tree' : 'list'),
    value,
    label,
    copy,
    match,
    matchWhenGiven: spec.matchWhenGiven ?? false,
    fill,
    where,
    facts,
    multiple,
    withParents,
    stage,
    ...stageOf(spec, at.descriptor),
    foundIn: choice?.as === 'picker' ? (resourceOfKind(choice.within, at.catalog) ?? null) : null,
    labelKey: storedLabel ?? labelKeyOf(key, spec, label),
    labelStored: storedLabel !== undefined || spec.value === label,
  };
}

function inputOf({ as, stage }: RelationSpec, kind: FieldKind): Relation['as'] {
  const { choice } = kindFacets[kind];
  if (choice?.as !== 'picker') return choice?.as ?? (as === 'chips' ? as : 'select');
  return as === 'picker' || stage === undefined ? 'picker' : 'select';
}

/** Workflow record for which a person is chosen. A form that creates such a record names its resource in `choices`. */
function stageOf({ stage, choices }: RelationSpec, descriptor: Descriptor) {
  const other = choices?.replace(/\/candidates$/, '');
  if (stage !== undefined && other !== undefined) return { stageRecord: '', stageResource: other };
  const stageResource = stage === undefined ? null : workflowResource(descriptor);
  return { stageRecord: descriptor.workflowRecord ?? 'id', stageResource };
}

/** Resource of the workflow's records: this resource, or the target of `workflowRecord` if its rows are stages. */
function workflowResource({ name, workflow, workflowRecord, record }: Descriptor): string | null {
  if (workflow === undefined) return null;
  if (workflowRecord === undefined || workflowRecord === 'id') return name;
  return record.properties[workflowRecord]?.['x-relation']?.resource ?? null;
}

/** Row key of the displayed name, `riskTypeId` → `riskTypeName`; the field's own key if it stores the name. */
function labelKeyOf(key: string, spec: RelationSpec, label: string): string {
  if (spec.value === label) return key;
  return key.endsWith('Id') ? `${key.slice(0, -2)}Name` : `${key}Name`;
}
