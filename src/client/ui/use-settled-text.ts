import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The text after a pause in typing, so that a search is sent once, not per key. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
