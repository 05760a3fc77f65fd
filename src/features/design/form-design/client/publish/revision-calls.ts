import { call, callWithExtras } from '../../../../../client/api/client.ts';

/** Calls that identify a revision by its id, as number or text. */
export const deleteDraft = (id: number) => call('POST', '/formmanager/delete', { body: { id } });

/** Publishes a draft; true if it comes into force later, after values have been converted. */
export async function publishDraft(
  id: number,
  options: { confirm: boolean; choices: object; grants: readonly object[] },
): Promise<boolean> {
  const { extras } = await callWithExtras('/formmanager/publish', { id, ...options });
  return extras.conversions !== undefined;
}

export const rollBackRevision = (id: number) => call('POST', '/formmanager/rollback', { body: { id } });

export interface DraftBody {
  title: string;
  typeName: string;
  formJson: object;
  note?: string;
}

/** Returns the id of the new draft. */
export async function addDraft(body: DraftBody): Promise<number> {
  const { extras } = await callWithExtras('/formmanager/add', body);
  return Number(extras.id);
}

export const editDraft = (body: DraftBody & { id: number; version: number }) =>
  call('POST', '/formmanager/edit', { body });
