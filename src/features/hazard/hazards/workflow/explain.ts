import { explain } from '../../../../engine/workflow/workflow.ts';
import { HAZARD_EVENTS, type HazardCall, type HazardEvent } from './events.ts';
import { hazardWorkflow } from './hazard.ts';
import type { HazardSubject } from './rules.ts';
import { isStatus, STATUS_TITLES } from './status.ts';

const EVENTS = Object.keys(HAZARD_EVENTS) as HazardEvent[]; // keys of a constant object

export interface HazardExplanation {
  /** The failing condition as a sentence; empty if the action is possible. */
  reason: string;
  /** Roles of the hazard, or `manager`, whose holders could act now. */
  holders: string[];
}

/** 为什么不能点: explains the variant of a call that is closest to possible. */
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
