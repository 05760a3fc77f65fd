import { Button, Modal } from 'antd';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import type { SubmitSpec } from '../../../engine/descriptor.ts';
import type { Json, WireRecord } from '../../../engine/json.ts';
import type { Action } from '../../../engine/resource.ts';
import { useFormRecord, useLastSent } from '../../resource/form/use-form-record.ts';
import { type ResourceForm, useResourceForm } from '../../resource/form/use-resource-form.ts';
import { useSettledResource } from '../../resource/form/use-settled-resource.ts';
import { useSubmit } from '../../resource/form/use-submit.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { stageKey } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { PicturesContext } from '../../resource/uploads/pictures-context.ts';
import { type UploadQueue, UploadsContext } from '../../resource/uploads/upload-queue.ts';
import { idOf, nameOf } from '../../resource/use-record.ts';
import type { RunAction } from '../../resource/use-run-action.ts';
import { useDevice } from '../../ui/device.ts';
import { modal } from '../../ui/feedback/feedback.ts';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { useBack } from '../../ui/layers/use-back.ts';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import DetailModal from '../detail/detail-modal.tsx';
import { installedViews } from '../installed-views.ts';
import { ModalTitle } from '../modal-title.tsx';
import { ErrorState, RowsSkeleton } from '../states.tsx';
import { tell } from '../use-action-flow.ts';
import { Beside, useFacts } from './beside.tsx';
import { FormNotices } from './form-notices.tsx';
import { SchemaForm } from './schema-form.tsx';
import { furtherOf, SubmitButtons, waysOf } from './submit-buttons.tsx';
import { useFormInputs } from './use-form-inputs.ts';
import { type StartFile, useFormUploads } from './use-form-uploads.ts';

const ShortRest = lazy(() => import('./short-rest.tsx'));

/** Verbs whose forms write the record itself, so that formatted text may contain pictures. */
const KEEPS_PICTURES: ReadonlySet<string> = new Set(['add', 'edit']);

/** Width of a short form in pixels: one column of inputs. */
const SHORT_WIDTH = 680;

interface Props {
  resource: LoadedResource;
  action: Action;
  /** null: a new record. */
  row: WireRecord | null;
  given: { [key: string]: Json };
  /** Records of an action that is performed on several. */
  rows?: readonly WireRecord[] | undefined;
  /** Initial values of a new record, which users may change. */
  start?: WireRecord | undefined;
  /** Initial files of a new record; the same list as long as the form is open. */
  files?: readonly StartFile[] | undefined;
  /** Call that replaces the action's own call, and a function that shows the message afterwards. */
  sending?: { run: RunAction; tell(data: unknown): void };
  onDone?: (() => void) | undefined;
  onClose(): void;
}

const NO_ROW: WireRecord = {};

/** Note on the meaning of unsaved values, where a feature installs one. */
function FormNote({ call, row, values }: { call: string; row: WireRecord; values: WireRecord }) {
  const Note = installedViews.formNotes?.[call];
  return (
    Note && (
      <Suspense fallback={null}>
        <Note row={row} values={values} />
      </Suspense>
    )
  );
}

/** Sends the form by one of its buttons, shows the result and closes the form. */
function useSaving({ action, sending: own, onDone, onClose }: Props, resource: LoadedResource, form: ResourceForm) {
  const can = useCan();
  const { submit, ...sending } = useSubmit(form, action, own?.run);
  const ways = useMemo(() => waysOf(action, resource, can), [action, resource, can]);
  const [way, setWay] = useState<SubmitSpec>(ways[0]);
  const save = async (chosen: SubmitSpec) => {
    setWay(chosen);
    const result = await submit(chosen.set, furtherOf(resource, chosen));
    if (!result.ok) return void (result.error && tell.failure(action, result.error));
    if (own) own.tell(result.data);
    else {
      tell.success({ ...action, success: chosen.success ?? action.success });
      tell.reveal(action, result.data);
    }
    onDone?.();
    onClose();
  };
  return { save, ways, way, ...sending };
}

/** Form dialog of add, edit and every transition with a form, rendered from the action's compiled form. */
export default function FormModal(props: Props) {
  const { resource: published, action, row, given, rows, start, files, onClose } = props;
  const resource = useSettledResource(published);
  const record = useFormRecord(resource, action, row);
  const all = useMemo<WireRecord>(
    () => ({ ...given, ...(row ? stageKey(resource, row) : {}), ...(rows ? { ids: rows.map(({ id }) => id) } : {}) }),
    [given, row, resource, rows],
  );
  const isPhone = useDevice() === 'mobile';
  const size = action.formShort && !rows ? 'short' : 'whole';
  const last = useLastSent(resource, action, size);
  const form = useResourceForm({
    resource,
    action,
    record: record.record,
    isRecordLoading: record.isLoading || last.isLoading,
    given: all,
    last: last.values,
    proposed: start,
    size,
  });
  const { save, ways, way, isSaving, conflict, forgetConflict } = useSaving(props, resource, form);
  const id = useId();
  const { short, drawn } = useFormInputs(resource, form, { action, given, rows });
  const uploads = useFormUploads(form.work, form.isReady, files);
  const close = useGuardedClose({ form, queue: uploads.queue, onClose });
  useBack(close);
  const error = record.error ?? form.loadError;
  const facts = useFacts({ ...props, values: form.values }, short.isShort ? SHORT_WIDTH : form.form.width);
  return (
    <Modal
      open
      title={<FormTitle resource={resource} action={action} title={form.form.title} row={row} rows={rows} />}
      width={facts.width}
      className="view-modal"
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Foot formId={id} facts={facts} onClose={short.isShort && isPhone ? null : close}>
          <SubmitButtons formId={id} ways={ways} sending={isSaving ? way.title : null} isReady={form.isReady} />
        </Foot>
      }
    >
      <Beside {...{ resource, action, facts }} values={form.values}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut; the submit button does the same */}
        <div data-short={short.isShort} onKeyDown={submitOnCtrlEnter(id)} onSubmitCapture={uploads.refuseUnfinished}>
          <FormNotices
            form={form}
            onDiscard={() => uploads.queue.forget()}
            conflict={conflict}
            onSettled={forgetConflict}
            latest={record.record}
          />
          {!form.isReady && (
            <NotReady
              error={error}
              rows={action.formReads.length > 0 ? 8 : Math.min(8, drawn.shown.size)}
              onRetry={() => (record.error ? void record.refetch() : form.reload())}
            />
          )}
          {form.isReady && (
            <FirstFocus within={facts.foot ? '.form-foot' : '.form-grid'}>
              <UploadsContext value={uploads.queue}>
                <PicturesContext value={KEEPS_PICTURES.has(action.verb)}>
                  <SchemaForm
                    id={id}
                    resource={resource.name}
                    form={form}
                    {...drawn}
                    foot={facts.foot}
                    disabled={isSaving}
                    onRefused={short.reveal}
                    ways={ways}
                    onSubmit={(chosen) => void save(chosen)}
                  />
                </PicturesContext>
              </UploadsContext>
              <Suspense fallback={null}>
                {short.isShort && <ShortRest form={form} fields={short.rest} onOpen={short.open} />}
              </Suspense>
            </FirstFocus>
          )}
          {form.isReady && (
            <FormNote call={`${resource.name}/${action.verb}`} row={row ?? NO_ROW} values={form.values} />
          )}
        </div>
      </Beside>
    </Modal>
  );
}

interface FootProps {
  formId: string;
  facts: ReturnType<typeof useFacts>;
  /** null: no 取消 button. */
  onClose: (() => void) | null;
  children: ReactNode;
}

/** Foot of the form: its main choice on a phone, and its buttons. */
function Foot({ formId, facts: { isWaiting, foot, setPlace }, onClose, children }: FootProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard shortcut while a foot button has focus
    <div className="form-foot" data-waiting={isWaiting} onKeyDown={submitOnCtrlEnter(formId)}>
      {isWaiting && <span className="form-foot-hint">看过照片后办理</span>}
      {foot && <div ref={setPlace} className="form-foot-choice" />}
      {onClose && <Button onClick={onClose}>取消</Button>}
      {children}
    </div>
  );
}

function NotReady({ error, rows, onRetry }: { error: Error | null; rows: number; onRetry(): void }) {
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton rows={rows} />;
}

/** Title of a form; the title of a transition has a link to the record, which users may read before they decide. */
function FormTitle(props: Pick<Props, 'resource' | 'action' | 'row' | 'rows'> & { title: string }) {
  const { resource, action, title, row, rows } = props;
  const [isOpen, setOpen] = useState(false);
  if (rows) return <ModalTitle title={title} of={`所选 ${rows.length} 项`} />;
  // A row without an id only holds initial values of a new record.
  if (row === null || idOf(row) === null || action.form === null) return <>{title}</>;
  return (
    <>
      <ModalTitle title={title} of={nameOf(resource, row)} />
      {resource.workflow !== null && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          查看详情
        </Button>
      )}
      {isOpen && (
        <ReturnFocus>
          <DetailModal resource={resource} row={row} onClose={() => setOpen(false)} />
        </ReturnFocus>
      )}
    </>
  );
}

/** Submits on Ctrl or ⌘ with Enter anywhere in the dialog, but not in a dialog on top of it. */
function submitOnCtrlEnter(formId: string) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const element = document.getElementById(formId);
    const isWithin = event.target instanceof Node && element?.closest('.ant-modal')?.contains(event.target);
    if (!(element instanceof HTMLFormElement) || !isWithin) return;
    event.preventDefault();
    element.requestSubmit();
  };
}

interface Leaving {
  form: ResourceForm;
  queue: UploadQueue;
  onClose(): void;
}

/**
 * Confirms before typed input or uploads are lost; leaving deletes the draft. Returns false while the form stays open.
 */
function useGuardedClose({ form, queue, onClose }: Leaving) {
  return () => {
    const leave = () => {
      form.clearDraft();
      queue.forget();
      onClose();
    };
    const [file] = queue.items();
    if (!form.isDirty && !file) {
      leave();
      return true;
    }
    modal.confirm({
      title: '放弃已填写的内容？',
      content: file
        ? `“${file.name}”还没有上传完，关闭后不再上传，本次填写的内容也不再保留。`
        : '关闭后，本次填写的内容不再保留。',
      okText: '放弃',
      cancelText: '继续填写',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: leave,
    });
    return false;
  };
}
