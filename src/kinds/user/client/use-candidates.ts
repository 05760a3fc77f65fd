import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api/client.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Relation } from '../../../engine/resource.ts';

/** Workflow stage for which a person is chosen, and the record; `id` is null if the record does not exist yet. */
export interface Naming {
  stage: NonNullable<Relation['stage']>;
  /** Resource of the workflow record. */
  resource: string;
  id: string | null;
}

/** A person who can be chosen, with department, roles and number of open tasks. */
export interface Candidate extends WireRecord {
  id: string;
  name: string;
  orgName?: string;
  roleNames: string[];
  openTasks: number;
  /** True: the caller chose this person recently. */
  isUsual?: boolean;
}

interface Asked {
  orgId?: string;
  searchValue?: string;
  pageSize: number;
}

/** People who can be chosen for the stage, the most used first (wire.md#8.1). */
export function useCandidates(naming: Naming | null, query: Asked, isWanted = true) {
  const { resource = '', stage, id } = naming ?? {};
  const asked = { ...query, ...(id ? { id } : {}), stage };
  return useQuery({
    queryKey: [resource, 'candidates', asked],
    queryFn: ({ signal }) =>
      call<{ rows: Candidate[]; totalRows: number }>('GET', `/${resource}/candidates`, { query: asked, signal }),
    enabled: naming !== null && isWanted,
    placeholderData: keepPreviousData,
  });
}

/** Stage and record of a field in which a person is chosen for a workflow stage; null for other fields. */
export function namingOf(relation: Relation, values: { [key: string]: unknown }): Naming | null {
  const { stage, stageRecord, stageResource: resource } = relation;
  const id = values[stageRecord];
  if (stage === null || resource === null) return null;
  return { stage, resource, id: id === undefined || id === null || id === '' ? null : String(id) };
}
