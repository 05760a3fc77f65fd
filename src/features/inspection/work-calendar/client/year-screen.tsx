import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { formatWallDate } from '../../../../engine/wall-time.ts';
import { WorkCalendar } from '../../../../generated/client.ts';
import { DAY_KIND } from '../workflow/days.ts';
import { MonthGrid } from './month-grid.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import classes from './year.module.css';

const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

/** 年历: the free days of a year, the working days in exchange, and today's shifts. */
export function YearScreen() {
  const today = formatWallDate(new Date());
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const { data, error, refetch } = useQuery({
    queryKey: ['WorkCalendar', 'year', year],
    queryFn: ({ signal }) => send(WorkCalendar.year, { year }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader
        title="年历"
        description="红色为节假日，金色为其他休息日，蓝色“班”为调休上班"
        extra={<YearChoice year={year} onChange={setYear} />}
      />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {data && <Notice entries={data.entries} year={year} />}
      {data && (
        <div className={classes.layout}>
          <div className={classes.months}>
            {MONTHS.map((month) => (
              <MonthGrid key={month} year={year} month={month} entries={data.entries} today={today} />
            ))}
          </div>
          <ShiftPanel shifts={data.shifts} entries={data.entries} today={today} />
        </div>
      )}
    </>
  );
}

function YearChoice({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <div className={classes.years}>
      <Button
        icon={<LeftOutlined />}
        aria-label="上一年"
        disabled={year <= FIRST_YEAR}
        onClick={() => onChange(year - 1)}
      />
      <span aria-live="polite">{year} 年</span>
      <Button
        icon={<RightOutlined />}
        aria-label="下一年"
        disabled={year >= LAST_YEAR}
        onClick={() => onChange(year + 1)}
      />
    </div>
  );
}

/** Note about missing or preliminary holidays of the year. */
function Notice({ entries, year }: { entries: readonly { kind: number; isUnpublished?: boolean }[]; year: number }) {
  const isKnown = entries.some(({ kind }) => kind === DAY_KIND.holiday);
  const isOpen = entries.some(({ isUnpublished }) => isUnpublished);
  if (isKnown && !isOpen) return null;
  const words = isKnown
    ? `${year} 年的放假调休安排尚未公布，日子可能变动，公布后请在“节假日与调休”中修改`
    : `${year} 年还没有节假日，只按周一至周五上班计算，可在“节假日与调休”中新增或导入`;
  return (
    <p className={classes.notice} role="status">
      {words}
    </p>
  );
}
