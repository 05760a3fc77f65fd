import { useState } from 'react';

/** Whether a dialog was ever opened: it is fetched then, and stays, for its closing is drawn as well. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
