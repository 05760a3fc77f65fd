import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { RiskTimedPlanningExecute } from '../../../../generated/client.ts';
import type { Span } from './board-days.ts';

const RESOURCE = 'RiskTimedPlanningExecute';

/** Rounds of the days in sight. */
export function useBoard(span: Span) {
  return useQuery({
    queryKey: [RESOURCE, 'board', span],
    queryFn: ({ signal }) => send(RiskTimedPlanningExecute.board, { ...span }, { signal }),
    placeholderData: (before) => before,
  });
}

export type Round = NonNullable<ReturnType<typeof useBoard>['data']>['rounds'][number];

/** Who goes, or who may: any one of a group it waits for. */
export function whoGoes({ checkUserName, people }: Round): string | undefined {
  return checkUserName ?? (people ? `${people.map(({ name }) => name).join('、')} 任一人` : undefined);
}

export type Grouping = 'person' | 'dept';

/** Figures of the same days. */
export function useCompletion(span: Span, by: Grouping) {
  return useQuery({
    queryKey: [RESOURCE, 'completion', span, by],
    queryFn: ({ signal }) => send(RiskTimedPlanningExecute.completion, { ...span, by }, { signal }),
    placeholderData: (before) => before,
  });
}

export type Figures = NonNullable<ReturnType<typeof useCompletion>['data']>;

/** Where a round is put: on another day, with another person, or both. */
export interface Placement {
  round: Round;
  day?: string;
  checkUserId?: string;
}

/** Puts a round elsewhere; the board is read again whatever came of it. */
export function usePlacement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ round, day, checkUserId }: Placement) => {
      const { id } = round;
      if (checkUserId !== undefined && checkUserId !== round.checkUserId)
        await send(RiskTimedPlanningExecute.assign, { id, checkUserId });
      if (day !== undefined && day !== round.time.slice(0, 10)) await send(RiskTimedPlanningExecute.move, { id, day });
    },
    onSuccess: () => message.success('已调整'),
    onError: (error) => message.error(messageOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: [RESOURCE] }),
  });
}
