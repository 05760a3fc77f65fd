import type { WireRecord } from '../../../../engine/json.ts';
import type { Workflow } from '../../../../engine/workflow/definition.ts';
import { type Offer, actionsFor as offersOf } from '../../../../engine/workflow/workflow.ts';
import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import { type HazardActor, type HazardFacts, type HazardRole, isHazardRole, namesOf } from './facts.ts';
import { hazardMachine } from './machine.ts';
import { actorRefusal, conditionRefusal, type HazardRule, type HazardSubject, holderOf, mayEver } from './rules.ts';
import { STATE_OF_STATUS } from './status.ts';

/** The hazard lifecycle as one workflow, used by the browser's offers and the server's checks (domain.md#3). */
export const hazardWorkflow: Workflow<HazardFacts, HazardActor, HazardEvent, HazardRule> = {
  name: 'hazard',
  machine: hazardMachine,
  events: HAZARD_EVENTS,
  stateOf: (facts) => (facts.deleted ? 'deleted' : STATE_OF_STATUS[facts.status]),
  conditionRefusal,
  actorRefusal,
  mayEver,
  holderOf,
  offerKey: ({ facts, actor }) =>
    [...Object.values(facts), actor.inScope, actor.approvesDelay, actor.roles.join('+')].join('|'),
};

/** An action in a hazard row on the wire; `reason` names who could act instead. */
export interface HazardOffer {
  name: string;
  enabled: boolean;
  reason: string;
  /** Code of the refusal (wire.md#1.8), absent if enabled; H1002 means another person's turn. */
  code?: Offer['code'];
}

/** Offers with the names of the people in charge: 您不是当前处理人（当前处理人：陈研）. */
export function hazardOffers(
  subject: HazardSubject,
  record: WireRecord,
): (HazardOffer & Pick<Offer, 'resource' | 'verb'>)[] {
  const names = namesOf(record);
  return offersOf(hazardWorkflow, subject).map(({ resource, verb, name, enabled, reason, code, holder }) => ({
    resource,
    verb,
    name,
    enabled,
    reason: holder ? `${reason}（当前处理人：${holderName(holder, names)}）` : reason,
    ...(code === null ? {} : { code }),
  }));
}

function holderName(holder: string, names: Partial<Record<HazardRole, string>>): string {
  return isHazardRole(holder) ? (names[holder] ?? '未指定') : '管理员';
}
