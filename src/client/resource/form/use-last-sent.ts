import { useQuery } from '@tanstack/react-query';
import type { WireRecord } from '../../../engine/json.ts';
import { toForm } from '../../../engine/projections/form.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { call } from '../../api/client.ts';

/** Values the user last sent when adding a record; read only if a field of the form proposes them. */
export function useLastSent(
  resource: Resource,
  action: Action,
  size: 'whole' | 'short' = 'whole',
): { values?: WireRecord; isLoading: boolean } {
  const isAsked = action.verb === 'add' && toForm(resource, 'add', size).fields.some(({ presetLast }) => presetLast);
  const { data, isLoading } = useQuery({
    queryKey: ['lastSent', resource.name],
    queryFn: ({ signal }) => call<WireRecord>('GET', '/form/lastSent', { query: { resource: resource.name }, signal }),
    enabled: isAsked,
    gcTime: 0,
    retry: false,
  });
  return data ? { values: data, isLoading } : { isLoading };
}
