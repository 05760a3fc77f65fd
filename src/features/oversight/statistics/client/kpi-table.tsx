import type { LinkTo } from '../../home/client/index.ts';
import { Parts } from './kpi-cards.tsx';
import classes from './statistics.module.css';
import type { Chosen, Kpi } from './use-statistics.ts';
import { valueText } from './words.ts';

interface Props {
  kpis: readonly Kpi[];
  chosen: Chosen;
  linkTo: LinkTo | null;
}

const HEADINGS = ['指标', '数值', '目标', '分子 / 分母', '上一时段', '去年同期', '算法'];

/** The figures as a table, for comparison line by line. */
export function KpiTable({ kpis, chosen, linkTo }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="指标表">
      <table className={classes.table}>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className={heading === '算法' ? classes.words : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kpis.map((kpi) => (
            <tr key={kpi.code}>
              <th scope="row">
                {kpi.code} {kpi.name}
              </th>
              <td>{valueText(kpi.value, kpi.unit)}</td>
              <td>
                {kpi.target === undefined ? '—' : `${kpi.goodDirection === 'up' ? '≥' : '≤'} ${kpi.target}${kpi.unit}`}
              </td>
              <td>
                <Parts kpi={kpi} chosen={chosen} linkTo={linkTo} />
              </td>
              <td>{kpi.previous === null ? '—' : valueText(kpi.previous, kpi.unit)}</td>
              <td>{kpi.yearBefore === null ? '—' : valueText(kpi.yearBefore, kpi.unit)}</td>
              <td className={classes.words}>{kpi.formula}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
