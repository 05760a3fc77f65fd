import { Link } from 'react-router-dom';
import { type LinkTo, type Period, toQuery } from '../../home/client/index.ts';
import classes from './statistics.module.css';
import { type Chosen, type Code, type Kpi, queryOf } from './use-statistics.ts';
import { comparisonOf, countText, meetsTarget, valueText } from './words.ts';

interface Props {
  kpis: readonly Kpi[];
  chosen: Chosen;
  /** Link to the rows of a figure; null: the caller may not open rows. */
  linkTo: LinkTo | null;
  selected: Code;
  onSelect(code: Code): void;
}

/** Renders the figures as cards, grouped under the headings that the server sends. */
export function KpiCards({ kpis, ...rest }: Props) {
  const groups = [...new Set(kpis.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} className={classes.group} aria-label={group}>
      <h2 className={classes.groupTitle}>{group}</h2>
      <div className={classes.cards}>
        {kpis
          .filter((kpi) => kpi.group === group)
          .map((kpi) => (
            <KpiCard key={kpi.code} kpi={kpi} {...rest} />
          ))}
      </div>
    </section>
  ));
}

type CardProps = Omit<Props, 'kpis'> & { kpi: Kpi };

function KpiCard({ kpi, chosen, linkTo, selected, onSelect }: CardProps) {
  const { code, name, value, unit, target, formula } = kpi;
  const isMet = meetsTarget(kpi);
  const [number, words] = valueText(value, unit).split(' ');
  return (
    <article className={classes.card} data-selected={selected === code} aria-label={name}>
      <button type="button" className={classes.name} aria-pressed={selected === code} onClick={() => onSelect(code)}>
        {name}
      </button>
      <p className={classes.value} data-empty={value === null} data-met={isMet}>
        {number} {words && <small>{words}</small>}
        {target !== undefined && (
          <span className={classes.target}>
            目标 {kpi.goodDirection === 'up' ? '≥' : '≤'} {target}
            {unit}
            {isMet === false && ' · 未达标'}
          </span>
        )}
      </p>
      <p className={classes.parts}>
        <Parts kpi={kpi} chosen={chosen} linkTo={linkTo} />
      </p>
      <Comparisons kpi={kpi} period={chosen.period} />
      <p className={classes.formula}>{formula}</p>
    </article>
  );
}

/** Numerator and denominator, each with a link to its rows. */
function Parts({ kpi, chosen, linkTo }: Pick<CardProps, 'kpi' | 'chosen' | 'linkTo'>) {
  const { code, name, numerator, denominator, numeratorName, denominatorName, beside, rows } = kpi;
  const part = (side: 'n' | 'd', words: string, count: number) => {
    const text = `${words} ${countText(count)}`;
    if (linkTo === null || rows === undefined || count === 0) return text;
    return (
      <Link className={classes.link} {...linkTo({ code, part: side, ...queryOf(chosen) }, `${name} · ${words}`)}>
        {text}
      </Link>
    );
  };
  return (
    <>
      {part('n', numeratorName, numerator)}
      {beside !== undefined && `（${beside.name} ${countText(beside.count)}）`}
      <span aria-hidden> / </span>
      <span className="visually-hidden">，</span>
      {part('d', denominatorName, denominator)}
    </>
  );
}

function Comparisons({ kpi, period }: { kpi: Kpi; period: Period }) {
  if (kpi.value === null) return null;
  if (!kpi.isDated) return <p className={classes.compared}>按截止时刻计</p>;
  if (Object.keys(toQuery(period)).length === 0) return <p className={classes.compared}>全部时段</p>;
  const isMonth = period.queryMonth !== null;
  const lines = [
    comparisonOf(kpi, kpi.previous, isMonth ? '上月' : '上年'),
    comparisonOf(kpi, kpi.yearBefore, '去年同月'),
  ].filter((line) => line !== null);
  return (
    <p className={classes.compared}>
      {lines.length === 0 && `${isMonth ? '上月' : '上年'}无数据，不作比较`}
      {lines.map(({ words, isBetter }) => (
        <span key={words} data-better={isBetter}>
          {words}
        </span>
      ))}
    </p>
  );
}

interface KpiTableProps {
  kpis: readonly Kpi[];
  chosen: Chosen;
  linkTo: LinkTo | null;
}

const HEADINGS = ['指标', '数值', '目标', '分子 / 分母', '上一时段', '去年同期', '算法'];

/** The figures as a table, for comparison line by line. */
export function KpiTable({ kpis, chosen, linkTo }: KpiTableProps) {
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
