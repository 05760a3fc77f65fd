import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { WireRecord } from '../../engine/json.ts';
import { type Can, mayDo } from '../../engine/permissions.ts';
import { isImport } from '../../engine/projections/starts.ts';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import { ASKED } from '../resource/asked-path.ts';
import { screenActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { useDevice } from '../ui/device.ts';
import { type Dialog, useOpenDialog } from './use-open-dialog.ts';

interface ScreenContext {
  resource: Resource;
  screen: Screen;
}

/**
 * Opens the dialog named in the query, once, and removes its query parameters; actions without a dialog are not run. A
 * short form keeps the parameters until it closes, so that a reload opens it again.
 */
export default function AskedDialog({ resource, screen }: ScreenContext): null {
  const open = useOpenDialog();
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const can = useCan();
  const isPhone = useDevice() === 'mobile';
  const answered = useRef<string | null>(null);
  const verb = params.get(ASKED.verb);
  const id = params.get(ASKED.id);
  useEffect(() => {
    // The address still has the parameters for a moment after the dialog has opened.
    if (verb === null || answered.current === key) return;
    answered.current = key;
    const offered = [...screenActions(resource, screen, can), ...detailOf(resource, can)];
    const action = offered.find((candidate) => candidate.verb === verb);
    const dialog = action
      ? dialogFor(action, { row: id === null ? null : rowIn(state, id), start: startIn(state) })
      : null;
    const forget = () => setParams(withoutAsked, { replace: true });
    if (isPhone && dialog?.type === 'form' && dialog.action.formShort) return open({ ...dialog, onClosed: forget });
    if (dialog) open(dialog);
    forget();
  }, [verb, id, key, state, resource, screen, can, open, setParams, isPhone]);
  return null;
}

/** The action `detail` if permitted: a click on the name opens it, so the screen's actions do not include `detail`. */
function detailOf({ actions }: Resource, can: Can): Action[] {
  return actions.filter((action) => action.verb === 'detail' && mayDo(action, can));
}

function dialogFor(
  action: Action,
  { row, start }: { row: WireRecord | null; start: WireRecord | null },
): Dialog | null {
  if (action.verb === 'detail') return row && { type: 'detail', row };
  if (isImport(action)) return { type: 'import', action };
  return action.place === 'primary' ? { type: 'form', action, row: null, ...(start ? { start } : {}) } : null;
}

function withoutAsked(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const word of Object.values(ASKED)) after.delete(word);
  return after;
}

/** Row that the link has passed in the history state; else a record with only the id. */
function rowIn(state: unknown, id: string): WireRecord {
  const row: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'row') : null;
  const isIt = typeof row === 'object' && row !== null && String(Reflect.get(row, 'id')) === id;
  return isIt ? (row as WireRecord) : { id };
}

/** Values for a new record that a page has passed in the history state, e.g. after a scanned code. */
function startIn(state: unknown): WireRecord | null {
  const start: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'start') : null;
  return typeof start === 'object' && start !== null ? (start as WireRecord) : null;
}
