import type { WireRecord } from '../../../../engine/json.ts';
import type { Workflow } from '../../../../engine/workflow/definition.ts';
import { explain, type Offer, actionsFor as offersOf } from '../../../../engine/workflow/workflow.ts';
import { HAZARD_EVENTS, type HazardCall, type HazardEvent } from './events.ts';
import { type HazardActor, type HazardFacts, type HazardRole, isHazardRole, namesOf } from './facts.ts';
import { hazardMachine } from './machine.ts';
import {
  actorRefusal,
  conditionRefusal,
  type HazardRule,
  type HazardSubject,
  holderOf,
  mayEver,
  TURNS,
} from './rules.ts';
import { isStatus, STATE_OF_STATUS, STATUS_TITLES } from './status.ts';

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

/** Action in a hazard's row as sent to clients; `reason` names the people who could act instead. */
interface HazardOffer {
  name: string;
  enabled: boolean;
  reason: string;
  /** Code of the refusal (wire.md#1.8), absent if enabled; H1002 means another person's turn. */
  code?: Offer['code'];
}

/** Offers with the names of people who may act: 您不是当前处理人（当前处理人：陈研）, or 可办理人 if it is not their turn. */
export function hazardOffers(
  subject: HazardSubject,
  record: WireRecord,
): (HazardOffer & Pick<Offer, 'resource' | 'verb'>)[] {
  const names = namesOf(record);
  const turn = TURNS[subject.facts.status]?.role;
  const words = (holder: string) => (holder === turn ? '当前处理人' : '可办理人');
  return offersOf(hazardWorkflow, subject).map(({ resource, verb, name, enabled, reason, code, holder }) => ({
    resource,
    verb,
    name,
    enabled,
    reason: holder ? `${reason}（${words(holder)}：${holderName(holder, names)}）` : reason,
    ...(code === null ? {} : { code }),
  }));
}

function holderName(holder: string, names: Partial<Record<HazardRole, string>>): string {
  return isHazardRole(holder) ? (names[holder] ?? '未指定') : '管理员';
}

const EVENTS = Object.keys(HAZARD_EVENTS) as HazardEvent[]; // keys of a constant object

interface HazardExplanation {
  /** The failing condition as a sentence; empty if the action is possible. */
  reason: string;
  /** Roles of the hazard, or `manager`, whose holders could act now. */
  holders: string[];
}

/** 为什么不能点: explains the variant of a call that is closest to being possible. */
export function explainHazard(subject: HazardSubject, call: HazardCall): HazardExplanation {
  const found = EVENTS.filter((event) => HAZARD_EVENTS[event].call === call).map((event) =>
    explain(hazardWorkflow, subject, event),
  );
  if (found.some(({ refusal }) => refusal === null)) return { reason: '', holders: [] };
  const near = found.find(({ statuses }) => statuses.length === 0);
  if (near) return { reason: near.refusal?.reason ?? '', holders: near.holders };
  const statuses = [...new Set(found.flatMap(({ statuses }) => statuses))];
  const when = statuses.filter(isStatus).map((status) => STATUS_TITLES[status]);
  const now = STATUS_TITLES[subject.facts.status];
  return { reason: `该隐患现为“${now}”，只能在“${when.join('”“')}”时进行`, holders: [] };
}
