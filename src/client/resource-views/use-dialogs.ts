import { createContext, use, useMemo, useState } from 'react';
import type { Json, WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';

/** The one dialog a list has open. */
export type Dialog =
  | { type: 'form'; action: Action; row: WireRecord | null }
  | { type: 'detail'; row: WireRecord }
  | { type: 'child'; child: Resource['children'][number]; row: WireRecord }
  | { type: 'import'; action: Action };

export interface Dialogs {
  current: Dialog | null;
  given: { [key: string]: Json };
  open(dialog: Dialog): void;
  close(): void;
}

export function useDialogs(given: { [key: string]: Json }): Dialogs {
  const [current, setCurrent] = useState<Dialog | null>(null);
  return useMemo(() => ({ current, given, open: setCurrent, close: () => setCurrent(null) }), [current, given]);
}

export const DialogContext = createContext<Dialogs>({ current: null, given: {}, open: () => {}, close: () => {} });

export function useOpenDialog(): Dialogs['open'] {
  return use(DialogContext).open;
}
