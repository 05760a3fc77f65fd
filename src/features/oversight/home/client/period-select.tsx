import { Select, Space } from 'antd';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Period } from './work/statistics.ts';

/** Number of past years to choose from. */
const YEARS_BACK = 5;
const ALL = 0;

const MONTHS = [
  { value: ALL, label: '全部月份' },
  ...Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: `${index + 1}月` })),
];

function years(): { value: number; label: string }[] {
  const now = new Date().getFullYear();
  const list = Array.from({ length: YEARS_BACK + 1 }, (_, index) => now - index);
  return [{ value: ALL, label: '全部年份' }, ...list.map((year) => ({ value: year, label: `${year}年` }))];
}

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

/** Selects year and month of the figures; a month needs a year. */
export function PeriodSelect({ period, onChange }: Props) {
  const { queryYear, queryMonth } = period;
  return (
    <Space size={8}>
      <Select
        aria-label="年份"
        style={{ width: 112 }}
        value={queryYear ?? ALL}
        options={years()}
        onChange={(year) => onChange({ queryYear: year || null, queryMonth: year ? queryMonth : null })}
      />
      <Select
        aria-label="月份"
        style={{ width: 112 }}
        value={queryMonth ?? ALL}
        options={MONTHS}
        disabled={queryYear === null}
        onChange={(month) => onChange({ queryYear, queryMonth: month || null })}
      />
    </Space>
  );
}

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
