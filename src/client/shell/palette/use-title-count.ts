import { useEffect } from 'react';
import { writeTitle } from '../../ui/use-title.ts';

/** Number of waiting tasks before every title, until the frame of the signed-in user is gone. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    writeTitle(undefined, count > 0 ? `(${count}) ` : '');
    return () => writeTitle(undefined, '');
  }, [count]);
}
