import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../../../client/api/send.ts';
import type { Call } from '../../../../../generated/client.ts';

/** Period of the figures; null means all (wire.md#11). */
export interface Period {
  queryYear: number | null;
  queryMonth: number | null;
}

/** One card: a title and a total, with an optional second figure (look.md#14). */
export interface Card {
  serialNum: number;
  title: string;
  total: number;
  otherTitle?: string;
  otherContent?: string | number | null;
  /** True: the second figure should be 0 and shows in red otherwise. */
  warns?: boolean;
}

export interface Todo {
  key: string;
  title: string;
  count: number;
  path: string;
  isApart?: boolean;
}

export interface AreaFigure {
  id: number | string;
  name: string;
  total: number;
  rectified: number;
  unRectified: number;
  /** Percent; null: 无数据. */
  rate: number | null;
}

export interface DepartmentFigure extends AreaFigure {
  overtime: number;
}

export interface TimeFigure {
  name: string;
  total: number;
  rectified: number;
}

export interface TypeFigure {
  id: number | string;
  name: string;
  value: number;
}

/** Resources whose changes make the figures stale: hazards and their stages. */
const READS = ['RiskRegister', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];

/** Resources whose changes make the tasks stale, including those of other features. */
export const TASK_READS = [...READS, 'RiskDelay', 'RiskTimedPlanningExecute', 'AIWarningMessage'];

interface PeriodQuery {
  queryYear?: string;
  queryMonth?: string;
}

export function toQuery({ queryYear, queryMonth }: Period): PeriodQuery {
  return {
    ...(queryYear === null ? {} : { queryYear: String(queryYear) }),
    ...(queryMonth === null ? {} : { queryMonth: String(queryMonth) }),
  };
}

/** Reads a HomePageStatistic call; the former figures stay visible while new ones load. */
export function useStatistic<T>(figures: Call<PeriodQuery | undefined, T>, period?: Period, reads = READS) {
  return useQuery({
    queryKey: ['HomePageStatistic', figures.path, period],
    queryFn: ({ signal }) => send(figures, period && toQuery(period), { signal }),
    placeholderData: keepPreviousData,
    meta: { dependsOn: reads },
  });
}
