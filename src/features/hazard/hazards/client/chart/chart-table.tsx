import { Link } from 'react-router-dom';
import { passages, STATES, stays } from '../../workflow/picture/drawing.ts';
import type { HazardState } from '../../workflow/status.ts';
import classes from './chart.module.css';
import type { StateFigure } from './use-state-counts.ts';

const PASSAGES = passages();

/** The chart as a table, for screen readers and small screens. */
export function ChartTable({ figures }: { figures: ReadonlyMap<HazardState, StateFigure> }) {
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
