import type { ClientFacet } from './facet.ts';
import { TextCell } from './parts/text-cell.tsx';
import { PlainFilterText, TextFilter } from './parts/text-filter.tsx';
import { TextInput } from './parts/text-input.tsx';

export const text: ClientFacet = { Cell: TextCell, Input: TextInput, Filter: TextFilter, FilterText: PlainFilterText };
