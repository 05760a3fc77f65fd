import { lazy, Suspense } from 'react';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';

// Lazy: all icons together are a large chunk.
const NamedIcon = lazy(() => import('./client/named-icon.tsx'));

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

export const icon: ClientFacet = { Cell: IconCell, Filter: null, FilterText: PlainFilterText };
