import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, isApiError } from '../../../../../client/api/api-error.ts';
import { call, callWithExtras } from '../../../../../client/api/client.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { Choice } from '../kind-change/choices.ts';
import type { Grant } from '../pickers.tsx';
import type { Design, Work } from '../use-design.ts';

/** A refusal that the user can resolve in a dialog. */
export interface Conflict {
  error: ApiError;
  /** Repeats the refused action. */
  again: (work: Work) => Promise<void>;
}

interface Choices {
  [key: string]: Choice;
}

interface Publishing {
  confirm: boolean;
  choices: Choices;
  grants: readonly Grant[];
}

/** Refusals that open a dialog with solutions. */
const CONFLICTS = new Set(['FORM_STALE', 'FORM_UPGRADED', 'FORM_EDITED', 'FORM_NOT_DRAFT', 'D1002']);

/** Stores and publishes an edit; a conflict keeps the edit unchanged and offers solutions. */
export function useStoring(design: Design) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ['formmanager'] });

  const attempt = async (work: Work, again: (work: Work) => Promise<void>) => {
    setBusy(true);
    try {
      await again(work);
      setConflict(null);
      return true;
    } catch (error) {
      if (isApiError(error) && CONFLICTS.has(error.errorCode)) setConflict({ error, again });
      else if (isApiError(error) && !error.shown) message.error(error.message);
      return false;
    } finally {
      setBusy(false);
      void refresh();
    }
  };

  const keep = async (work: Work) => {
    const draft = await storeDraft(design.typeName, work);
    design.patch({ draft, stored: JSON.stringify(work.document) });
    return draft;
  };
  const saveNow = async (work: Work) => {
    await keep(work);
    message.success('草稿已保存');
  };
  const publishNow = (options: Publishing) => async (work: Work) => {
    const draft = await keep(work);
    if (await publishDraft(draft.id, options)) {
      message.success('已开始处理已有的数据，完成后自动发布');
      return;
    }
    message.success('发布成功，打开的页面随即更新');
    design.settle();
    await refresh();
  };
  return {
    isBusy,
    conflict,
    setConflict,
    attempt,
    save: () => attempt(design.work, saveNow),
    publish: (confirm: boolean, choices: Choices = {}, grants: readonly Grant[] = []) =>
      attempt(design.work, publishNow({ confirm, choices, grants })),
  };
}

export type Storing = ReturnType<typeof useStoring>;

async function storeDraft(typeName: string, work: Work): Promise<{ id: number; version: number }> {
  const body = {
    title: `修改${work.document.title}`,
    typeName,
    formJson: work.document,
    ...(work.note === '' ? {} : { note: work.note }),
  };
  if (work.draft) {
    const { id, version } = work.draft;
    await editDraft({ ...body, id, version });
    return { id, version: version + 1 };
  }
  return { id: await addDraft(body), version: 1 };
}

export const deleteDraft = (id: number) => call('POST', '/formmanager/delete', { body: { id } });

/** Publishes a draft; true if it comes into force later, after values have been converted. */
async function publishDraft(
  id: number,
  options: { confirm: boolean; choices: object; grants: readonly object[] },
): Promise<boolean> {
  const { extras } = await callWithExtras('/formmanager/publish', { id, ...options });
  return extras.conversions !== undefined;
}

export const rollBackRevision = (id: number) => call('POST', '/formmanager/rollback', { body: { id } });

interface DraftBody {
  title: string;
  typeName: string;
  formJson: object;
  note?: string;
}

/** Returns the id of the new draft. */
async function addDraft(body: DraftBody): Promise<number> {
  const { extras } = await callWithExtras('/formmanager/add', body);
  return Number(extras.id);
}

const editDraft = (body: DraftBody & { id: number; version: number }) => call('POST', '/formmanager/edit', { body });
