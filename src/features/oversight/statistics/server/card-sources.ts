import { may, type UserCtx } from '../../../../server/ctx.ts';
import type {
  CardPeriod,
  CardReading,
  CardRow,
  CardSource,
  Drill,
} from '../../../../server/records/registries/card-sources.ts';
import { type Breakdown, type BreakdownName, hazardsBy } from './breakdowns.ts';
import { selectRanks } from './cube.sql.ts';
import { DEFINITIONS, type Definition, definitionOf } from './definitions.ts';
import { kpis } from './kpis.ts';
import { ranking, trend } from './series.ts';

const CODES = DEFINITIONS.map(({ code }) => code);
/** Resources whose changes make figures of hazards outdated. */
const HAZARDS = ['RiskRegister', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];
const READS = [...HAZARDS, 'RiskTimedPlanningExecute', 'RiskPoint', 'AIWarningMessage'];

type Kpi = Awaited<ReturnType<typeof kpis>>[number];

/** Rows of the numerator and denominator of a figure, for callers who may open them. */
function drillsOf(ctx: UserCtx, period: CardPeriod) {
  const isOpen = may(ctx, 'RiskStatistic:drill');
  return (code: string, rows: string | undefined, more: Drill['given'] = {}): [Drill | null, Drill | null] => {
    if (!isOpen || rows === undefined) return [null, null];
    const to = (part: 'n' | 'd'): Drill => ({ of: rows, given: { code, part, ...period, ...more } });
    // A numerator in hours is a sum, without rows.
    return [definitionOf(code).sum ? null : to('n'), to('d')];
  };
}

type Drills = ReturnType<typeof drillsOf>;

/** Columns for a figure, its numerator and its denominator. */
function columnsOf({ name, unit, numeratorName, denominatorName, warns }: Definition): CardReading['columns'] {
  return [{ title: name, unit }, { title: numeratorName, ...(warns ? { warns } : {}) }, { title: denominatorName }];
}

function kpiReading(kpi: Kpi | undefined, drills: Drills): CardReading {
  if (!kpi) return { columns: [], rows: [] };
  const { code, name, value, numerator, denominator, rows, target, goodDirection, formula } = kpi;
  const row = { id: code, name, values: [value, numerator, denominator], drills: [null, ...drills(code, rows)] };
  return {
    columns: columnsOf(definitionOf(code)),
    rows: [row],
    ...(target === undefined ? {} : { target }),
    good: goodDirection,
    note: formula,
  };
}

const kpiSource: CardSource = {
  name: 'RiskStatistic.kpi',
  permission: 'RiskStatistic:kpi',
  measures: CODES,
  reads: READS,
  async read(ctx, period) {
    const figures = await kpis(ctx, { ...period });
    const drills = drillsOf(ctx, period);
    return ({ measure }) =>
      kpiReading(
        figures.find(({ code }) => code === measure),
        drills,
      );
  },
};

/** Rows of the hazard list behind a value; `given` has list filters, as in the links of the home page's cards. */
const hazards = (given: Drill['given']): Drill => ({ of: 'RiskRegister', given });

const trendSource: CardSource = {
  name: 'RiskStatistic.trend',
  permission: 'RiskStatistic:trend',
  measures: CODES,
  isPerMeasure: true,
  reads: READS,
  async read(ctx, period, measure) {
    const { points } = await trend(ctx, { ...period, code: measure });
    const definition = definitionOf(measure);
    if (definition.of !== 'hazards') return () => roundMonths(definition, points, drillsOf(ctx, period));
    const { name, unit, by } = definition;
    const rows = points.map(({ queryYear, queryMonth, total, rectified, value, ...point }): CardRow => {
      const month = { queryYear, queryMonth };
      const drills = [hazards({ serialNum: 1, ...month }), hazards({ serialNum: 5, ...month })];
      const isDated = by !== 'now';
      return {
        id: `${queryYear}-${queryMonth}`,
        name: point.name,
        values: [total, rectified, ...(isDated ? [value] : [])],
        drills: [...drills, ...(isDated ? [null] : [])],
      };
    });
    const figure = by === 'now' ? [] : [{ title: name, unit }];
    return () => ({ columns: [{ title: '隐患数' }, { title: '已闭环' }, ...figure], rows });
  },
};

type Point = Awaited<ReturnType<typeof trend>>['points'][number];

/** Months of a figure about other rows than hazards, with numerator and denominator. */
function roundMonths(of: Definition, points: readonly Point[], drills: Drills): CardReading {
  const rows = points.map(({ name, queryYear, queryMonth, numerator, denominator, value }): CardRow => {
    const [above, below] = drills(of.code, 'RiskTimedPlanningExecute', { queryYear, queryMonth });
    return {
      id: `${queryYear}-${queryMonth}`,
      name,
      values: [denominator, numerator, value],
      drills: [below, above, null],
    };
  });
  const columns = [{ title: of.denominatorName }, { title: of.numeratorName }, { title: of.name, unit: of.unit }];
  return { columns, rows };
}

/** Key of the list filter that finds the hazards of one group. */
const KEYS = { byDept: 'orgId', byArea: 'areaId', byType: 'riskTypeId', byRank: 'rankTypeId' } as const;

function partsReading({ rows }: Breakdown, name: BreakdownName, period: CardPeriod): CardReading {
  return {
    columns: [
      { title: '隐患数' },
      { title: '已闭环' },
      { title: '已超期', warns: true },
      { title: '整改率', unit: '%' },
    ],
    rows: rows.map(({ id, name: title, total, rectified, overtime, rate }) => {
      const here = { ...period, [KEYS[name]]: id };
      return {
        id: String(id),
        name: title,
        values: [total, rectified, overtime, rate],
        drills: [
          hazards({ serialNum: 1, ...here }),
          hazards({ serialNum: 5, ...here }),
          hazards({ serialNum: 3, part: 'other', ...here }),
          null,
        ],
      };
    }),
  };
}

/** Adds to each risk rank its colour from the table of ranks. */
async function paintRanks({ db }: UserCtx, { rows }: CardReading): Promise<void> {
  const colors = new Map((await selectRanks(db)).ranks.map(({ id, color }) => [String(id), color]));
  for (const row of rows) {
    const color = colors.get(row.id);
    if (color) row.color = color;
  }
}

const partSource = (name: BreakdownName): CardSource => ({
  name: `RiskStatistic.${name}`,
  permission: `RiskStatistic:${name}`,
  measures: [],
  reads: name === 'byRank' ? [...HAZARDS, 'RiskPoint'] : HAZARDS,
  async read(ctx, period) {
    const reading = partsReading(await hazardsBy(ctx, name, { ...period }), name, period);
    if (name === 'byRank') await paintRanks(ctx, reading);
    return () => reading;
  },
});

const rankingSource: CardSource = {
  name: 'RiskStatistic.ranking',
  permission: 'RiskStatistic:ranking',
  measures: CODES,
  isPerMeasure: true,
  reads: READS,
  async read(ctx, period, measure) {
    const { rows } = await ranking(ctx, { ...period, code: measure });
    const definition = definitionOf(measure);
    const { good, of, target, formula } = definition;
    const drills = drillsOf(ctx, period);
    const resource = {
      hazards: 'RiskRegister',
      rounds: 'RiskTimedPlanningExecute',
      points: undefined,
      warnings: 'AIWarningMessage',
    };
    const places = rows.map(({ id, name: place, value, numerator, denominator }) => ({
      id,
      name: place,
      values: [value, numerator, denominator],
      drills: [null, ...drills(measure, resource[of], of === 'warnings' ? { deviceNo: id } : { ownOrg: id })],
    }));
    const columns = columnsOf(definition);
    return () => ({ columns, rows: places, good, note: formula, ...(target === undefined ? {} : { target }) });
  },
};

/** Figures as cards of boards, with the same numbers as in the replies of their calls. */
export const statisticCards: readonly CardSource[] = [
  kpiSource,
  trendSource,
  ...(['byDept', 'byArea', 'byType', 'byRank'] as const).map(partSource),
  rankingSource,
];
