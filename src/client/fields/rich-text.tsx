import { lazy, Suspense } from 'react';
import type { CellProps, ClientFacet, InputProps } from './facet.ts';
import { TextCell } from './parts/text-cell.tsx';
import { text } from './text.ts';
import './editors/rich-text.css';

// Editor and cleaner are large: fetched only where formatted text is written or read in full.
const RichTextEditor = lazy(() => import('./editors/rich-text-editor.tsx'));
const SafeHtml = lazy(() => import('./viewers/safe-html.tsx'));

/** Its words in lists, as it was written in a detail. */
function RichTextCell(props: CellProps) {
  if (props.place !== 'detail') return <TextCell {...props} />;
  return (
    <Suspense fallback={<TextCell {...props} />}>
      <SafeHtml html={String(props.value)} />
    </Suspense>
  );
}

function RichTextInput(props: InputProps) {
  return (
    <Suspense fallback={<div className="rich-text-waiting">正在打开编辑器…</div>}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}

export const richText: ClientFacet = { ...text, Cell: RichTextCell, Input: RichTextInput };
