import { useQuery } from '@tanstack/react-query';
import type { WireRecord } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import { call } from '../api/client.ts';

export type RecordId = string | number;

/** Id of a row; null for rows without an id (aggregates). */
export function idOf(record: WireRecord | null | undefined): RecordId | null {
  const id = record?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/**
 * Record read by the action `detail`; the given row until the answer arrives, or if the resource has no `detail`.
 * @param isFresh true: cached data is read again, and the record counts as loading until then
 */
export function useRecord(resource: Resource, row: WireRecord | null, isFresh = false) {
  const query = recordQuery(resource, row);
  const result = useQuery({ ...query, refetchOnMount: isFresh ? 'always' : true });
  const isOld = isFresh && result.isFetching && !result.isFetchedAfterMount;
  return { ...result, record: result.data ?? row, isLoading: query.enabled && (result.isPending || isOld) };
}

/** Query of one record by `detail`; disabled without a detail. */
export function recordQuery(resource: Resource, row: WireRecord | null) {
  const detail = resource.actions.find((action) => action.verb === 'detail');
  const id = idOf(row);
  const named = id ?? addressed(resource, row);
  return {
    queryKey: [resource.name, 'detail', named],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const { method = 'GET', path = '' } = detail ?? {};
      const query = id === null ? { [resource.address?.field ?? 'id']: named } : { id };
      return call<WireRecord>(method, path, { [method === 'GET' ? 'query' : 'body']: query, signal });
    },
    enabled: detail !== undefined && named !== null,
  };
}

/** Value of the field used in addresses, which identifies a record without an id. */
function addressed({ address }: Resource, row: WireRecord | null): RecordId | null {
  const value = address && row?.[address.field];
  return typeof value === 'string' ? value : null;
}

/** Name of a record for users: the value of its display field, else its id. */
export function nameOf(resource: Resource, record: WireRecord | null): string {
  const field = resource.fields.find((candidate) => candidate.key === resource.display);
  const value = record?.[field?.relation?.labelKey ?? resource.display];
  if (value !== undefined && value !== null && value !== '') return String(value);
  return String(idOf(record) ?? '');
}
