import type { Field, Relation } from '../../../engine/resource.ts';

/** The relation of a field whose kind always has one; the fallback only satisfies the types. */
export function relationOf(field: Pick<Field, 'key' | 'relation'>): Relation {
  const nothing: Relation = {
    resource: '',
    as: 'select',
    choices: 'list',
    value: 'id',
    label: 'name',
    copy: {},
    match: {},
    matchWhenGiven: false,
    fill: {},
    where: {},
    facts: [],
    multiple: false,
    withParents: false,
    stage: null,
    stageRecord: 'id',
    stageResource: null,
    foundIn: null,
    labelKey: field.key,
    labelStored: false,
  };
  return field.relation ?? nothing;
}
