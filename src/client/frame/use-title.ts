import { useEffect } from 'react';
import { pageTitle } from './product.ts';

/** Sets the browser title (spec §2.1). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
