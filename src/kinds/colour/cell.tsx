import { lazy } from 'react';
import type { CellProps, ClientFacet, FilterTextProps } from '../parts/client/facet.ts';
import { readColour } from './meaning.ts';
import './client/colour.css';

/** A patch of the colour, always beside its code (look.md#2). */
function Swatch({ colour }: { colour: string | undefined }) {
  return (
    <span className="colour-swatch" data-empty={colour === undefined} style={{ background: colour }} aria-hidden />
  );
}

function ColourCell({ value }: Pick<CellProps, 'value'>) {
  const text = String(value);
  return (
    <span className="colour-cell">
      <Swatch colour={readColour(text)} />
      <span className="cell-number">{text}</span>
    </span>
  );
}

const ColourFilter = lazy(() => import('./filter.tsx'));

function ColourFilterText({ queryKey, values }: FilterTextProps) {
  return <ColourCell value={values[queryKey]} />;
}

export const colour: ClientFacet = {
  Cell: ColourCell,
  Filter: ColourFilter,
  FilterText: ColourFilterText,
};
