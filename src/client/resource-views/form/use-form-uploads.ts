import { type FormEvent, useEffect, useState } from 'react';
import { createKeeper } from '../../resource/uploads/keeper.ts';
import { unfinishedSentence } from '../../resource/uploads/unfinished.ts';
import { UploadQueue } from '../../resource/uploads/upload-queue.ts';
import { useSignIn } from '../../session/use-session.ts';
import { message } from '../../ui/feedback/feedback.ts';

/** A file a new record begins with, as the page that opens the form keeps it. */
export interface StartFile {
  /** Key of the field it belongs to. */
  field: string;
  file: File;
  requestId: string;
}

const NONE: readonly StartFile[] = [];

/**
 * Files of an open form that are on their way: without them it is not sent. They are kept as its draft is, and are
 * sent on when the form opens again. `begun`: those it opens with.
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
    /** Before the form is checked: a required picture that is still under way is not missing. */
    refuseUnfinished: (event: FormEvent) => {
      const sentence = unfinishedSentence(queue.items());
      if (sentence === null) return;
      event.preventDefault();
      event.stopPropagation();
      message.warning(sentence);
    },
  };
}
