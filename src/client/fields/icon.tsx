import { lazy, Suspense } from 'react';
import type { CellProps, ClientFacet } from './facet.ts';
import { PlainFilterText } from './filters/text-filter.tsx';

// All icons are a large chunk: fetched only where one is drawn by name.
const NamedIcon = lazy(() => import('./pickers/named-icon.tsx'));

function IconCell({ value, place }: CellProps) {
  const name = String(value);
  return (
    <span title={name}>
      <Suspense fallback={null}>
        <NamedIcon name={name} />
      </Suspense>
      {place === 'detail' && ` ${name}`}
    </span>
  );
}

export const icon: ClientFacet = { Cell: IconCell, input: 'icon', Filter: null, FilterText: PlainFilterText };
