import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Rows behind a number: their resource, and the filters that select exactly these. */
export interface Drill {
  of: string;
  given: { readonly [key: string]: string | number };
}

/** One line of a card; `values` and `drills` are in the order of the columns. */
export interface CardRow {
  id: string;
  name: string;
  /** null: 无数据. */
  values: (number | null)[];
  drills?: (Drill | null)[];
  /** Texts of a list, in the order of the columns. */
  texts?: string[];
  /** Colour words of the cells in `texts`; empty for plain text. */
  colors?: string[];
  /** Colour with a meaning, such as that of a risk rank. */
  color?: string;
  /** Page with these rows. */
  path?: string;
  /** Position on the plan, and outline of its area in SVG syntax. */
  spot?: { x: number; y: number; outline?: string };
}

export interface CardColumn {
  title: string;
  unit?: string;
  /** True for a number that should be 0, which shows in red otherwise. */
  warns?: boolean;
}

/** Content of a card. */
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
  /** Page with the whole list. */
  path?: string;
  /** Plan on which the rows have a `spot`. */
  ground?: { picture: string; width: number; height: number };
}

/** Part of a card that decides what is read. */
export interface CardSpec {
  source: string;
  measure?: string;
  limit?: number;
}

export interface CardPeriod {
  queryYear?: string;
  queryMonth?: string;
}

/** A feature's call as a source of cards. */
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
