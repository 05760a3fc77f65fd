import { lazy, Suspense } from 'react';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { TextCell, text } from '../text/cell.tsx';
import './client/rich-text.css';

// Lazy: the cleaner is large, and only details show formatted text in full.
const SafeHtml = lazy(() => import('./client/safe-html.tsx'));

/** Plain text in lists, formatted text in a detail. */
function RichTextCell(props: CellProps) {
  if (props.place !== 'detail') return <TextCell {...props} />;
  return (
    <Suspense fallback={<TextCell {...props} />}>
      <SafeHtml html={String(props.value)} />
    </Suspense>
  );
}

export const richText: ClientFacet = { ...text, Cell: RichTextCell };
