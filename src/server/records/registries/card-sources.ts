import type { UserCtx } from '../../ctx.ts';

/** Rows behind a number: their resource, and the filters that leave exactly these. */
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
  /** Colour that means it, as of a risk rank. */
  color?: string;
  /** Page that holds these rows. */
  path?: string;
  /** Where it is on the ground of the reading, and the corners of its area as SVG writes them. */
  spot?: { x: number; y: number; outline?: string };
}

export interface CardColumn {
  title: string;
  unit?: string;
}

/** What a card shows, whatever it was read from. */
export interface CardReading {
  columns: CardColumn[];
  rows: CardRow[];
  target?: number;
  /** Direction in which the first value is better. */
  good?: 'up' | 'down';
  /** How it is reckoned. */
  note?: string;
  /** Rows there are, where a list shows the first of them. */
  total?: number;
  /** Page of the whole list. */
  path?: string;
  /** Plan the rows are marked on. */
  ground?: { picture: string; width: number; height: number };
}

/** The part of a card that decides what is read and shown. */
export interface CardSpec {
  source: string;
  measure?: string;
  limit?: number;
}

export interface CardPeriod {
  queryYear?: string;
  queryMonth?: string;
}

/** One call of a subject as cards of boards show it. */
export interface CardSource {
  /** Name of the call in the typed client, as `RiskStatistic.kpi`. */
  name: string;
  /** Code of the call; absent: open to every signed-in user. */
  permission?: string;
  /** Values of `measure`. */
  measures: readonly string[];
  /** True: every measure is read by itself. */
  isPerMeasure?: true;
  /** Resources whose changes make it old. */
  reads: readonly string[];
  /** Reads once for all cards of the source, period and – where it says so – measure. */
  read(ctx: UserCtx, period: CardPeriod, measure: string): Promise<(card: CardSpec) => CardReading>;
}

const SOURCES = new Map<string, CardSource>();

/** Features are handed in by boot: boards know nothing of the subjects whose figures they show. */
export function installCardSources(sources: readonly CardSource[]): void {
  for (const source of sources) SOURCES.set(source.name, source);
}

/** Names of all sources. */
export function sourceNames(): string[] {
  return [...SOURCES.keys()];
}

export function cardSource(name: string): CardSource | undefined {
  return SOURCES.get(name);
}
