import { createContext, use } from 'react';
import type { Json, WireRecord } from '../../engine/json.ts';
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
  /** Values sent besides the inputs, where they differ from those the list gives every record. */
  given?: { [key: string]: Json };
  /** Called once it was done. */
  onDone?(): void;
  /** Called when it is closed, done or not. */
  onClosed?(): void;
}

/** An action done to each of the ticked rows by itself. */
interface EachDialog {
  type: 'each';
  action: Action;
  rows: readonly WireRecord[];
  /** Called with the rows it was not done to. */
  onDone(left: WireRecord[]): void;
}

/** The one dialog a list has open. */
export type Dialog =
  | FormDialog
  /** `leave` instead of closing: of one the address names. */
  | { type: 'detail'; row: WireRecord; leave?(): void }
  | { type: 'history'; row: WireRecord }
  | { type: 'child'; child: Resource['children'][number]; row: WireRecord }
  | { type: 'question'; action: Action; row: WireRecord }
  | EachDialog
  /** `isDelete`: row by row, after all at once was refused. */
  | { type: 'bulkEdit'; rows: readonly WireRecord[]; isDelete?: true; onDone(): void }
  | { type: 'import'; action: Action }
  | { type: 'labels'; action: Action; query: Query };

export type OpenDialog = (dialog: Dialog) => void;

/** Opens a dialog of the surrounding list. The function never changes, so that opening one redraws no row. */
export const DialogContext = createContext<OpenDialog>(() => {});

export function useOpenDialog(): OpenDialog {
  return use(DialogContext);
}
