import { useEffect } from 'react';
import { pageTitle } from './product.ts';

let currentTitle = '';
let before = '';

/** Sets the browser title, or its prefix (shell/palette/palette-host.tsx). */
export function writeTitle(title = currentTitle, prefix = before): void {
  document.title = prefix + pageTitle(title);
  currentTitle = title;
  before = prefix;
}

/** Sets the browser title (look.md#9.1). */
export function useTitle(title: string): void {
  useEffect(() => writeTitle(title), [title]);
}
