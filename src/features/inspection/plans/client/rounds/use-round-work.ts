import { useCallback, useMemo, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '../../../../../client/session/drafts.ts';
import { withAnswers } from './item-cards.tsx';
import { type ItemView, withPicture } from './item-view.ts';
import { SIGN_IN_SLOT } from './sign-in-card.tsx';
import { type Answers, useAnswers } from './use-answers.ts';
import { usePhotos } from './use-photos.ts';

interface Options {
  userId: string;
  /** Key of the inspection's data on this device. */
  work: string;
  /** Items as last read from the server. */
  stored: readonly ItemView[];
  send(answers: Answers): Promise<void>;
}

/** State of an inspection in progress: its items with typed answers, and its photos, uploaded or not. */
export function useRoundWork({ userId, work, stored, send }: Options) {
  const answers = useAnswers({ userId, work, send });
  const items = useMemo(() => withAnswers(stored, answers.typed), [stored, answers.typed]);
  const signIn = useSignInPictures(userId, `${work}:${SIGN_IN_SLOT}`);
  const latest = useRef(items);
  latest.current = items;
  const { change } = answers;
  const { add } = signIn;
  const onArrived = useCallback(
    (slot: string, id: string) => {
      if (slot === SIGN_IN_SLOT) return add(id);
      const item = latest.current.find((one) => one.id === slot);
      if (!item) return;
      const answer = withPicture(item.answer, id);
      // Updated at once: the next photo may arrive before the next rendering.
      latest.current = latest.current.map((one) => (one === item ? { ...one, answer } : one));
      change(slot, answer);
    },
    [add, change],
  );
  const photos = usePhotos({ userId, work, onArrived });
  return { ...answers, items, photos, signIn };
}

/** Ids of the sign-in's photos, kept until the sign-in is sent. */
function useSignInPictures(userId: string, key: string) {
  const [ids, setIds] = useState<readonly string[]>(() => readIds(readDraft(userId, key)?.value));
  const keep = useCallback(
    (change: (before: readonly string[]) => readonly string[]) =>
      setIds((before) => {
        const next = change(before);
        if (next.length > 0) writeDraft(userId, key, next);
        else removeDraft(userId, key);
        return next;
      }),
    [userId, key],
  );
  return {
    ids,
    add: useCallback((id: string) => keep((before) => [...before, id]), [keep]),
    remove: useCallback((id: string) => keep((before) => before.filter((one) => one !== id)), [keep]),
    clear: useCallback(() => keep(() => []), [keep]),
  };
}

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
