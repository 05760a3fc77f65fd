import { useCallback, useEffect, useState } from 'react';
import { createRequestId } from '../../../../client/api/request-id.ts';
import type { StartFile } from '../../../../client/resource-views/form/use-form-uploads.ts';
import { readDraft, removeDraft, writeDraft } from '../../../../client/session/drafts.ts';
import { dropFile, keepFile, keptFiles } from '../../../../client/session/kept-files.ts';
import { useSignIn } from '../../../../client/session/use-session.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { hazardStart } from '../workflow/hazard-start.ts';
import type { RegisterFrame } from './player-tile.tsx';
import { takeFrame } from './snapshot.ts';

/** Key under which this device stores the open registration and its picture. */
const WORK = 'VideoMonitor:frame';
const FIELD = 'pictures';

export interface FrameHazard {
  start: WireRecord;
  files: readonly StartFile[];
}

/**
 * Registration of a hazard seen on the video wall, stored on this device until its form closes, so that a reload
 * reopens it. The form sends the picture under the request id stored with it.
 */
export function useFrameHazard() {
  const userId = String(useSignIn()?.user.id ?? '');
  const [hazard, setHazard] = useState<FrameHazard | null>(null);

  useEffect(() => {
    let isGone = false;
    const start = readDraft(userId, WORK)?.value;
    if (typeof start !== 'object' || start === null) return;
    void filesOf(userId).then((files) => {
      if (!isGone) setHazard((open) => open ?? { start: { ...start }, files });
    });
    return () => {
      isGone = true;
    };
  }, [userId]);

  const register = useCallback(
    async (...[video, camera, ageMs]: Parameters<RegisterFrame>) => {
      const at = new Date(Date.now() - ageMs);
      const file = await takeFrame(video, { cameraName: camera.cameraName, at });
      if (!file) return;
      const requestId = createRequestId();
      const kept = { id: requestId, requestId, userId, work: WORK, slot: FIELD, savedAt: Date.now() };
      await keepFile({ ...kept, file, name: file.name });
      const start = hazardStart(camera, at);
      writeDraft(userId, WORK, start);
      setHazard({ start, files: [{ field: FIELD, file, requestId }] });
    },
    [userId],
  );

  const close = useCallback(() => {
    removeDraft(userId, WORK);
    setHazard(null);
    void filesOf(userId).then((left) => left.forEach(({ requestId }) => void dropFile(requestId)));
  }, [userId]);

  return { hazard, register, close };
}

/** Pictures that no form has taken over yet. */
async function filesOf(userId: string): Promise<StartFile[]> {
  const kept = await keptFiles(userId, WORK);
  return kept.map(({ file, name, slot, requestId }) => ({
    field: slot,
    file: file instanceof File ? file : new File([file], name, { type: file.type }),
    requestId,
  }));
}
