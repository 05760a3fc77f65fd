import { Link } from 'react-router-dom';
import { RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { passages, STATES, stays } from '../../workflow/picture/drawing.ts';
import type { HazardState } from '../../workflow/status.ts';
import classes from './chart.module.css';
import { ChartPicture } from './chart-picture.tsx';
import { type StateFigure, useStateCounts } from './use-state-counts.ts';

const PASSAGES = passages();

/** The chart as a table, for screen readers and small screens. */
function ChartTable({ figures }: { figures: ReadonlyMap<HazardState, StateFigure> }) {
  const titleOf = (state: HazardState) => figures.get(state)?.title ?? '';
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">环节</th>
          <th scope="col">数量</th>
          <th scope="col">可以进行的操作</th>
        </tr>
      </thead>
      <tbody>
        {STATES.map((state) => {
          const { path, count } = figures.get(state) ?? {};
          const leading = PASSAGES.filter(({ from }) => from === state);
          const staying = stays(state);
          return (
            <tr key={state}>
              <th scope="row">{path ? <Link to={path}>{titleOf(state)}</Link> : titleOf(state)}</th>
              <td className={classes.number}>{count ?? '—'}</td>
              <td>
                <ul className={classes.ways}>
                  {leading.map(({ to, titles }) => (
                    <li key={to}>
                      {titles.join('、')} <span className={classes.to}>→ {titleOf(to)}</span>
                    </li>
                  ))}
                  {staying.length > 0 && <li>{staying.join('、')}</li>}
                  {leading.length + staying.length === 0 && <li>—</li>}
                </ul>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

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
