import { useMemo } from 'react';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { type Can, mayDo } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { holds } from '../../../engine/rules/conditions.ts';
import { useCan } from '../../resource/permissions.ts';
import { idOf } from '../../resource/use-record.ts';

/** Properties of the form for a new record with values copied from `record` (`form.again`); null: not offered. */
export function useAgain(resource: Resource, record: WireRecord) {
  const can = useCan();
  return useMemo(() => againForm(resource, record, can), [resource, record, can]);
}

export function againForm(resource: Resource, record: WireRecord, can: Can) {
  const action = resource.actions.find(({ formAgain }) => formAgain !== null);
  const again = action?.formAgain;
  if (!action || !again || !mayDo(action, can) || !holds(again.when, record)) return null;
  const given: { [key: string]: Json } = again.by === null ? {} : { [again.by]: Number(idOf(record)) };
  return { title: again.title, action, row: null, given, start: sameParts(resource, again.same, record) };
}

/** Values to copy: the fields `same`; for a relation also its displayed name and the fields it copies. */
function sameParts({ fields }: Resource, same: readonly string[], record: WireRecord): WireRecord {
  const keys = same.flatMap((key) => {
    const relation = fields.find((field) => field.key === key)?.relation;
    return relation ? [key, relation.labelKey, ...Object.keys(relation.copy)] : [key];
  });
  return Object.fromEntries(keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key] ?? null]));
}
