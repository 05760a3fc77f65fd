import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Rows that a number counts: their resource, and the filters that select exactly these rows. */
export interface Drill {
  of: string;
  given: { readonly [key: string]: string | number };
}

/** One line of a card; `values` and `drills` are in the order of the columns. */
export interface CardRow {
  id: string;
  name: string;
  /** null is shown as 无数据. */
  values: (number | null)[];
  drills?: (Drill | null)[];
  /** Texts of the cells if the card is a list, in the order of the columns. */
  texts?: string[];
  /** Colour words of the cells in `texts`; empty for plain text. */
  colors?: string[];
  /** Colour with a meaning, such as that of a risk rank. */
  color?: string;
  /** Path of the page that shows the records of this line. */
  path?: string;
  /** Position on the plan in `CardReading.ground`, and outline of the area in SVG syntax. */
  spot?: { x: number; y: number; outline?: string };
}

export interface CardColumn {
  title: string;
  unit?: string;
  /** True for a number that should be 0, which shows in red otherwise. */
  warns?: boolean;
}

export interface CardReading {
  columns: CardColumn[];
  rows: CardRow[];
  target?: number;
  /** Direction in which the first value is better. */
  good?: 'up' | 'down';
  /** Explanation of the calculation. */
  note?: string;
  /** Number of all rows, if a list shows only the first. */
  total?: number;
  /** Path of the page with the whole list. */
  path?: string;
  /** Plan on which the rows have a `spot`. */
  ground?: { picture: string; width: number; height: number };
}

/** Properties of a card that decide which values are read. */
export interface CardSpec {
  source: string;
  measure?: string;
  limit?: number;
}

export interface CardPeriod {
  queryYear?: string;
  queryMonth?: string;
}

/** An API call of a feature whose figures cards can show. */
export interface CardSource {
  /** Name of the call in the typed client, such as `RiskStatistic.kpi`. */
  name: string;
  /** Permission of the call; absent: any signed-in user. */
  permission?: string;
  /** Possible values of `measure`. */
  measures: readonly string[];
  /** True: each measure is read separately. */
  isPerMeasure?: true;
  /** Resources whose changes outdate the content. */
  reads: readonly string[];
  /** Reads once for all cards of the same source and period, and of the same measure if isPerMeasure. */
  read(ctx: UserCtx, period: CardPeriod, measure: string): Promise<(card: CardSpec) => CardReading>;
}

export const CARD_SOURCES = new Registry<CardSource>('source of cards', ({ name }) => name);

export function sourceNames(): string[] {
  return CARD_SOURCES.all().map(({ name }) => name);
}

export function cardSource(name: string): CardSource | undefined {
  return CARD_SOURCES.get(name);
}
