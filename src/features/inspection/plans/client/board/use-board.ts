import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { RiskTimedPlanningExecute } from '../../../../../generated/client.ts';
import type { Span } from './board-days.ts';

const RESOURCE = 'RiskTimedPlanningExecute';

/** Rounds of the visible days. */
export function useBoard(span: Span) {
  return useQuery({
    queryKey: [RESOURCE, 'board', span],
    queryFn: ({ signal }) => send(RiskTimedPlanningExecute.board, { ...span }, { signal }),
    placeholderData: (before) => before,
  });
}

export type Round = NonNullable<ReturnType<typeof useBoard>['data']>['rounds'][number];

/** Name of the inspector, or names of the group while no member has taken the round; undefined without either. */
export function whoGoes({ checkUserName, people }: Round): string | undefined {
  return checkUserName ?? (people ? `${people.map(({ name }) => name).join('、')} 任一人` : undefined);
}

export type Grouping = 'person' | 'dept';

/** Completion figures of the visible days. */
export function useCompletion(span: Span, by: Grouping) {
  return useQuery({
    queryKey: [RESOURCE, 'completion', span, by],
    queryFn: ({ signal }) => send(RiskTimedPlanningExecute.completion, { ...span, by }, { signal }),
    placeholderData: (before) => before,
  });
}

export type Figures = NonNullable<ReturnType<typeof useCompletion>['data']>;

/** New day of a round, new inspector, or both. */
export interface Placement {
  round: Round;
  day?: string;
  checkUserId?: string;
}

/** Moves a round; the board is read again after a success and after a failure. */
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
