import type { ClientFacet } from './facet.ts';
import { PlainFilterText } from './filters/text-filter.tsx';
import { TextCell } from './parts/text-cell.tsx';

export const secret: ClientFacet = { Cell: TextCell, input: 'secret', Filter: null, FilterText: PlainFilterText };
