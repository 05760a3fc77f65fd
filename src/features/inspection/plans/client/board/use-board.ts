import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { RiskTimedPlanningExecute } from '../../../../../generated/client.ts';
import type { Span } from './board-days.ts';

const RESOURCE = 'RiskTimedPlanningExecute';

export function useBoard(span: Span) {
  return useQuery({
    queryKey: [RESOURCE, 'board', span],
    queryFn: ({ signal }) => send(RiskTimedPlanningExecute.board, { ...span }, { signal }),
    placeholderData: (before) => before,
  });
}

export type Board = NonNullable<ReturnType<typeof useBoard>['data']>;

/** Status of a planned round that does not exist yet. */
export const COMING = -1;

/** Round; one that a started plan will create has the status `COMING` and a text as id. */
export type Round = Omit<Board['rounds'][number], 'id'> & { id: number | string };

/** Existing rounds of a board, then the rounds that plans will create. */
export function roundsOf({ rounds, coming }: Board): Round[] {
  return [...rounds, ...coming.map((slot) => ({ ...slot, status: COMING, isLate: false }))];
}

/** Text with the number of rounds, and of rounds that plans will create: `3 项，计划 2 项`. */
export function countText(rounds: readonly Round[]): string {
  const coming = rounds.filter(({ status }) => status === COMING).length;
  const made = `${rounds.length - coming} 项`;
  return coming === 0 ? made : `${rounds.length > coming ? `${made}，` : ''}计划 ${coming} 项`;
}

export interface Lane {
  key: string;
  name: string;
}

/** Lane of a round; while no member of its group has taken the round, the lanes of all members. */
export function placesOf(round: Round, by: Grouping): Lane[] {
  if (by === 'dept') return [{ key: round.deptId ?? '', name: round.deptName ?? '未定部门' }];
  if (round.people) return round.people.map(({ id, name }) => ({ key: id, name }));
  return [{ key: round.checkUserId ?? '', name: round.checkUserName ?? '未定排查人' }];
}

/** People or departments of the started plans and of the visible rounds, by name. */
export function lanesOf({ people, depts }: Board, rounds: readonly Round[], by: Grouping): Lane[] {
  const named = (by === 'dept' ? depts : people).map(({ id, name }) => ({ key: id, name }));
  const lanes = new Map([...named, ...rounds.flatMap((round) => placesOf(round, by))].map((lane) => [lane.key, lane]));
  return [...lanes.values()].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}

/** Name of the inspector, or names of the group while no member has taken the round; undefined if there is neither. */
export function whoGoes({ checkUserName, people }: Round): string | undefined {
  return checkUserName ?? (people ? `${people.map(({ name }) => name).join('、')} 任一人` : undefined);
}

export type Grouping = 'person' | 'dept';

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
