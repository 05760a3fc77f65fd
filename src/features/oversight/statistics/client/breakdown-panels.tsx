import { Link } from 'react-router-dom';
import { Panel } from '../../../../client/ui/panel.tsx';
import { RiskStatistic } from '../../../../generated/client.ts';
import { Bars, Legend, type LinkTo, toQuery } from '../../home/client/index.ts';
import classes from './statistics.module.css';
import { type Chosen, type Reply, useStatistics } from './use-statistics.ts';
import { valueText } from './words.ts';

/** Dimensions by which hazards are grouped, each with the list filter for one of its groups. */
export const BREAKDOWNS = [
  { title: '责任部门', key: 'orgId', call: RiskStatistic.byDept },
  { title: '区域', key: 'areaId', call: RiskStatistic.byArea },
  { title: '隐患类型', key: 'riskTypeId', call: RiskStatistic.byType },
  { title: '风险等级', key: 'rankTypeId', call: RiskStatistic.byRank },
] as const;

interface Props {
  chosen: Chosen;
  linkTo: LinkTo;
  isTable: boolean;
}

export function BreakdownPanels(props: Props) {
  return BREAKDOWNS.map((breakdown) => <BreakdownPanel key={breakdown.key} breakdown={breakdown} {...props} />);
}

function BreakdownPanel({ breakdown, chosen, linkTo, isTable }: Props & { breakdown: Breakdown }) {
  const { title, key, call } = breakdown;
  const { data, error, refetch } = useStatistics(call, chosen);
  const { period, orgId } = chosen;
  const within = { ...toQuery(period), ...(orgId === null ? {} : { orgTree: orgId }) };
  const linkOf: LinkOf = ({ id, name }, part) =>
    linkTo({ ...PARTS[part].given, ...within, [key]: id }, `隐患信息 · ${name}${PARTS[part].words}`);
  const result = { data: data?.rows, error, refetch };
  return (
    <Panel title={title} note={isTable ? undefined : <Legend />} result={result} empty="该时段没有隐患">
      {(parts) =>
        isTable ? <PartTable title={title} parts={parts} linkOf={linkOf} /> : <PartBars parts={parts} linkOf={linkOf} />
      }
    </Panel>
  );
}

type Breakdown = (typeof BREAKDOWNS)[number];
type Part = Reply<typeof RiskStatistic.byDept>['rows'][number];
type LinkOf = (part: Part, set: keyof typeof PARTS) => ReturnType<LinkTo>;

/** Measures of a group's hazards, with the home page's card that counts the same hazards (domain.md#10.3). */
const PARTS = {
  total: { given: { serialNum: 1 }, words: '' },
  rectified: { given: { serialNum: 5 }, words: ' · 已闭环' },
  overtime: { given: { serialNum: 3, part: 'other' }, words: ' · 已超期' },
} as const;

interface PartsProps {
  parts: readonly Part[];
  linkOf: LinkOf;
}

function PartBars({ parts, linkOf }: PartsProps) {
  const bars = parts.map((part) => ({
    key: part.id,
    name: part.name,
    total: part.total,
    done: part.rectified,
    note: `整改率 ${valueText(part.rate, '%')}`,
    link: linkOf(part, 'total'),
  }));
  return <Bars bars={bars} />;
}

function PartTable({ title, parts, linkOf }: PartsProps & { title: string }) {
  const count = (part: Part, set: keyof typeof PARTS) =>
    part[set] === 0 ? (
      0
    ) : (
      <Link className={classes.link} {...linkOf(part, set)}>
        {part[set]}
      </Link>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.inner} tabIndex={0} aria-label={`${title}表`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[title, '隐患数', '已闭环', '已超期', '整改率'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">{part.name}</th>
              <td>{count(part, 'total')}</td>
              <td>{count(part, 'rectified')}</td>
              <td>{count(part, 'overtime')}</td>
              <td>{valueText(part.rate, '%')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
