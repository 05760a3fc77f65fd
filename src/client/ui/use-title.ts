import { useEffect } from 'react';
import { pageTitle } from './product.ts';

/** Sets the browser title (look.md#9.1). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
