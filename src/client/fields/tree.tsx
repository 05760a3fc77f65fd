import { lazy } from 'react';
import type { Option } from '../resource/options.ts';
import { useOptions } from '../resource/use-options.ts';
import type { ClientFacet, FilterTextProps } from './facet.ts';
import { relationOf } from './parts/relation-of.ts';
import { TextCell } from './parts/text-cell.tsx';

const TreeFilter = lazy(() => import('./filters/tree-filter.tsx'));

function TreeFilterText({ field, queryKey, values }: FilterTextProps) {
  const options = useOptions({ ...relationOf(field), match: {} }, {});
  const found: Option | undefined = options.find(values[queryKey]);
  return <>{found?.label ?? values[queryKey]}</>;
}

export const tree: ClientFacet = {
  Cell: TextCell,
  input: 'tree',
  listInput: 'ticks',
  Filter: TreeFilter,
  FilterText: TreeFilterText,
};
