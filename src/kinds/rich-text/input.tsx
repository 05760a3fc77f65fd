import { lazy, Suspense } from 'react';
import type { InputProps } from '../parts/client/facet.ts';
import './client/rich-text-editor.css';

// Lazy: the editor is large, and only forms need it.
const RichTextEditor = lazy(() => import('./client/rich-text-editor.tsx'));

export function RichTextInput(props: InputProps) {
  return (
    <Suspense fallback={<div className="rich-text-waiting">正在打开编辑器…</div>}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
