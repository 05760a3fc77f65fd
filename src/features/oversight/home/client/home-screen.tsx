import { Suspense } from 'react';
import { useCan } from '../../../../client/resource/permissions.ts';
import { installedViews } from '../../../../client/resource-views/installed-views.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { BeginButton } from './begin-button.tsx';
import { useBehind } from './behind.ts';
import { AreaPanel, DepartmentPanel, TypePanel } from './breakdowns.tsx';
import { type Figure, FigureCards } from './figure-cards.tsx';
import { RowsModal } from './hazard-modal.tsx';
import classes from './home.module.css';
import { NewsPanel } from './news-panel.tsx';
import { PeriodSelect } from './period-select.tsx';
import { Trend } from './trend.tsx';
import { usePeriod } from './use-period.ts';
import { toQuery } from './work/statistics.ts';
import { TodoList } from './work/todo-list.tsx';

/** 首页: the present state in six figures, the user's open tasks, and the distribution of hazards (look.md#14). */
export function HomeScreen() {
  const [period, setPeriod] = usePeriod();
  const { behind, linkTo, open, close } = useBehind();
  const openFigure = ({ card, part }: Figure) => {
    const given = { serialNum: card.serialNum, ...(part === 'other' && { part }), ...toQuery(period) };
    open(given, `隐患信息 · ${card.title}${part === 'other' ? ` · ${card.otherTitle}` : ''}`);
  };
  const can = useCan();
  const { GuideCard } = installedViews;
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
      {GuideCard && can('setup:guide') && (
        <Suspense fallback={null}>
          <GuideCard />
        </Suspense>
      )}
      <FigureCards period={period} onOpen={openFigure} />
      <div className={classes.upper}>
        <TodoList />
        <Trend period={period} linkTo={linkTo} />
      </div>
      <div className={classes.lower}>
        <DepartmentPanel period={period} linkTo={linkTo} />
        <AreaPanel period={period} linkTo={linkTo} />
        <div className={classes.stack}>
          <TypePanel period={period} linkTo={linkTo} />
          <NewsPanel />
        </div>
      </div>
      <RowsModal behind={behind} onClose={close} />
    </>
  );
}
