import { useCallback, useEffect, useRef, useState } from 'react';
import { isLost, messageOf } from '../../../../../client/api/api-error.ts';
import { readDraft, removeDraft, writeDraft } from '../../../../../client/session/drafts.ts';
import type { Answer } from './item-view.ts';

/** Answers by the id of their item. */
export type Answers = Readonly<Record<string, Answer>>;

export interface Sending {
  /** `refused`: the server rejected the answers and would reject them again. */
  state: 'done' | 'sending' | 'waiting' | 'refused';
  reason: string;
}

/** Milliseconds between the last tap and sending, and between attempts without a network. */
const PAUSE = 700;
const RETRY = 10_000;

interface Options {
  userId: string;
  /** Key of the draft that keeps the answers. */
  work: string;
  /** Sends answers; sending the same answers again changes nothing. */
  send(answers: Answers): Promise<void>;
}

/** Keeps answers on this device until the server has them, also after a reload or a lost session, and sends them. */
export function useAnswers({ userId, work, send }: Options) {
  const [unsent, setUnsent] = useState<Answers>(() => readAnswers(userId, work));
  const [sent, setSent] = useState<Answers>({});
  const [sending, setSending] = useState<Sending>({ state: 'done', reason: '' });
  const latest = useRef(unsent);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sender = useRef(send);
  sender.current = send;

  const keep = useCallback(
    (next: Answers) => {
      latest.current = next;
      if (Object.keys(next).length > 0) writeDraft(userId, work, next);
      else removeDraft(userId, work);
      setUnsent(next);
    },
    [userId, work],
  );

  /** Sends all unsent answers now; true if the server has accepted them. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    const batch = latest.current;
    if (Object.keys(batch).length === 0) return true;
    setSending({ state: 'sending', reason: '' });
    running.current = attempt(sender.current, batch, {
      done: () => {
        setSent((before) => ({ ...before, ...batch }));
        keep(without(latest.current, batch));
      },
      failed: (next, isFinal) => {
        setSending(next);
        if (!isFinal) timer.current = setTimeout(() => void flush(), RETRY);
      },
    });
    const isDone = await running.current;
    running.current = null;
    if (!isDone) return false;
    if (Object.keys(latest.current).length > 0) return flush();
    setSending({ state: 'done', reason: '' });
    return true;
  }, [keep]);

  const change = useCallback(
    (id: string, answer: Answer) => {
      keep({ ...latest.current, [id]: answer });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE);
    },
    [keep, flush],
  );

  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void flush();
    void flush();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      clearTimeout(timer.current);
    };
  }, [flush]);

  return { unsent, typed: { ...sent, ...unsent } satisfies Answers, sending, change, flush };
}

async function attempt(
  send: Options['send'],
  batch: Answers,
  on: { done(): void; failed(next: Sending, isFinal: boolean): void },
): Promise<boolean> {
  try {
    await send(batch);
    on.done();
    return true;
  } catch (error) {
    const isOffline = isLost(error);
    const state = isOffline ? 'waiting' : 'refused';
    on.failed({ state, reason: isOffline ? '网络不通，恢复后自动发送' : messageOf(error) }, !isOffline);
    return false;
  }
}

/** Answers changed since they were sent. */
function without(all: Answers, batch: Answers): Answers {
  return Object.fromEntries(Object.entries(all).filter(([id, answer]) => batch[id] !== answer));
}

function readAnswers(userId: string, work: string): Answers {
  const value = readDraft(userId, work)?.value;
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Answer] => isAnswer(entry[1])));
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'result' in value && 'pictures' in value;
}
