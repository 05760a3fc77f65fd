import { createContext, use } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { Query } from '../api/query-string.ts';

/** The one dialog a list has open. */
export type Dialog =
  /** `ids`: ticked rows an action with a form is done to; `onDone` is called once it was; `start`: values to begin with. */
  | { type: 'form'; action: Action; row: WireRecord | null; ids?: unknown[]; start?: WireRecord; onDone?(): void }
  | { type: 'detail'; row: WireRecord }
  | { type: 'history'; row: WireRecord }
  | { type: 'child'; child: Resource['children'][number]; row: WireRecord }
  | { type: 'question'; action: Action; row: WireRecord }
  | { type: 'import'; action: Action }
  | { type: 'labels'; action: Action; query: Query };

export type OpenDialog = (dialog: Dialog) => void;

/** How the list a component stands in opens a dialog: the same function always, so that opening one draws no row anew. */
export const DialogContext = createContext<OpenDialog>(() => {});

export function useOpenDialog(): OpenDialog {
  return use(DialogContext);
}
