import { RECEIVER } from '../../../../engine/workflow/waits.ts';
import type { DataScope } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Clock } from '../../../../server/jobs/clocks.ts';
import { loadIdentities } from '../../../../server/session/identity.ts';
import { type Person, selectHolders, selectLeaders, selectPeople } from './reminders.sql.ts';

/** Codes of the product's roles that a reminder rule may name as receivers. */
const ROLES: Readonly<Record<number, string>> = {
  [RECEIVER.safety]: 'safety_manager',
  [RECEIVER.director]: 'plant_director',
};

interface Holder {
  id: number;
  scope: DataScope;
}

/** Receivers of reminders for some records, read once for all of them. */
export class Receivers {
  readonly #leaders: ReadonlyMap<number, number>;
  readonly #holders: ReadonlyMap<number, readonly Holder[]>;
  readonly #people: ReadonlyMap<number, Person>;

  private constructor(of: {
    leaders: ReadonlyMap<number, number>;
    holders: ReadonlyMap<number, readonly Holder[]>;
    people: ReadonlyMap<number, Person>;
  }) {
    this.#leaders = of.leaders;
    this.#holders = of.holders;
    this.#people = of.people;
  }

  static async read(db: DbSession, clocks: readonly Clock[]): Promise<Receivers> {
    const orgs = [...new Set(clocks.flatMap(({ orgId }) => orgId ?? []))];
    const leaders = await selectLeaders(db, orgs);
    const holders = new Map<number, Holder[]>();
    for (const [type, code] of Object.entries(ROLES)) holders.set(Number(type), await holdersOf(db, code));
    const named = clocks.flatMap(({ responsible, checkers }) => [...responsible, ...checkers]);
    const managing = [...holders.values()].flat().map(({ id }) => id);
    const people = await selectPeople(db, [...new Set([...named, ...leaders.values(), ...managing])]);
    return new Receivers({ leaders, holders, people });
  }

  /** People meant by the receiver code of a rule for this record: each once, and only those who can sign in. */
  of(clock: Clock, tipUserType: number): Person[] {
    return [...new Set(this.#idsOf(clock, tipUserType))].flatMap((id) => this.#people.get(id) ?? []);
  }

  #idsOf(clock: Clock, tipUserType: number): readonly number[] {
    if (tipUserType === RECEIVER.responsible) return clock.responsible;
    if (tipUserType === RECEIVER.checker) return clock.checkers;
    const { orgId } = clock;
    if (tipUserType === RECEIVER.leader) {
      const leader = orgId === null ? undefined : this.#leaders.get(orgId);
      return leader === undefined ? [] : [leader];
    }
    return (this.#holders.get(tipUserType) ?? []).filter(({ scope }) => sees(scope, orgId)).map(({ id }) => id);
  }
}

export function sees(scope: DataScope, orgId: number | null): boolean {
  return scope === 'all' || (orgId !== null && scope.includes(String(orgId)));
}

async function holdersOf(db: DbSession, code: string): Promise<Holder[]> {
  const people = await loadIdentities(db, (await selectHolders(db, code)).map(String));
  return [...people].flatMap(([id, { status, scope }]) => (status === 'enabled' ? [{ id: Number(id), scope }] : []));
}
