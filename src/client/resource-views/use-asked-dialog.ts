import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { WireRecord } from '../../engine/json.ts';
import { isImport } from '../../engine/projections/starts.ts';
import type { Resource, Screen } from '../../engine/resource.ts';
import { ASKED } from '../resource/asked-path.ts';
import { screenActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import type { Dialog, Dialogs } from './use-dialogs.ts';

/**
 * Opens the dialog the address asks for, once, and takes the words out of it: a reload or 后退 does not open it again.
 * Only what shows something or asks for input first; nothing is done by following a link.
 */
export function useAskedDialog(
  of: { resource: Resource; screen: Screen; isEmbedded?: boolean },
  dialogs: Dialogs,
): void {
  const { resource, screen, isEmbedded = false } = of;
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const can = useCan();
  const verb = params.get(ASKED.verb);
  const id = params.get(ASKED.id);
  useEffect(() => {
    if (verb === null || isEmbedded) return;
    const dialog = askedDialog();
    if (dialog) dialogs.open(dialog);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const word of Object.values(ASKED)) after.delete(word);
        return after;
      },
      { replace: true },
    );

    function askedDialog(): Dialog | null {
      const action = screenActions(resource, screen, can).find((candidate) => candidate.verb === verb);
      if (verb === 'detail') return action && id !== null ? { type: 'detail', row: rowIn(state, id) } : null;
      if (action && isImport(action)) return { type: 'import', action };
      return action?.place === 'primary' ? { type: 'form', action, row: null } : null;
    }
  }, [verb, id, state, isEmbedded, resource, screen, can, dialogs, setParams]);
}

/** Whoever knows the row already hands it over with the address; it says more than its id. */
function rowIn(state: unknown, id: string): WireRecord {
  const row: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'row') : null;
  const isIt = typeof row === 'object' && row !== null && String(Reflect.get(row, 'id')) === id;
  return isIt ? (row as WireRecord) : { id };
}
