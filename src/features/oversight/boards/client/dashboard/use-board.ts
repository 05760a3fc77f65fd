import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../../client/api/send.ts';
import { Board, type Call } from '../../../../../generated/client.ts';
import type { BoardReply } from '../cards/card-types.ts';

/** Milliseconds between readings: figures change when deadlines pass, without a change notice. */
const REFRESH_MS = 60_000;
/** Milliseconds until a card that was not ready is read again. */
const AGAIN_MS = 5_000;
/** Milliseconds until cached figures are replaced by newer ones. */
const NEWER_MS = 2_000;

type QueryOf<C> = C extends Call<infer Q, infer _> ? Q : never;
export type BoardCode = QueryOf<typeof Board.read>['board'];

/** A board with all its cards, fetched again when a row changes on which its figures depend. */
export function useBoard(board: BoardCode) {
  const queryKey = ['Board', board];
  const cached = useQueryClient().getQueryData<BoardReply>(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => send(Board.read, { board }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pauseOf(state.data?.cards ?? []),
    meta: { dependsOn: cached?.reads ?? [] },
  });
}

function pauseOf(cards: BoardReply['cards']): number {
  if (cards.some(({ state }) => state === 'kept')) return NEWER_MS;
  return cards.some(({ state }) => state === 'slow' || state === 'failed') ? AGAIN_MS : REFRESH_MS;
}
