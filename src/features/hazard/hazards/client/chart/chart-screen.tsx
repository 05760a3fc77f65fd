import { RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import classes from './chart.module.css';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import { useStateCounts } from './use-state-counts.ts';

/** 隐患流程图: the states and events of the machine, with the present numbers of hazards. */
export default function ChartScreen() {
  const { data, error, refetch, figures } = useStateCounts();
  return (
    <>
      <PageHeader title="隐患流程图" description="各环节现有的隐患数量，点击环节查看；箭头为可以进行的操作" />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {data && (
        <div className={classes.layout}>
          <section className={classes.panel} aria-label="流程图">
            <ChartPicture figures={figures} />
          </section>
          <section className={classes.panel} aria-label="各环节">
            <ChartTable figures={figures} />
          </section>
        </div>
      )}
    </>
  );
}
