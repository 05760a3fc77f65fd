import { useEffect, useRef } from 'react';
import { enterLayer } from './layers.ts';

/** Address of a dialog: the page's address with an additional query parameter, or a path of its own. */
export interface LayerAddress {
  query?: readonly [word: string, value: string];
  path?: string;
}

interface Options {
  /** null: the page's address is kept. */
  address?: LayerAddress | null | undefined;
  /** True if the page was opened at the dialog's address: Back then leaves the page. */
  isArrived?: boolean | undefined;
}

/**
 * Makes the browser's Back close a dialog instead of leaving the page.
 * @param onBack returns false if the dialog stays open, as a form with changes does
 */
export function useBack(onBack: () => unknown, { address = null, isArrived = false }: Options = {}): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  const { query: [word, value] = [], path } = address ?? {};
  useEffect(() => {
    if (isArrived) return;
    return enterLayer({
      address: (before) => placed(before, { word, value, path }),
      onBack: () => latest.current() !== false,
    });
  }, [word, value, path, isArrived]);
}

interface Place {
  word: string | undefined;
  value: string | undefined;
  path: string | undefined;
}

function placed(before: URL, { word, value, path }: Place): URL {
  const after = new URL(path ?? before, before);
  if (word !== undefined && value !== undefined) after.searchParams.set(word, value);
  return after;
}
