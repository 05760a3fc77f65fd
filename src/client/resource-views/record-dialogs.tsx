import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Json } from '../../engine/json.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import { ReturnFocus } from '../ui/return-focus.tsx';
import { RowAddressContext, useRecordAddress } from './detail/row-address.ts';
import { dialogParts } from './dialog-parts.ts';
import { installedViews, type QuestionProps, questionFor } from './installed-views.ts';
import type { ListView } from './list/list-shape.ts';
import { type Dialog, DialogContext } from './use-open-dialog.ts';

const FormModal = lazy(dialogParts.form);
const DetailModal = lazy(dialogParts.detail);
const ChildModal = lazy(dialogParts.child);
const HistoryDrawer = lazy(dialogParts.history);

interface Props {
  resource: LoadedResource;
  /** Values that every new record of the list gets. */
  given: { [key: string]: Json };
  List: ListView;
  /** True inside a dialog or beside other lists: the address then contains nothing about this list. */
  isEmbedded?: boolean | undefined;
  /** The list itself; passed as children, it is not redrawn when a dialog opens or closes. */
  children: ReactNode;
}

/** Provides a list with its dialogs, of which at most one is open. */
export function RecordDialogs({ resource, given, List, isEmbedded = false, children }: Props) {
  const [opened, setCurrent] = useState<Dialog | null>(null);
  const arrived = useArrived(resource, isEmbedded);
  const addressOf = useRecordAddress(resource, isEmbedded);
  const current = opened ?? arrived;
  const close = useCallback(() => setCurrent((before) => (before?.type === 'answer' && before.under) || null), []);
  const open = useCallback((next: Dialog) => {
    setCurrent((under) => (next.type === 'answer' ? { ...next, under } : next));
  }, []);
  const closeForm = () => {
    close();
    if (current?.type === 'form') current.onClosed?.();
  };
  const {
    bulkEdit: BulkEdit,
    eachDialog: EachDialog,
    importModal: ImportModal,
    labelModal: LabelModal,
  } = installedViews;
  return (
    <DialogContext value={open}>
      <RowAddressContext value={addressOf}>{children}</RowAddressContext>
      {current !== null && (
        <ReturnFocus>
          <Suspense fallback={null}>
            {current.type === 'form' && (
              <FormModal
                resource={resource}
                action={current.action}
                row={current.row}
                given={current.given ?? given}
                rows={current.rows}
                start={current.start}
                onDone={current.onDone}
                onClose={closeForm}
              />
            )}
            {current.type === 'detail' && (
              <DetailModal
                key={String(opened === null)}
                resource={resource}
                row={current.row}
                isEmbedded={isEmbedded}
                isArrived={opened === null}
                onClose={current.leave ?? close}
              />
            )}
            {current.type === 'history' && <HistoryDrawer resource={resource} row={current.row} onClose={close} />}
            {current.type === 'child' && (
              <ChildModal parent={resource} child={current.child} row={current.row} List={List} onClose={close} />
            )}
            {(current.type === 'question' || current.type === 'answer') && (
              <QuestionDialog resource={resource} {...current} onClose={close} />
            )}
            {current.type === 'each' && EachDialog && <EachDialog resource={resource} {...current} onClose={close} />}
            {current.type === 'bulkEdit' && BulkEdit && <BulkEdit resource={resource} {...current} onClose={close} />}
            {current.type === 'import' && ImportModal && (
              <ImportModal resource={resource} action={current.action} onClose={close} />
            )}
            {current.type === 'labels' && LabelModal && (
              <LabelModal resource={resource} action={current.action} query={current.query} onClose={close} />
            )}
          </Suspense>
        </ReturnFocus>
      )}
    </DialogContext>
  );
}

/**
 * Detail of the record named in the address (`?hazard=YH…`); `leave` removes that parameter. null: no record is named.
 */
function useArrived({ address }: LoadedResource, isEmbedded: boolean): Dialog | null {
  const [params, setParams] = useSearchParams();
  const { field, query } = address ?? { field: '', query: '' };
  const value = isEmbedded ? null : params.get(query);
  if (!value) return null;
  const leave = () =>
    setParams(
      (before) => {
        before.delete(query);
        return before;
      },
      { replace: true },
    );
  return { type: 'detail', row: { [field]: value }, leave };
}

function QuestionDialog({ type, ...props }: QuestionProps & Pick<Dialog, 'type'>) {
  const { resource, action, row } = props;
  const Dialog = type === 'answer' ? installedViews.answers?.[action.path] : questionFor(resource, action, row)?.Dialog;
  return Dialog && <Dialog {...props} />;
}
