import { hasEffect } from '../../engine/action-effect.ts';
import type { WireRecord } from '../../engine/json.ts';
import { isLabel } from '../../engine/projections/starts.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import { isApiError, isLost, messageOf } from '../api/api-error.ts';
import { batchConfirmText, confirmText, namesText, nextStatus, partsOf } from '../resource/action-texts.ts';
import type { Selection } from '../resource/list/use-selection.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import { rowBody, withoutOffers } from '../resource/offered-actions.ts';
import { idOf } from '../resource/use-record.ts';
import { useRunAction } from '../resource/use-run-action.ts';
import { message, modal } from '../ui/feedback/feedback.ts';
import { useExport } from './export/use-export.ts';
import { installedViews, questionFor } from './installed-views.ts';
import { useOpenDialog } from './use-open-dialog.ts';

/** Shows the result texts of the descriptor; an error that the interceptor has shown is not repeated (look.md#12). */
export const tell = {
  success: (action: Action) => message.success(action.success),
  failure: (action: Action, error: unknown) => {
    if (isApiError(error) && error.shown) return;
    // Detail of the refusal that the message lacks, such as the records that refer to the row.
    const more = isApiError(error)
      ? error.errors.find(({ field, message: said }) => field === '' && said !== error.message)
      : null;
    message.error(
      `${isLost(error) ? action.error : action.failure}${messageOf(error)}${more ? `：${more.message}` : ''}`,
    );
  },
  warn: (text: string) => message.warning(text),
  /** Shows values that are returned only once; the code of the dialog is loaded when it is first needed. */
  reveal: (action: Action, data: unknown) => {
    if (Object.keys(action.reveals).length === 0) return;
    void import('./reveal.tsx').then(({ showRevealed }) => showRevealed(action, data));
  },
};

/** Runs a row action: opens its form or the detail, fetches a file, or confirms and calls. */
export function useRowAction(resource: Acted) {
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  const { exportRows } = useExport();
  return (action: Action, row: WireRecord) => {
    if (action.verb === 'detail') return open({ type: 'detail', row });
    if (isLabel(action)) return open({ type: 'labels', action, query: { ids: String(idOf(row)) } });
    if (questionFor(resource, action, row)) return open({ type: 'question', action, row });
    if (action.form || action.verb === 'edit' || action.verb === 'add') return open({ type: 'form', action, row });
    if (action.method === 'GET') return void exportRows(action, { id: String(idOf(row)) });
    return ask(action, { question: confirmText(resource, action, row), payload: rowBody(resource, action, row) });
  };
}

/** Resource of an action; without `isUndoable` no undo of deletions is offered. */
type Acted = Resource & Pick<LoadedResource, 'isUndoable'>;

const DELETES: ReadonlySet<string> = new Set(['delete', 'mutiDelete']);

/** Maximum number of selected rows that are sent completely; if there are more, only the ids are sent. */
const MANY = 100;

interface Asked {
  question: string;
  about?: string;
  payload: unknown;
  onDone?: () => void;
  onRefused?: false | undefined | (() => void);
}

/** Confirms, calls and reports the result; an action without a question is called at once. */
export function useAsk(resource: Acted) {
  const run = useRunAction();
  const open = useOpenDialog();
  const go = async (action: Action, payload: unknown): Promise<boolean> => {
    try {
      const data = await run(action, payload);
      tell.success(action);
      tell.reveal(action, data);
      const made = data as WireRecord | null; // an action with a dialog in `answers` returns a record
      if (made && installedViews.answers?.[action.path]) open({ type: 'answer', action, row: made });
      if (resource.isUndoable && DELETES.has(action.verb)) {
        void import('./list/undo-delete.tsx').then(({ offerUndo }) => offerUndo(resource.name, payload));
      }
      return true;
    } catch (error) {
      tell.failure(action, error);
      return false;
    }
  };
  const ask = (action: Action, what: Asked) => {
    const start = async () => {
      if (await go(action, what.payload)) what.onDone?.();
      else if (what.onRefused) what.onRefused();
    };
    if (what.question === '') return void start();
    const { title, content } = partsOf(what.question);
    modal.confirm({
      title,
      content: what.about ?? content,
      okText: '确定',
      cancelText: '取消',
      okButtonProps: { danger: action.danger },
      focusable: { autoFocusButton: action.danger ? 'cancel' : 'ok' },
      onOk: start,
    });
  };
  const toggleStatus = (action: Action, row: WireRecord) => {
    if (questionFor(resource, action, row)) return open({ type: 'question', action, row });
    const question = confirmText(resource, action, row);
    return ask(action, { question, payload: { id: row.id, status: nextStatus(row) } });
  };
  const batch = (action: Action, { rows, set, clear: onDone }: Selection) => {
    if (action.isForEach) return open({ type: 'each', action, rows, onDone: set });
    if (hasEffect(action) && action.form) return open({ type: 'form', action, row: null, rows, onDone });
    const payload = hasEffect(action)
      ? { ids: rows.map(({ id }) => id) }
      : rows.map(rows.length > MANY ? ({ id }) => ({ id }) : withoutOffers);
    const question = batchConfirmText(action, rows.length);
    const isEachPossible = resource.isUndoable && DELETES.has(action.verb) && rows.length > 1;
    const onRefused = isEachPossible && (() => open({ type: 'bulkEdit', rows, isDelete: true, onDone }));
    return ask(action, { question, about: namesText(resource, rows), payload, onDone, onRefused });
  };
  return { ask, toggleStatus, batch };
}
