import { useState } from 'react';
import { PageHeader } from '../../../client/shell/page.tsx';
import { BeginButton } from './begin-button.tsx';
import { AreaPanel, DepartmentPanel, TypePanel } from './breakdowns.tsx';
import { type Figure, FigureCards } from './figure-cards.tsx';
import { HazardModal } from './hazard-modal.tsx';
import classes from './home.module.css';
import { PeriodSelect } from './period-select.tsx';
import { Trend } from './trend.tsx';
import { usePeriod } from './use-period.ts';
import { TodoList } from './work/todo-list.tsx';

/** 首页: the state of things in six figures, what waits for me, and where it lies (look.md#14). */
export function HomeScreen() {
  const [period, setPeriod] = usePeriod();
  const [opened, setOpened] = useState<Figure | null>(null);
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
