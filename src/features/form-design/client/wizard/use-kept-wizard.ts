import { useState } from 'react';
import { EMPTY, type NewResource } from './new-resource.ts';

const KEY = 'form-design:new-resource';

/** What was entered so far is kept in this browser until it is published. */
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

/** A browser without storage, or with a full one, keeps nothing; the wizard itself goes on. */
function keep(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Nothing depends on it.
  }
}
