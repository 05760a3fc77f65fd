import { createContext, use } from 'react';
import type { Json, WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { Query } from '../api/query-string.ts';

interface FormDialog {
  type: 'form';
  action: Action;
  row: WireRecord | null;
  /** Selected rows of an action that is performed on several. */
  rows?: readonly WireRecord[];
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
  /** Called with the rows that the server has refused. */
  onDone(left: WireRecord[]): void;
}

/** Dialog that is open over a list; a list has at most one. */
export type Dialog =
  | FormDialog
  /** `leave`: called instead of closing, for a detail whose record is named in the address. */
  | { type: 'detail'; row: WireRecord; leave?(): void }
  | { type: 'history'; row: WireRecord }
  | { type: 'child'; child: Resource['children'][number]; row: WireRecord }
  | { type: 'question'; action: Action; row: WireRecord }
  /** Shows the record that an action has returned; closing returns to the dialog `under`. */
  | { type: 'answer'; action: Action; row: WireRecord; under?: Dialog | null }
  | EachDialog
  /** `isDelete`: deletes row by row, after deleting all at once was refused. */
  | { type: 'bulkEdit'; rows: readonly WireRecord[]; isDelete?: true; onDone(): void }
  | { type: 'import'; action: Action }
  | { type: 'labels'; action: Action; query: Query };

export type OpenDialog = (dialog: Dialog) => void;

/**
 * Opens a dialog of the surrounding list. The function never changes, so that opening a dialog does not redraw rows.
 */
export const DialogContext = createContext<OpenDialog>(() => {});

export function useOpenDialog(): OpenDialog {
  return use(DialogContext);
}
