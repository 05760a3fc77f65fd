import { type FormEvent, useEffect, useState } from 'react';
import { unfinishedSentence } from '../../resource/uploads/unfinished.ts';
import { UploadQueue } from '../../resource/uploads/upload-queue.ts';
import { message } from '../../ui/feedback/feedback.ts';

/** Files of an open form that are on their way: without them it is not sent, and closing it ends them. */
export function useFormUploads() {
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => () => queue.stop(), [queue]);
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
