import { Button, Modal } from 'antd';
import { type KeyboardEvent, Suspense, useId, useMemo, useState } from 'react';
import type { SubmitSpec } from '../../../engine/descriptor.ts';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayRead, mayWrite } from '../../../engine/permissions.ts';
import type { Action, Field } from '../../../engine/resource.ts';
import { namesFiles } from '../../../kinds/rows/row-files.ts';
import { previewsOf } from '../../resource/form/following-values.ts';
import { useFormRecord } from '../../resource/form/use-form-record.ts';
import { useLastSent } from '../../resource/form/use-last-sent.ts';
import { type ResourceForm, useResourceForm } from '../../resource/form/use-resource-form.ts';
import { useSettledResource } from '../../resource/form/use-settled-resource.ts';
import { useSubmit } from '../../resource/form/use-submit.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { stageKey } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import type { Upload } from '../../resource/uploads/upload-queue.ts';
import { UploadsContext } from '../../resource/uploads/uploads-context.ts';
import { idOf, nameOf } from '../../resource/use-record.ts';
import { modal } from '../../ui/feedback/feedback.ts';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import DetailModal from '../detail/detail-modal.tsx';
import { installedViews } from '../installed-views.ts';
import { ModalTitle } from '../modal-title.tsx';
import { ErrorState, RowsSkeleton } from '../states.tsx';
import { tell } from '../use-action-flow.ts';
import { FormNotices } from './form-notices.tsx';
import { SchemaForm } from './schema-form.tsx';
import { furtherOf, SubmitButtons, wayOf, waysOf } from './submit-buttons.tsx';
import { useFormUploads } from './use-form-uploads.ts';

interface Props {
  resource: LoadedResource;
  action: Action;
  /** null: a new record. */
  row: WireRecord | null;
  given: { [key: string]: Json };
  /** Ids of several records the action is done to. */
  ids?: unknown[] | undefined;
  /** Values a new record starts with, which may be changed. */
  start?: WireRecord | undefined;
  onDone?: (() => void) | undefined;
  onClose(): void;
}

/** What the values mean before they are saved, where a feature says it. */
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

/** Add, edit and every transition with a form, drawn from the compiled form of the action. */
export default function FormModal(props: Props) {
  const { resource: published, action, row, given, ids, start, onDone, onClose } = props;
  const resource = useSettledResource(published);
  const can = useCan();
  const record = useFormRecord(resource, action, row);
  const all = useMemo<WireRecord>(
    () => ({ ...given, ...(row ? stageKey(resource, row) : {}), ...(ids ? { ids } : {}) }),
    [given, row, resource, ids],
  );
  const last = useLastSent(resource, action);
  const form = useResourceForm({
    resource,
    action,
    record: record.record,
    isRecordLoading: record.isLoading || last.isLoading,
    given: all,
    last: last.values,
    proposed: start,
  });
  const previews = useMemo(() => {
    const shown = form.previewed.filter((field) => mayRead(field, can));
    return previewsOf(resource.fields, { shown, record: form.context, moment: form.moment });
  }, [form.previewed, form.context, form.moment, resource.fields, can]);
  const { submit, isSaving, conflict, acceptTheirs } = useSubmit(form, action);
  const id = useId();
  // A file belongs to one record.
  const isSeveral = (ids?.length ?? 0) > 1;
  const shown = useMemo(() => {
    const isFor = (field: Field) => !isSeveral || !namesFiles(field);
    const asked = form.form.fields.filter(
      (field) => field.show.form && mayWrite(field, can) && !(field.key in given) && isFor(field),
    );
    return new Set(asked.map((field) => field.key));
  }, [form.form.fields, can, given, isSeveral]);
  const order = useMemo(() => resource.fields.map(({ key }) => key), [resource.fields]);
  const uploads = useFormUploads();
  const close = useGuardedClose({ form, unfinished: uploads.unfinished, onClose });
  const ways = useMemo(() => waysOf(action, resource, can), [action, resource, can]);
  const [way, setWay] = useState<SubmitSpec>(ways[0]);
  const save = async (chosen: SubmitSpec) => {
    setWay(chosen);
    const result = await submit(chosen.set, furtherOf(resource, chosen));
    if (!result.ok) return void (result.error && tell.failure(action, result.error));
    tell.success({ ...action, success: chosen.success ?? action.success });
    tell.reveal(action, result.data);
    onDone?.();
    onClose();
  };
  const error = record.error ?? form.loadError;
  return (
    <Modal
      open
      title={<FormTitle resource={resource} action={action} title={form.form.title} row={row} ids={ids} />}
      width={form.form.width}
      className="view-modal"
      mask={{ closable: false }}
      onCancel={close}
      footer={
        // biome-ignore lint/a11y/noStaticElementInteractions: the same short cut, on the way to a button
        <div className="form-foot" onKeyDown={submitOnCtrlEnter(id)}>
          <Button onClick={close}>取消</Button>
          <SubmitButtons formId={id} ways={ways} sending={isSaving ? way : null} isReady={form.isReady} />
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the whole form, the button stays */}
      <div onKeyDown={submitOnCtrlEnter(id)} onSubmitCapture={uploads.refuseUnfinished}>
        <FormNotices form={form} conflict={conflict} onAcceptTheirs={acceptTheirs} latest={record.record} />
        {error && !form.isReady && (
          <ErrorState error={error} onRetry={() => (record.error ? void record.refetch() : form.reload())} />
        )}
        {!error && !form.isReady && <RowsSkeleton rows={action.formReads.length > 0 ? 8 : Math.min(8, shown.size)} />}
        {form.isReady && (
          <FirstFocus within=".form-grid">
            <UploadsContext value={uploads.queue}>
              <SchemaForm
                id={id}
                resource={resource.name}
                form={form}
                shown={shown}
                previews={previews}
                order={order}
                sections={action.form ? [] : resource.sections}
                disabled={isSaving}
                onSubmit={(button) => void save(wayOf(ways, button))}
              />
            </UploadsContext>
          </FirstFocus>
        )}
        {form.isReady && row && <FormNote call={`${resource.name}/${action.verb}`} row={row} values={form.values} />}
      </div>
    </Modal>
  );
}

/** A transition names its record and lets one read it before deciding. */
function FormTitle(props: Pick<Props, 'resource' | 'action' | 'row' | 'ids'> & { title: string }) {
  const { resource, action, title, row, ids } = props;
  const [isOpen, setOpen] = useState(false);
  if (ids) return <ModalTitle title={title} of={`所选 ${ids.length} 项`} />;
  // Values a new record starts with are no record yet.
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

/** Ctrl or ⌘ with Enter submits from anywhere in the dialog; not from one that was opened on top of it. */
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
  /** Files that have not arrived. */
  unfinished(): readonly Upload[];
  onClose(): void;
}

/** Esc, the cross and 取消 ask first when something was typed or is being uploaded; leaving throws the draft away. */
function useGuardedClose({ form, unfinished, onClose }: Leaving) {
  return () => {
    const leave = () => {
      form.clearDraft();
      onClose();
    };
    const [file] = unfinished();
    if (!form.isDirty && !file) return leave();
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
  };
}
