import { Select, Space } from 'antd';
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
