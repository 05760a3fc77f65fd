import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Period } from './work/statistics.ts';

function readNumber(text: string | null, [from, to]: [number, number]): number | null {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= from && value <= to ? value : null;
}

/** Reads and sets the period in the URL, so that a reload and a shared link show the same figures. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [parameters, setParameters] = useSearchParams();
  const year = readNumber(parameters.get('queryYear'), [2000, 2100]);
  const month = year === null ? null : readNumber(parameters.get('queryMonth'), [1, 12]);
  const period = useMemo(() => ({ queryYear: year, queryMonth: month }), [year, month]);
  const change = useCallback(
    ({ queryYear, queryMonth }: Period) => {
      const next = new URLSearchParams(parameters);
      for (const key of ['queryYear', 'queryMonth', 'rows']) next.delete(key);
      if (queryYear !== null) next.set('queryYear', String(queryYear));
      if (queryYear !== null && queryMonth !== null) next.set('queryMonth', String(queryMonth));
      setParameters(next, { replace: true });
    },
    [parameters, setParameters],
  );
  return [period, change];
}
