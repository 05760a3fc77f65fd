import type { ClientFacet } from './facet.ts';
import { NumberCell } from './parts/number-cell.tsx';
import { NumberFilter } from './parts/number-filter.tsx';
import { NumberInput } from './parts/number-input.tsx';
import { PlainFilterText } from './parts/text-filter.tsx';

export const integer: ClientFacet = {
  Cell: NumberCell,
  Input: NumberInput,
  Filter: NumberFilter,
  FilterText: PlainFilterText,
};
