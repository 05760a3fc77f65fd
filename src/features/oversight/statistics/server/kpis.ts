import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type Coverage, coverageOf } from '../../../inspection/plans/index.ts';
import { type CubeName, cubeOf, momentOf, placeOf, readCells } from './cells.ts';
import type { Cell } from './cube.sql.ts';
import { DEFINITIONS, type Definition, type Moment } from './definitions.ts';
import { ofOrganisations, organisationsOf } from './organisations.ts';
import { isWithin, lengthOf, type Period, periodOf, shifted } from './periods.ts';

type Query = Record<string, unknown>;

export interface Ratio {
  numerator: number;
  denominator: number;
  /** null: 无数据, because the denominator is 0. */
  value: number | null;
}

/** All counted cells at one moment, from which figures are calculated. */
export interface Counts {
  moment: Moment;
  cells: { readonly [C in CubeName]: readonly Cell[] };
  coverage: Coverage;
  /** Ids of the chosen organisation and all below it; null: all that the caller may see. */
  organisations: ReadonlySet<number> | null;
}

export async function readCounts(ctx: UserCtx, query: Query): Promise<Counts> {
  const moment = await momentOf(ctx);
  const organisations = await organisationsOf(ctx, query.orgId);
  const [submit, deadline, due, devices, coverage] = await Promise.all([
    readCells(ctx, 'submit', moment),
    readCells(ctx, 'deadline', moment),
    readCells(ctx, 'due', moment),
    readCells(ctx, 'devices', moment),
    coverageOf(ctx, ofOrganisations('orgId', organisations)),
  ]);
  return { moment, cells: { submit, deadline, due, devices, types: [] }, coverage, organisations };
}

/** Figures K1 to K13 of a period, each with its value in the period before and a year before (domain.md#10.2). */
export async function kpis(ctx: UserCtx, query: Query) {
  return kpisOf(await readCounts(ctx, query), periodOf(query));
}

export function kpisOf(counts: Counts, period: Period) {
  return DEFINITIONS.map((definition) => {
    const { code, name, group, unit, good, target, formula, numeratorName, denominatorName, of, by } = definition;
    return {
      code,
      name,
      group,
      ...ratioIn(counts, definition, period),
      unit,
      goodDirection: good,
      ...(target === undefined ? {} : { target }),
      formula: formula.replace('{repeatDays}', String(counts.moment.repeatHours / 24)),
      numeratorName,
      denominatorName,
      ...besideOf(counts, definition, period),
      isDated: by !== 'now',
      rows: ROWS[of],
      ...comparisons(counts, definition, period),
      asOf: formatWallTime(counts.moment.now),
    };
  });
}

/** Resource of the rows each kind of figure counts. */
const ROWS = {
  hazards: 'RiskRegister',
  rounds: 'RiskTimedPlanningExecute',
  points: 'RiskPoint',
  warnings: 'AIWarningMessage',
} as const;

/** Part of the numerator displayed beside it. */
function besideOf({ cells, organisations }: Counts, definition: Definition, period: Period) {
  const cube = cubeOf(definition);
  if (!definition.beside || cube === null) return {};
  const { measure, name } = definition.beside;
  const place = placeOf(cube, measure);
  const chosen = cells[cube].filter(chosenBy(organisations, definition, period));
  return { beside: { name, count: chosen.reduce((sum, { n }) => sum + (n[place] ?? 0), 0) } };
}

/** Values of the period before, and of the period a year before (null for a whole year); both null without a period. */
function comparisons(counts: Counts, definition: Definition, period: Period) {
  if (period === null || definition.by === 'now') return { previous: null, yearBefore: null };
  const length = lengthOf(period);
  const value = (months: number) => ratioIn(counts, definition, shifted(period, months)).value;
  return { previous: value(length), yearBefore: length === 12 ? null : value(12) };
}

/** One figure for the chosen organisations. */
export function ratioIn(counts: Counts, definition: Definition, period: Period): Ratio {
  const { organisations, coverage } = counts;
  if (definition.of === 'points') return ratio(definition, coverage.covered, coverage.enabled);
  return ratioOf(counts, definition, chosenBy(organisations, definition, period));
}

/** Selects the cells of the given organisations within the period. */
function chosenBy(organisations: ReadonlySet<number> | null, definition: Definition, period: Period) {
  const isWhole = definition.of === 'warnings';
  return (cell: Cell) => (isWhole || isOf(organisations, cell)) && isCounted(definition, period, cell);
}

const isOf = (organisations: ReadonlySet<number> | null, { org }: Cell) =>
  organisations === null || (typeof org === 'number' && organisations.has(org));

export const isCounted = ({ by }: Definition, period: Period, { month }: Cell) =>
  by === 'now' || isWithin(period, month);

/** One figure from the selected cells. */
export function ratioOf({ cells }: Counts, definition: Definition, isChosen: (cell: Cell) => boolean): Ratio {
  const cube = cubeOf(definition);
  return ratioOfCells(definition, cube === null ? [] : cells[cube].filter(isChosen));
}

/** One figure, calculated from cells of its cube. */
export function ratioOfCells(definition: Definition, chosen: readonly Cell[]): Ratio {
  const cube = cubeOf(definition);
  if (cube === null) return ratio(definition, 0, 0);
  const total = (measure: string) => {
    const place = placeOf(cube, measure);
    return chosen.reduce((sum, { n }) => sum + (n[place] ?? 0), 0);
  };
  const numerator = definition.sum ? total(definition.sum) / 3600 : total(definition.numerator);
  return ratio(definition, numerator, total(definition.denominator));
}

/** Ratio with one decimal, half up; a denominator of 0 gives no figure (domain.md#10.1). */
function ratio({ unit }: Definition, numerator: number, denominator: number): Ratio {
  const value = denominator === 0 ? null : Math.round((numerator * (unit === '%' ? 1000 : 10)) / denominator) / 10;
  return { numerator: Math.round(numerator * 10) / 10, denominator, value };
}
