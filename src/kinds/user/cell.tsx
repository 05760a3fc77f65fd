import { lazy } from 'react';
import type { ClientFacet, FilterTextProps } from '../parts/client/facet.ts';
import { relationOf } from '../parts/client/relation-of.ts';
import { TextCell } from '../text/cell.tsx';
import { usePersonName } from './client/use-person-name.ts';

const UserFilter = lazy(() => import('./filter.tsx'));

function UserFilterText({ field, queryKey, values }: FilterTextProps) {
  const value = values[queryKey];
  return <>{usePersonName({ value, carried: undefined, resource: relationOf(field).resource }, null)}</>;
}

export const user: ClientFacet = {
  Cell: TextCell,
  Filter: UserFilter,
  FilterText: UserFilterText,
};
