import { sql } from 'kysely';
import type { TableMigration } from './platform-tables.ts';
import { type DbSession, param } from './session.ts';

/** Counters of visible numbers: hazard codes, notice numbers. */
export const serialTables: TableMigration[] = [
  {
    id: 'serials-0001-counter',
    statements: ['CREATE TABLE {t}.serial_counter (name text PRIMARY KEY, last bigint NOT NULL)'],
  },
];

/** Numbers reserved for a transaction that adds many records. */
interface Stock {
  /** Session that commits each statement, so that the counter is locked only briefly. */
  independent: DbSession;
  /** Number of records still to be added. */
  expected: number;
  numbers: Map<string, number[]>;
  /** Numbers taken since keepSerials(). */
  taken: [name: string, number: number][];
}

const stocks = new WeakMap<DbSession, Stock>();

/** Reserves numbers for a transaction that adds many records, so that others need not wait. Unused numbers are lost. */
export function stockSerials(session: DbSession, of: { independent: DbSession; expected: number }): void {
  stocks.set(session, { ...of, numbers: new Map(), taken: [] });
}

/** Begins a part of the transaction that may be rolled back by itself. */
export function keepSerials(session: DbSession): void {
  const stock = stocks.get(session);
  if (stock) stock.taken = [];
}

/** Gives back the numbers of records that were rolled back since keepSerials(). */
export function returnSerials(session: DbSession): void {
  const stock = stocks.get(session);
  for (const [name, number] of stock?.taken.splice(0).reverse() ?? []) {
    stock?.numbers.get(name)?.unshift(number);
    if (stock) stock.expected += 1;
  }
}

async function takeFromStock(stock: Stock, name: string): Promise<number> {
  const numbers = stock.numbers.get(name) ?? [];
  stock.numbers.set(name, numbers);
  if (numbers.length === 0) {
    const count = Math.max(1, stock.expected);
    const last = await raise(stock.independent, name, count);
    for (let number = last - count + 1; number <= last; number += 1) numbers.push(number);
  }
  stock.expected -= 1;
  const number = numbers.shift() ?? (await raise(stock.independent, name, 1));
  stock.taken.push([name, number]);
  return number;
}

/** Next number of a counter, never the same twice; locked until the transaction ends, so concurrent adds wait. */
export async function nextSerial(session: DbSession, name: string): Promise<number> {
  const stock = stocks.get(session);
  return stock ? takeFromStock(stock, name) : raise(session, name, 1);
}

async function raise(session: DbSession, name: string, by: number): Promise<number> {
  const [row] = await session.prepared<{ last: number }>(
    'serial-raise',
    (on) =>
      on.t
        .insertInto('serial_counter')
        .values({ name: param('name'), last: param('by') })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ last: sql`serial_counter.last + excluded.last` }),
        )
        .returning('last'),
    { name, by },
  );
  if (!row) throw new Error(`counter ${name} gave no number`);
  return row.last;
}
