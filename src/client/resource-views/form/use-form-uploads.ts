import { type FormEvent, useEffect, useState } from 'react';
import { createKeeper } from '../../resource/uploads/keeper.ts';
import { unfinishedSentence } from '../../resource/uploads/unfinished.ts';
import { UploadQueue } from '../../resource/uploads/upload-queue.ts';
import { useSignIn } from '../../session/use-session.ts';
import { message } from '../../ui/feedback/feedback.ts';

/**
 * Files of an open form that are on their way: without them it is not sent. They are kept as its draft is, and are
 * sent on when the form opens again.
 */
export function useFormUploads(work: string, isReady: boolean) {
  const userId = useSignIn()?.user.id ?? '';
  const [queue] = useState(() => new UploadQueue(createKeeper(String(userId), work)));
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => {
    if (isReady) void queue.restore();
  }, [queue, isReady]);
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
