import { lazy } from 'react';
import type { ClientFacet, FilterTextProps } from './facet.ts';
import { relationOf } from './parts/relation-of.ts';
import { TextCell } from './parts/text-cell.tsx';
import { usePersonName } from './parts/use-person-name.ts';

const UserFilter = lazy(() => import('./filters/user-filter.tsx'));

function UserFilterText({ field, queryKey, values }: FilterTextProps) {
  const value = values[queryKey];
  return <>{usePersonName({ value, carried: undefined, resource: relationOf(field).resource }, null)}</>;
}

export const user: ClientFacet = {
  Cell: TextCell,
  input: 'user',
  Filter: UserFilter,
  FilterText: UserFilterText,
};
