import { useSyncExternalStore } from 'react';
import { sysFileInfo } from '../../../generated/client.ts';
import { isApiError } from '../../api/api-error.ts';
import { type PatientOptions, patiently, uploadPatiently } from '../../api/patient-upload.ts';
import { createRequestId } from '../../api/request-id.ts';
import { send } from '../../api/send.ts';
import { dropFile, type KeptFile, keepFile, keptFiles } from '../../session/kept-files.ts';
import { session } from '../../session/session.ts';

/** `work` of original photos among the files stored on this device; their `slot` is the id of the smaller picture. */
const WORK = 'originals';

let waiting: readonly KeptFile[] = [];
let isSending = false;
const listeners = new Set<() => void>();

const userId = () => String(session.getSnapshot().context.signIn?.user.id ?? '');

function show(next: readonly KeptFile[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Number of originals that the server does not have yet. */
export function useWaitingOriginals(): number {
  return useSyncExternalStore(subscribe, () => waiting.length);
}

/**
 * Announces the original of an uploaded picture, so that the record's history has its digest, and sends the original
 * later (wire.md#5.8). If the server refuses the original, only the smaller picture is kept.
 */
export async function followWithOriginal(
  id: string,
  file: File,
  options: Pick<PatientOptions, 'signal' | 'onPause'>,
): Promise<void> {
  try {
    const promised = { id, sha256: await digestOf(file), bytes: file.size };
    await patiently(() => send(sysFileInfo.announceOriginal, promised), options);
  } catch {
    return;
  }
  const requestId = createRequestId();
  const kept = { id: requestId, requestId, userId: userId(), work: WORK, slot: id, file, name: file.name };
  const original = { ...kept, savedAt: Date.now() };
  await keepFile(original);
  show([...waiting, original]);
  void sendAll();
}

/** Sends the user's originals stored on this device; called when the page opens. */
export async function resumeOriginals(): Promise<void> {
  show(await keptFiles(userId(), WORK));
  await sendAll();
}

/** Sends one original after the other, so that calls of the open page have enough bandwidth. */
async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const tried = new Set<string>();
  const next = () => waiting.find(({ id, userId: own }) => own === userId() && !tried.has(id));
  try {
    for (let one = next(); one; one = next()) {
      const { id } = one;
      tried.add(id);
      if (!(await isSent(one))) continue;
      await dropFile(id);
      show(waiting.filter((other) => other.id !== id));
    }
  } catch {
    // The session is over: the rest is sent when the page opens again.
  } finally {
    isSending = false;
  }
}

/** True if the server has the original or refuses it for good; else the next page load sends it. @throws 401 */
async function isSent({ file, name, slot, requestId }: KeptFile): Promise<boolean> {
  const { path } = sysFileInfo.uploadPart;
  try {
    await uploadPatiently(path, file instanceof File ? file : new File([file], name), {
      fields: { original: slot },
      requestId,
      signal: new AbortController().signal,
      onPause: () => undefined,
    });
    return true;
  } catch (error) {
    if (!isApiError(error)) return false;
    if (error.status === 401) throw error;
    return error.errorCode === 'D8000' || error.errors.some(({ field }) => field === 'file');
  }
}

async function digestOf(file: Blob): Promise<string> {
  // crypto.subtle is undefined on pages without HTTPS.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return (await import('./sha256.ts')).sha256(file);
  const digest = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(await file.arrayBuffer())));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
