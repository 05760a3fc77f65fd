import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Rows that a number counts: their resource, and the filters that select exactly these. */
export interface Drill {
  of: string;
  given: { readonly [key: string]: string | number };
}

/** One line of a card; numbers and drills in the order of the columns. */
export interface CardRow {
  id: string;
  name: string;
  /** null: 无数据. */
  values: (number | null)[];
  drills?: (Drill | null)[];
  /** Cells of a list, in the order of its columns. */
  texts?: string[];
  /** Colour with a meaning, such as that of a risk rank. */
  color?: string;
  /** Page that holds these rows. */
  path?: string;
  /** Position on the plan of the reading, and the corners of its area in SVG syntax. */
  spot?: { x: number; y: number; outline?: string };
}

export interface CardColumn {
  title: string;
  unit?: string;
}

/** Content of a card, whatever its source. */
export interface CardReading {
  columns: CardColumn[];
  rows: CardRow[];
  target?: number;
  /** Direction in which the first value is better. */
  good?: 'up' | 'down';
  /** Explanation of the calculation. */
  note?: string;
  /** Number of all rows, if a list displays only the first of them. */
  total?: number;
  /** Page of the whole list. */
  path?: string;
  /** Plan that the rows are marked on. */
  ground?: { picture: string; width: number; height: number };
}

/** The part of a card that decides what is read and displayed. */
export interface CardSpec {
  source: string;
  measure?: string;
  limit?: number;
}

export interface CardPeriod {
  queryYear?: string;
  queryMonth?: string;
}

/** One call of a feature as a source of cards on boards. */
export interface CardSource {
  /** Name of the call in the typed client, as `RiskStatistic.kpi`. */
  name: string;
  /** Code of the call; absent: open to every signed-in user. */
  permission?: string;
  /** Values of `measure`. */
  measures: readonly string[];
  /** True if every measure is read separately. */
  isPerMeasure?: true;
  /** Resources whose changes outdate it. */
  reads: readonly string[];
  /** Reads once for all cards with the same source and period and, if isPerMeasure, the same measure. */
  read(ctx: UserCtx, period: CardPeriod, measure: string): Promise<(card: CardSpec) => CardReading>;
}

export const CARD_SOURCES = new Registry<CardSource>('source of cards', ({ name }) => name);

/** Names of all sources. */
export function sourceNames(): string[] {
  return CARD_SOURCES.all().map(({ name }) => name);
}

export function cardSource(name: string): CardSource | undefined {
  return CARD_SOURCES.get(name);
}
