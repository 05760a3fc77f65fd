import { useEffect, useRef, useState } from 'react';
import { connectHub } from '../../../../../client/api/hub.ts';
import type { BoardReply } from '../cards/card-types.ts';
import { type Follower, follow } from './follow-board.ts';
import { type WallApi, WallEnded } from './wall-api.ts';

/** Milliseconds between readings: figures change when deadlines pass, and change notices may fail to arrive. */
const EVERY_MS = 15_000;
const PAUSE_MS = 2_000;

export interface Shown {
  board: BoardReply;
  receivedAt: number;
}

interface Wanted {
  api: WallApi;
  code: string;
  onEnded(message: string): void;
}

/** Live board of a big screen; the old board stays visible until a new one has arrived. */
export function useWallBoard({ api, code, onEnded }: Wanted): { shown: Shown | null; isCut: boolean } {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isCut, setCut] = useState(false);
  const follower = useRef<Follower | null>(null);
  const reads = useRef<readonly string[]>([]);
  useEffect(() => {
    const following = follow({
      read: () => api.board(code),
      onValue: (board) => {
        reads.current = board.reads;
        setShown({ board, receivedAt: Date.now() });
        setCut(false);
        // `kept` figures are up to a minute old; the server is already reading newer ones.
        if (board.cards.some(({ state }) => state === 'kept')) follower.current?.refresh();
      },
      onFailure: (error) => (error instanceof WallEnded ? onEnded(error.message) : setCut(true)),
      everyMs: EVERY_MS,
      pauseMs: PAUSE_MS,
    });
    follower.current = following;
    const refresh = () => following.refresh();
    // A screen that was switched off shows present figures at once.
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
      following.stop();
    };
  }, [api, code, onEnded]);
  useEffect(() => {
    const refresh = () => follower.current?.refresh();
    const events = {
      onMessage: () => undefined,
      onDataChange: ({ resource }: { resource: string }) => {
        if (reads.current.includes(resource)) refresh();
      },
      onForcedOut: refresh,
      onConnected: refresh,
    };
    return connectHub(events, () => api.hubTicket());
  }, [api]);
  return { shown, isCut };
}
