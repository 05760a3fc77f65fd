import { type FormEvent, useEffect, useState } from 'react';
import { createKeeper } from '../../resource/uploads/keeper.ts';
import { unfinishedSentence } from '../../resource/uploads/unfinished.ts';
import { UploadQueue } from '../../resource/uploads/upload-queue.ts';
import { useSignIn } from '../../session/use-session.ts';
import { message } from '../../ui/feedback/feedback.ts';

/** Initial file of a new record, passed by the page that opens the form. */
export interface StartFile {
  /** Key of the file's field. */
  field: string;
  file: File;
  requestId: string;
}

const NONE: readonly StartFile[] = [];

/**
 * Uploads of an open form, which is sent only after they have arrived. Unfinished uploads are stored like the draft and
 * resumed when the form opens again; `begun`: initial files.
 */
export function useFormUploads(work: string, isReady: boolean, begun = NONE) {
  const userId = useSignIn()?.user.id ?? '';
  const [queue] = useState(() => new UploadQueue(createKeeper(String(userId), work)));
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => {
    if (!isReady) return;
    for (const { field, file, requestId } of begun) queue.add(`root_${field}`, [{ file, refusal: null, requestId }]);
    void queue.restore();
  }, [queue, isReady, begun]);
  return {
    queue,
    unfinished: queue.items,
    /** Called before validation, which would report a required picture as missing while it is uploading. */
    refuseUnfinished: (event: FormEvent) => {
      const sentence = unfinishedSentence(queue.items());
      if (sentence === null) return;
      event.preventDefault();
      event.stopPropagation();
      message.warning(sentence);
    },
  };
}
