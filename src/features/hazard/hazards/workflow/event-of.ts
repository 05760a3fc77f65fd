import type { WireRecord } from '../../../../engine/json.ts';
import { type Refusal, refusal } from '../../../../engine/workflow/definition.ts';
import type { HazardCall, HazardEvent } from './events.ts';
import { VERDICT } from './status.ts';

/** Event of a payload, or the refusal with the fields that are missing for an event. */
type Reading = { ok: true; event: HazardEvent } | ({ ok: false; fields: readonly string[] } & Refusal);

/** Event of a call by its payload, which may be unvalidated; `record` has the people that a submit's payload lacks. */
export function eventOf(call: HazardCall, body: WireRecord, record: WireRecord = {}): Reading {
  switch (call) {
    case 'RiskRegister/submit':
      return submitEvent(isGiven(body.judgeId) || isGiven(body.againCheckId) ? body : record);
    case 'RiskRegister/judge':
      return event(numberOf(body.isRisk) === 1 ? 'RiskRegister/judge.yes' : 'RiskRegister/judge.no');
    case 'RiskAgainCheck/edit':
      return event(verdictEvent(numberOf(body.againCheckResult)));
    case 'RiskRectify/approveDelay':
      return event(body.pass === true ? 'RiskRectify/approveDelay.pass' : 'RiskRectify/approveDelay.refuse');
    case 'RiskAcceptRecord/add':
      return event(body.accetResult === true ? 'RiskAcceptRecord/add.pass' : 'RiskAcceptRecord/add.fail');
    default:
      return event(call);
  }
}

function submitEvent(persons: WireRecord): Reading {
  if (isGiven(persons.judgeId)) return event('RiskRegister/submit.judge');
  if (isGiven(persons.againCheckId)) return event('RiskRegister/submit.direct');
  return { ok: false, ...refusal('H1004'), fields: ['judgeId', 'againCheckId'] };
}

function verdictEvent(result: number): HazardEvent {
  if (result === VERDICT.major) return 'RiskAgainCheck/edit.major';
  return result === VERDICT.general ? 'RiskAgainCheck/edit.general' : 'RiskAgainCheck/edit.none';
}

/** Returns NaN for anything but a number or text: an object could have a `toString` of its own. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

function event(name: HazardEvent): Reading {
  return { ok: true, event: name };
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
