import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { useRunAction } from '../../../../../client/resource/use-run-action.ts';
import { tell } from '../../../../../client/resource-views/use-action-flow.ts';
import { type Judged, judgedBy, type Verdict } from '../../../../../client/resource-views/verdicts/verdicts-dialog.tsx';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { AppointedStage } from '../../../../../engine/stages.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import { RiskTurn } from '../../../../../generated/client.ts';

/** Hazard that waits for a person, as `RiskTurn.page` returns it. */
export interface Turn {
  id: number;
  number?: string;
  name: string;
  place?: string;
  stage: string;
  isMajor: boolean;
  person?: string;
  /** Undefined if the person is only a name, without an account. */
  personId?: string;
  isLeft: boolean;
  since: string;
  due?: string;
  isLate: boolean;
  /** True if the reader may send 催办. */
  mayRemind: boolean;
  /** Reason why a reminder is not possible now. */
  refusal?: string;
}

/** Resources whose changes refetch the list. */
const SUBJECTS = ['RiskRegister', 'sysUser'];

export function useOverview() {
  return useQuery({
    queryKey: ['RiskTurn', 'overview'],
    queryFn: ({ signal }) => send(RiskTurn.overview, undefined, { signal }),
    placeholderData: keepPreviousData,
    meta: { dependsOn: SUBJECTS },
  });
}

export function useTurns(of: { stage: AppointedStage | null; userId: string | null }) {
  const query = { ...(of.stage ? { stage: of.stage } : {}), ...(of.userId ? { userId: of.userId } : {}) };
  return useInfiniteQuery({
    queryKey: ['RiskTurn', 'page', query],
    queryFn: ({ signal, pageParam }) =>
      send(RiskTurn.page, { ...query, ...(pageParam === '' ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    meta: { dependsOn: SUBJECTS },
  });
}

/** Sends reminders for hazards. If several were sent and some refused, `judged` has all results. */
export function useRemind(onDone: (ids: readonly number[]) => void) {
  const run = useRunAction();
  const [judged, setJudged] = useState<readonly Judged[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remind = async (turns: readonly Turn[]) => {
    setBusy(true);
    try {
      const ids = turns.map(({ id }) => id);
      const verdicts = (await run({ method: 'POST', path: RiskTurn.remind.path }, { ids })) as Verdict[]; // this call replies with verdicts
      const all = judgedBy(turns, verdicts);
      onDone(all.filter(({ isDone }) => isDone).map(({ id }) => id));
      const [refused] = all.filter(({ isDone }) => !isDone);
      if (!refused) message.success(`已催办 ${all.length} 项`);
      else if (all.length === 1) tell.warn(refused.reason);
      else setJudged(all);
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(`催办失败：${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { remind, isBusy, judged, close: () => setJudged(null) };
}

const MINUTE_MS = 60_000;

/** Time since a moment in its two largest units: `3 天 4 小时`, `5 小时 20 分`, `8 分`. */
export function sinceWords(moment: string, now: Date): string {
  const begun = parseWallTime(moment);
  if (!begun) return '';
  const minutes = Math.max(0, Math.floor((now.getTime() - begun.getTime()) / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分` : `${hours} 小时`;
  return `${rest} 分`;
}
