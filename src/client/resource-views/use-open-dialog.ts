import { createContext, use } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { Query } from '../api/query-string.ts';

interface FormDialog {
  type: 'form';
  action: Action;
  row: WireRecord | null;
  /** Ticked rows the action is done to. */
  ids?: unknown[];
  /** Values to begin with. */
  start?: WireRecord;
  /** Called once it was done. */
  onDone?(): void;
  /** Called when it is closed, done or not. */
  onClosed?(): void;
}

/** The one dialog a list has open. */
export type Dialog =
  | FormDialog
  /** `leave` instead of closing: of one the address names. */
  | { type: 'detail'; row: WireRecord; leave?(): void }
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
