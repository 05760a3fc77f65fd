import { useEffect } from 'react';
import { writeTitle } from '../../ui/use-title.ts';

/** Shows the number of pending tasks before every title, until the signed-in shell is unmounted. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    writeTitle(undefined, count > 0 ? `(${count}) ` : '');
    return () => writeTitle(undefined, '');
  }, [count]);
}
