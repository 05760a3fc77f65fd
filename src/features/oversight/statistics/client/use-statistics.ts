import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { type Call, RiskStatistic } from '../../../../generated/client.ts';
import { type Period, toQuery } from '../../home/client/index.ts';

export type Reply<C> = C extends Call<infer _, infer R> ? R : never;

/** Period and organisation of the figures. */
export interface Chosen {
  period: Period;
  /** Id of an organisation, including all below it; null: all that the caller may see. */
  orgId: string | null;
}

/** Resources whose changes make the figures outdated. */
const READS = [
  'RiskRegister',
  'RiskAgainCheck',
  'RiskRectify',
  'RiskAcceptRecord',
  'RiskTimedPlanningExecute',
  'RiskPoint',
  'AIWarningMessage',
];
/** Milliseconds between readings: figures change when deadlines pass, without a change notice. */
const REFRESH_MS = 60_000;

interface StatisticQuery {
  queryYear?: string;
  queryMonth?: string;
  orgId?: string;
  code?: Code;
  by?: WarningsBy;
}

/** Dimensions in which AI warnings are ranked. */
export type WarningsBy = 'devices' | 'types';

export function queryOf({ period, orgId }: Chosen): StatisticQuery {
  return { ...toQuery(period), ...(orgId === null ? {} : { orgId }) };
}

/** Reads one RiskStatistic call; the old figures stay visible while new ones load. */
export function useStatistics<T>(
  figures: Call<StatisticQuery | undefined, T>,
  chosen: Chosen,
  more: Pick<StatisticQuery, 'code' | 'by'> = {},
) {
  const query = { ...queryOf(chosen), ...more };
  return useQuery({
    queryKey: ['RiskStatistic', figures.path, query],
    queryFn: ({ signal }) => send(figures, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    meta: { dependsOn: READS },
  });
}

export const useKpis = (chosen: Chosen) => useStatistics(RiskStatistic.kpi, chosen);
export type Kpi = Reply<typeof RiskStatistic.kpi>[number];

export const useTrend = (chosen: Chosen, code: Code) => useStatistics(RiskStatistic.trend, chosen, { code });
export type Point = NonNullable<ReturnType<typeof useTrend>['data']>['points'][number];

export const useRanking = (chosen: Chosen, code: Code, by?: WarningsBy) =>
  useStatistics(RiskStatistic.ranking, chosen, { code, ...(by === undefined ? {} : { by }) });

export type Code = Kpi['code'];
