import { formatWallTime } from '../../../../engine/wall-time.ts';
import { may, type UserCtx, underCode } from '../../../../server/ctx.ts';
import type { Database } from '../../../../server/db/database.ts';
import { AppError, refuse } from '../../../../server/errors.ts';
import {
  type CardPeriod,
  type CardReading,
  type CardSource,
  cardSource,
} from '../../../../server/records/registries/card-sources.ts';
import type { Card } from './boards.ts';
import { isLate, OverBudget, Turns, withinMs } from './budget.ts';
import { readList, screenNamed } from './list-source.ts';
import { limitStatements } from './statement-limit.sql.ts';

/** Milliseconds a reply waits for a card; a result that comes later is returned to the next request. */
const CARD_MS = 1_500;
/** Milliseconds after which a statement of a board is cancelled, below the pool's own limit. */
const STATEMENT_MS = 3_000;
const MOST_KEPT = 1_000;
/** Milliseconds below which a reading counts as quick and is awaited: small installations get present figures. */
const QUICK_MS = 250;
const PATIENCE_MS = 60;
/** Maximum age of figures that are returned while newer ones are read (decision 481). */
const MAX_AGE_MS = 60_000;
/** Milliseconds for which a card counts as slow after a slow reading, even if cached counts make the next ones fast. */
const SLOW_FOR_MS = 600_000;

/** State of a card: `kept` figures are at most a minute old; with `slow` and `failed`, figures may be older. */
export type CardState = 'ok' | 'kept' | 'slow' | 'failed' | 'forbidden';

export interface CardAnswer {
  key: string;
  state: CardState;
  /** Time at which the figures were read; null without figures. */
  asOf: string | null;
  reading: CardReading | null;
}

type Show = (card: Card) => CardReading;

interface Read {
  show: Show;
  at: Date;
  /** Last time that reading the figures was slow; null: never. */
  slowAt: number | null;
}

/** Limits that tests override. */
interface Limits {
  turns?: Turns;
  cardMs?: number;
  quickMs?: number;
}

/** Reads cards of boards within the time limits and queue limits of the process. */
export class Readings {
  readonly #database: Pick<Database, 'tx'>;
  readonly #turns: Turns;
  readonly #cardMs: number;
  readonly #quickMs: number;
  readonly #running = new Map<string, Promise<Read>>();
  readonly #last = new Map<string, Read>();

  constructor(
    database: Pick<Database, 'tx'>,
    { turns = new Turns(), cardMs = CARD_MS, quickMs = QUICK_MS }: Limits = {},
  ) {
    this.#database = database;
    this.#turns = turns;
    this.#cardMs = cardMs;
    this.#quickMs = quickMs;
  }

  /** Reads every card separately: a slow, failed or forbidden card does not affect the others. */
  async read(ctx: UserCtx, cards: readonly Card[]): Promise<CardAnswer[]> {
    return Promise.all(cards.map((card) => this.#answer(ctx, card)));
  }

  async #answer(ctx: UserCtx, card: Card): Promise<CardAnswer> {
    const key = `${ctx.tenant}|${ctx.caller.id}|${ctx.epoch ?? ''}|${shareOf(card, periodOf(card, ctx.now()))}`;
    const last = this.#last.get(key);
    const now = ctx.now().getTime();
    const isYoung = last !== undefined && now - last.at.getTime() <= MAX_AGE_MS;
    const isKept = isYoung && last.slowAt !== null && now - last.slowAt <= SLOW_FOR_MS;
    try {
      const read = await withinMs(isKept ? PATIENCE_MS : this.#cardMs, this.#shared(ctx, key, card));
      if (!isLate(read)) return answerOf(card, 'ok', read);
      if (last) last.slowAt = now;
      return answerOf(card, isYoung ? 'kept' : 'slow', last);
    } catch (error) {
      if (isForbidden(error)) return answerOf(card, 'forbidden', undefined);
      return answerOf(card, isOverBudget(error) ? 'slow' : 'failed', this.#last.get(key));
    }
  }

  /** Shares one reading among all requests for the same figures: cards of a board, big screens of one person. */
  #shared(ctx: UserCtx, key: string, card: Card): Promise<Read> {
    const running = this.#running.get(key);
    if (running) return running;
    const reading = this.#turns
      .take(() => this.#inTime(ctx, card))
      .then((read) => this.#keep(key, read))
      .finally(() => this.#running.delete(key));
    // Avoids `unhandledRejection` if reading fails after the reply has stopped waiting; the next reading reports the
    // failure.
    reading.catch(() => undefined);
    this.#running.set(key, reading);
    return reading;
  }

  async #inTime(ctx: UserCtx, card: Card): Promise<Read> {
    const [at, began] = [ctx.now(), performance.now()];
    const show = await this.#database.tx(ctx.tenant, async (db) => {
      await limitStatements(db, STATEMENT_MS);
      return readCard({ ...ctx, db }, card);
    });
    const took = performance.now() - began;
    return { show, at, slowAt: took >= this.#quickMs ? at.getTime() : null };
  }

  #keep(key: string, read: Read): Read {
    read.slowAt ??= this.#last.get(key)?.slowAt ?? null;
    this.#last.delete(key);
    this.#last.set(key, read);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MOST_KEPT && oldest !== undefined) this.#last.delete(oldest);
    return read;
  }
}

function answerOf(card: Card, state: CardState, read: Read | undefined): CardAnswer {
  if (!read) return { key: card.key, state, asOf: null, reading: null };
  const reading = read.show(card);
  const rows = card.limit === undefined ? reading.rows : reading.rows.slice(0, card.limit);
  return { key: card.key, state, asOf: formatWallTime(read.at), reading: { ...reading, rows } };
}

/** SQLSTATE of a cancelled statement. */
const CANCELED = '57014';
const isOverBudget = (error: unknown) =>
  error instanceof OverBudget || (error instanceof Error && 'code' in error && error.code === CANCELED);
const isForbidden = (error: unknown) => error instanceof AppError && error.code === refuse('1013002').code;

/** @throws 1013002 if the caller lacks the permission of the call whose rows the card shows */
async function readCard(ctx: UserCtx, card: Card): Promise<Show> {
  const source = cardSource(card.source);
  if (source) return readFigures(ctx, source, card);
  const listed = screenNamed(ctx.catalog, card.source);
  if (!listed) throw new Error(`no source is called ${card.source}`);
  const reading = await readList(ctx, listed, card);
  return () => reading;
}

async function readFigures(ctx: UserCtx, source: CardSource, card: Card): Promise<Show> {
  const { permission } = source;
  if (permission !== undefined && !may(ctx, permission)) throw refuse('1013002');
  const reader = permission === undefined ? ctx : underCode(ctx, permission);
  return source.read(reader, periodOf(card, ctx.now()), card.measure ?? source.measures[0] ?? '');
}

/** Key of a reading: cards with the same key are read together. */
function shareOf(card: Card, period: CardPeriod): string {
  const { source, measure, limit, fields, filter } = card;
  const measured = cardSource(source);
  if (!measured) return JSON.stringify([source, limit, fields, filter]);
  return JSON.stringify([source, period, measured.isPerMeasure ? measure : null]);
}

/** Year and month in Asia/Shanghai at a moment, as far as the card's period uses them. */
function periodOf({ period }: Pick<Card, 'period'>, now: Date): CardPeriod {
  const [year = '', month = ''] = formatWallTime(now).split('-');
  if (period === 'all') return {};
  return period === 'year' ? { queryYear: year } : { queryYear: year, queryMonth: String(Number(month)) };
}
