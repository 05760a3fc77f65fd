import { MARK_TRIGGER } from '../migrate/difference.ts';
import { type WriteEvent, writesOf } from './folding.ts';
import type { Outcome } from './pg-session.ts';
import type { Statement } from './statement.ts';

type Ask = (text: string) => Promise<Outcome>;

/** Trigger by which tests note writes; it does not affect combined statements. */
export const WATCH_TRIGGER = 'zz_watch';

/** Bits of events in `pg_trigger.tgtype`. */
const EVENTS: { readonly [event in WriteEvent]: number } = { insert: 4, delete: 8, update: 16 };

interface Trigger {
  table: string;
  name: string;
  events: number;
}

interface Reference {
  table: string;
  to: string;
}

const QUALIFIED = (oid: string) =>
  `(select '"' || n.nspname || '"."' || c.relname || '"'
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${oid})`;

const TRIGGERS = `select ${QUALIFIED('tgrelid')} as "table", tgname as name, tgtype::integer as events
  from pg_trigger where not tgisinternal`;

const REFERENCES = `select ${QUALIFIED('conrelid')} as "table", ${QUALIFIED('confrelid')} as "to"
  from pg_constraint where contype = 'f' and conrelid <> confrelid`;

/**
 * In tests: refuses a delayed write whose table has a trigger or foreign key that could affect other writes combined
 * with it. The trigger of change marks is allowed (decision 066).
 */
export class FoldGuard {
  readonly #ask: Ask;
  readonly #putOff = new Set<string>();
  #triggers: Trigger[] = [];
  #references: Reference[] = [];

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async check(statements: readonly Statement[]): Promise<void> {
    const writes = statements.flatMap(({ text }) => writesOf(text));
    const fresh = writes.filter(({ table }) => !this.#putOff.has(table));
    if (fresh.length > 0) await this.#read();
    for (const { table } of fresh) this.#putOff.add(table);
    for (const { table, events } of writes) {
      this.#refuseTrigger(table, events);
      this.#refuseReference(table);
    }
  }

  #refuseTrigger(table: string, events: readonly WriteEvent[]): void {
    const set = this.#triggers.find(
      (trigger) => trigger.table === table && events.some((event) => (trigger.events & EVENTS[event]) !== 0),
    );
    if (set) throw new Error(`a write of ${table} is not put off: its trigger "${set.name}" would run among others`);
  }

  #refuseReference(table: string): void {
    const bound = this.#references.find(
      (one) => (one.table === table && this.#putOff.has(one.to)) || (one.to === table && this.#putOff.has(one.table)),
    );
    if (bound)
      throw new Error(`writes of ${bound.table} and ${bound.to} are not both put off: one refers to the other`);
  }

  async #read(): Promise<void> {
    const triggers = await this.#ask(TRIGGERS);
    this.#triggers = triggers.rows
      .map(({ table, name, events }) => ({ table: String(table), name: String(name), events: Number(events) }))
      .filter(({ name }) => name !== MARK_TRIGGER && name !== WATCH_TRIGGER);
    const references = await this.#ask(REFERENCES);
    this.#references = references.rows.map(({ table, to }) => ({ table: String(table), to: String(to) }));
  }
}
