import type { ClientFacet } from './facet.ts';
import { PlainFilterText, TextFilter } from './filters/text-filter.tsx';
import { TextCell } from './parts/text-cell.tsx';

export const text: ClientFacet<'text'> = {
  Cell: TextCell,
  input: 'text',
  Filter: TextFilter,
  FilterText: PlainFilterText,
};
