import { useState } from 'react';

/** True once a dialog has been open: it is loaded then and stays mounted, so that its closing is animated. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
