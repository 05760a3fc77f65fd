import { lazy } from 'react';
import { hasWords } from '../parts/choices.ts';
import { ChoiceCell } from '../parts/client/choice-cell.tsx';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';
import { kindFacets } from '../tables/meanings.ts';

/** Number in tabular figures with thousands separators, followed by the unit in a lighter colour (look.md#13.3). */
function NumberCell(props: CellProps) {
  const { field, value } = props;
  if (hasWords(field)) return <ChoiceCell {...props} />;
  return (
    <span className="cell-number">
      {kindFacets[field.kind].format(value, field)}
      {field.unit && <span className="cell-unit">{field.unit}</span>}
    </span>
  );
}

const NumberFilter = lazy(() => import('./filter.tsx'));

export const integer: ClientFacet = { Cell: NumberCell, Filter: NumberFilter, FilterText: PlainFilterText };
