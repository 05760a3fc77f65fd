import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The text as it was last left alone for a moment: what is searched while typing is asked for once. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
