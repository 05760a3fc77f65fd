import { lazy } from 'react';
import { type Option, useOptions } from '../../client/resource/use-options.ts';
import type { ClientFacet, FilterTextProps } from '../parts/client/facet.ts';
import { relationOf } from '../parts/client/relation-of.ts';
import { TextCell } from '../text/cell.tsx';

const TreeFilter = lazy(() => import('./filter.tsx'));

function TreeFilterText({ field, queryKey, values }: FilterTextProps) {
  const options = useOptions({ ...relationOf(field), match: {} }, {});
  const found: Option | undefined = options.find(values[queryKey]);
  return <>{found?.label ?? values[queryKey]}</>;
}

export const tree: ClientFacet = {
  Cell: TextCell,
  Filter: TreeFilter,
  FilterText: TreeFilterText,
};
