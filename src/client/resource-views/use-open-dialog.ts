import { createContext, use } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { Query } from '../api/query-string.ts';

/** The one dialog a list has open. */
export type Dialog =
  | { type: 'form'; action: Action; row: WireRecord | null }
  | { type: 'detail'; row: WireRecord }
  | { type: 'child'; child: Resource['children'][number]; row: WireRecord }
  | { type: 'import'; action: Action }
  | { type: 'labels'; action: Action; query: Query };

export type OpenDialog = (dialog: Dialog) => void;

/** How the list a component stands in opens a dialog: the same function always, so that opening one draws no row anew. */
export const DialogContext = createContext<OpenDialog>(() => {});

export function useOpenDialog(): OpenDialog {
  return use(DialogContext);
}
