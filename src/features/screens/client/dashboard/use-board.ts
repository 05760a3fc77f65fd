import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { Board, type Call } from '../../../../generated/client.ts';
import type { BoardReply } from '../cards/card-types.ts';

/** Deadlines pass without a change. */
const REFRESH_MS = 60_000;
/** A card that was not ready is read again soon. */
const AGAIN_MS = 5_000;
/** Newer figures than the kept ones are there by then. */
const NEWER_MS = 2_000;

type QueryOf<C> = C extends Call<infer Q, infer _> ? Q : never;
export type BoardCode = QueryOf<typeof Board.read>['board'];

/** A board with all its cards; read anew when a row it is of changes. */
export function useBoard(board: BoardCode) {
  const queryKey = ['Board', board];
  const known = useQueryClient().getQueryData<BoardReply>(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => send(Board.read, { board }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pauseOf(state.data?.cards ?? []),
    meta: { dependsOn: known?.reads ?? [] },
  });
}

function pauseOf(cards: BoardReply['cards']): number {
  if (cards.some(({ state }) => state === 'kept')) return NEWER_MS;
  return cards.some(({ state }) => state === 'slow' || state === 'failed') ? AGAIN_MS : REFRESH_MS;
}
