import { createContext, use } from 'react';
import type { Json, WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { Query } from '../api/query-string.ts';

interface FormDialog {
  type: 'form';
  action: Action;
  row: WireRecord | null;
  /** Selected rows, if the action is on several. */
  rows?: readonly WireRecord[];
  /** Initial values. */
  start?: WireRecord;
  /** Values sent in addition to the inputs, if they differ from the list's own `given`. */
  given?: { [key: string]: Json };
  /** Called after success. */
  onDone?(): void;
  /** Called when the dialog is closed, after success or not. */
  onClosed?(): void;
}

/** An action on each selected row separately. */
interface EachDialog {
  type: 'each';
  action: Action;
  rows: readonly WireRecord[];
  /** Called with the rows that were refused. */
  onDone(left: WireRecord[]): void;
}

/** The one dialog a list has open. */
export type Dialog =
  | FormDialog
  /** `leave` replaces closing, for a detail named in the address. */
  | { type: 'detail'; row: WireRecord; leave?(): void }
  | { type: 'history'; row: WireRecord }
  | { type: 'child'; child: Resource['children'][number]; row: WireRecord }
  | { type: 'question'; action: Action; row: WireRecord }
  /** Shows what an action made; closing it returns to the dialog `under` it. */
  | { type: 'answer'; action: Action; row: WireRecord; under?: Dialog | null }
  | EachDialog
  /** `isDelete`: deletes row by row, after deleting all at once was refused. */
  | { type: 'bulkEdit'; rows: readonly WireRecord[]; isDelete?: true; onDone(): void }
  | { type: 'import'; action: Action }
  | { type: 'labels'; action: Action; query: Query };

export type OpenDialog = (dialog: Dialog) => void;

/** Opens a dialog of the surrounding list. The function never changes, so that opening one does not redraw rows. */
export const DialogContext = createContext<OpenDialog>(() => {});

export function useOpenDialog(): OpenDialog {
  return use(DialogContext);
}
