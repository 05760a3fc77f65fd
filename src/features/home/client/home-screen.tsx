import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '../../../client/resource/permissions.ts';
import { PageHeader } from '../../../client/shell/page.tsx';
import { BeginButton } from './begin-button.tsx';
import { AreaPanel, DepartmentPanel, TypePanel } from './breakdowns.tsx';
import { type Figure, FigureCards } from './figure-cards.tsx';
import { HazardModal } from './hazard-modal.tsx';
import classes from './home.module.css';
import { PeriodSelect } from './period-select.tsx';
import { Trend } from './trend.tsx';
import type { Period } from './work/statistics.ts';
import { TodoList } from './work/todo-list.tsx';

const GuideCard = lazy(async () => ({ default: (await import('../../setup/client/index.ts')).GuideCard }));

/** 首页: the state of things in six figures, what waits for me, and where it lies (look.md#14). */
export function HomeScreen() {
  const [period, setPeriod] = usePeriod();
  const [opened, setOpened] = useState<Figure | null>(null);
  const can = useCan();
  return (
    <>
      <PageHeader
        title="首页"
        extra={
          <>
            <PeriodSelect period={period} onChange={setPeriod} />
            <BeginButton />
          </>
        }
      />
      {can('setup:guide') && (
        <Suspense fallback={null}>
          <GuideCard />
        </Suspense>
      )}
      <FigureCards period={period} onOpen={setOpened} />
      <div className={classes.upper}>
        <TodoList />
        <Trend period={period} />
      </div>
      <div className={classes.lower}>
        <DepartmentPanel period={period} />
        <AreaPanel period={period} />
        <TypePanel period={period} />
      </div>
      <HazardModal figure={opened} period={period} onClose={() => setOpened(null)} />
    </>
  );
}

function readNumber(text: string | null, [from, to]: [number, number]): number | null {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= from && value <= to ? value : null;
}

/** The chosen period stands in the address, so that a reload and a shared link show the same figures. */
function usePeriod(): [Period, (period: Period) => void] {
  const [parameters, setParameters] = useSearchParams();
  const year = readNumber(parameters.get('queryYear'), [2000, 2100]);
  const month = year === null ? null : readNumber(parameters.get('queryMonth'), [1, 12]);
  const period = useMemo(() => ({ queryYear: year, queryMonth: month }), [year, month]);
  const change = useCallback(
    ({ queryYear, queryMonth }: Period) => {
      const next = new URLSearchParams();
      if (queryYear !== null) next.set('queryYear', String(queryYear));
      if (queryYear !== null && queryMonth !== null) next.set('queryMonth', String(queryMonth));
      setParameters(next, { replace: true });
    },
    [setParameters],
  );
  return [period, change];
}
