import { useState } from 'react';
import { EMPTY, type NewResource } from './new-resource.ts';

const KEY = 'form-design:new-resource';

/** Keeps the wizard's state in this browser until it is published. */
export function useKeptWizard() {
  const [made, setMade] = useState(readKept);
  return {
    made,
    patch: (change: Partial<NewResource>) =>
      setMade((before) => {
        const next = { ...before, ...change };
        keep(JSON.stringify(next));
        return next;
      }),
    forget: () => keep(null),
  };
}

function readKept(): NewResource {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...EMPTY, ...kept } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Stores or deletes the state. Without storage, or with a full one, the wizard works without it. */
function keep(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // The wizard works without stored state.
  }
}
