import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../client/api/send.ts';
import type { Relation } from '../../../engine/resource.ts';
import { type InputOf, RiskRegister } from '../../../generated/client.ts';

/** The stage people are chosen for, and the record they are named on, where there is one yet. */
export interface Naming {
  stage: NonNullable<Relation['stage']>;
  id: string | null;
}

type Query = NonNullable<InputOf<typeof RiskRegister.candidates>>;

/** People who can be named for the stage, the most used first (wire.md#8.1). */
export function useCandidates(naming: Naming | null, query: Omit<Query, 'stage' | 'id'>, isWanted = true) {
  const asked = { ...query, ...(naming?.id ? { id: naming.id } : {}), stage: naming?.stage ?? 'judge' };
  return useQuery({
    queryKey: ['RiskRegister', 'candidates', asked],
    queryFn: ({ signal }) => send(RiskRegister.candidates, asked, { signal }),
    enabled: naming !== null && isWanted,
    placeholderData: keepPreviousData,
  });
}

/** null: the field names nobody for a stage. */
export function namingOf(relation: Relation, values: { [key: string]: unknown }): Naming | null {
  const { stage, stageRecord } = relation;
  const id = values[stageRecord];
  return stage && { stage, id: id === undefined || id === null || id === '' ? null : String(id) };
}
