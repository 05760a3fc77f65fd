import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import type { Pause } from '../../../../../client/api/patient-upload.ts';
import { createRequestId } from '../../../../../client/api/request-id.ts';
import { asFile } from '../../../../../client/resource/uploads/keeper.ts';
import { followWithOriginal } from '../../../../../client/resource/uploads/originals.ts';
import { toSendable } from '../../../../../client/resource/uploads/photo.ts';
import { uploadFile } from '../../../../../client/resource/uploads/stored-files.ts';
import { dropFile, type KeptFile, keepFile, keptFiles } from '../../../../../client/session/kept-files.ts';

/** A photo not yet uploaded. */
export interface Photo extends KeptFile {
  /** Local address for the display before the upload. */
  url: string;
  state: 'sending' | 'waiting' | 'failed';
  reason: string;
}

interface Options {
  userId: string;
  work: string;
  /** Stores the id of an uploaded photo in its answer; afterwards the local copy is deleted. */
  onArrived(slot: string, id: string): void;
}

/** Photos of an inspection, kept on this device until the server has stored them. */
export function usePhotos({ userId, work, onArrived }: Options) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const jobs = useRef(new Map<string, AbortController>());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  const forget = useCallback((id: string) => {
    jobs.current.get(id)?.abort();
    jobs.current.delete(id);
    setPhotos((before) => {
      for (const photo of before) if (photo.id === id) URL.revokeObjectURL(photo.url);
      return before.filter((photo) => photo.id !== id);
    });
    void dropFile(id);
  }, []);

  const start = useCallback(
    async (kept: KeptFile) => {
      if (jobs.current.has(kept.id)) return;
      const abort = new AbortController();
      jobs.current.set(kept.id, abort);
      const set = (part: Partial<Photo>) =>
        setPhotos((before) => before.map((photo) => (photo.id === kept.id ? { ...photo, ...part } : photo)));
      setPhotos((before) => [
        ...before,
        { ...kept, url: URL.createObjectURL(kept.file), state: 'sending', reason: '' },
      ]);
      try {
        const file = await toSendable(asFile(kept.file, kept.name), { isPhoto: true, signal: abort.signal });
        if (abort.signal.aborted) return;
        // Stored, so that all attempts send the same bytes, also after a reload.
        const original = asFile(kept.original ?? kept.file, kept.name);
        if (file !== kept.file) await keepFile({ ...kept, file, original, name: file.name });
        const onPause = (pause: Pause | null) =>
          set({ state: pause ? 'waiting' : 'sending', reason: pause?.reason ?? '' });
        const { signal } = abort;
        const id = await uploadFile(file, { signal, requestId: kept.requestId, onPause });
        await followWithOriginal(String(id), original, { signal, onPause });
        arrived.current(kept.slot, String(id));
        forget(kept.id);
      } catch (error) {
        if (!abort.signal.aborted) set({ state: 'failed', reason: messageOf(error) });
      }
    },
    [forget],
  );

  const add = useCallback(
    async (slot: string, files: readonly File[]) => {
      for (const file of files) {
        const ids = { id: createRequestId(), requestId: createRequestId() };
        const kept = { ...ids, userId, work, slot, file, name: file.name, savedAt: Date.now() };
        await keepFile(kept);
        void start(kept);
      }
    },
    [userId, work, start],
  );

  useEffect(() => {
    let isHere = true;
    const running = jobs.current;
    void keptFiles(userId, work).then((files) => isHere && files.forEach((file) => void start(file)));
    return () => {
      isHere = false;
      for (const job of running.values()) job.abort();
      running.clear();
    };
  }, [userId, work, start]);

  return { photos, add, remove: forget };
}

export type Photos = ReturnType<typeof usePhotos>;
