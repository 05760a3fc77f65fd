import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../../../client/ui/device.ts';
import { Panel } from '../../../../client/ui/panel.tsx';
import { HomePageStatistic } from '../../../../generated/client.ts';
import type { Given, LinkTo, RowsLink } from './behind.ts';
import classes from './charts.module.css';
import { type Period, type TimeFigure, useStatistic } from './work/statistics.ts';

const height = (share: number) => ({ blockSize: `${Math.round(share * 1000) / 10}%` }) as CSSProperties;

/** True if the label is drawn: all 12 months fit, but only every fifth of 31 days. */
function isNamed(index: number, count: number): boolean {
  return count <= 12 || index === 0 || (index + 1) % 5 === 0;
}

function Columns({ figures, linkOf }: { figures: TimeFigure[]; linkOf(index: number): RowsLink }) {
  // On a phone the title already contains 各月 or 各日.
  const isPhone = useDevice() === 'mobile';
  const most = Math.max(1, ...figures.map(({ total }) => total));
  return (
    <ol className={classes.columns}>
      {figures.map(({ name, total, rectified }, index) => (
        <li key={name} className={classes.column} title={`${name}：登记 ${total}，已闭环 ${rectified}`}>
          <Link className={classes.columnLink} {...linkOf(index)}>
            <span className="visually-hidden">{`${name}：登记 ${total}，已闭环 ${rectified}`}</span>
          </Link>
          <span className={classes.columnTotal} aria-hidden>
            {figures.length <= 12 && total > 0 ? total : ''}
          </span>
          <span className={classes.shaft} style={height(total / most)} aria-hidden>
            <span className={classes.done} style={height(total > 0 ? rectified / total : 0)} />
          </span>
          <span className={classes.columnName} aria-hidden>
            {isNamed(index, figures.length) ? name.replace(isPhone ? /[月日]$/ : '', '') : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Hazards by month, or by day of a month (wire.md#11 timeStatistic). */
export function Trend({ period, linkTo }: { period: Period; linkTo: LinkTo }) {
  const result = useStatistic(HomePageStatistic.timeStatistic, period);
  const year = period.queryYear ?? new Date().getFullYear();
  const title = period.queryMonth === null ? `${year}年各月隐患` : `${year}年${period.queryMonth}月各日隐患`;
  const linkOf = (index: number) => {
    const { queryMonth } = period;
    const within: Given = queryMonth === null ? { queryMonth: index + 1 } : { queryMonth, queryDay: index + 1 };
    const name = queryMonth === null ? `${year}年${index + 1}月` : `${year}年${queryMonth}月${index + 1}日`;
    return linkTo({ serialNum: 1, queryYear: year, ...within }, `隐患信息 · ${name}`);
  };
  return (
    <Panel title={title} note={<Legend />} result={result} empty="该时段没有隐患">
      {(figures) => <Columns figures={figures} linkOf={linkOf} />}
    </Panel>
  );
}

export function Legend() {
  return (
    <span className={classes.legend}>
      <span className={classes.keyTotal}>未闭环</span>
      <span className={classes.keyDone}>已闭环</span>
    </span>
  );
}
