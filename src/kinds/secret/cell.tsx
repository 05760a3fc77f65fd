import type { ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';
import { TextCell } from '../text/cell.tsx';

export const secret: ClientFacet = { Cell: TextCell, Filter: null, FilterText: PlainFilterText };
