import { apply } from '../../../src/engine/workflow/workflow.ts';
import type { HazardEffect } from '../../../src/features/hazard/hazards/workflow/effects.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { hazardWorkflow } from '../../../src/features/hazard/hazards/workflow/hazard.ts';
import { ableTo, evolve, HAZARD_EVENT_NAMES, NEW_HAZARD } from './hazard-model.ts';

/** Columns of a history row that concern the lifecycle. */
export interface Told {
  event: string;
  title: string | null;
  from_status: number | null;
  to_status: number | null;
}

/** A row of a stage as the effects leave it. */
export interface StageRow {
  status: number;
  voided: boolean;
  recalled: boolean;
}

/** Effects that send a message; approvers of an application have an effect of their own. */
const MESSAGES: ReadonlySet<HazardEffect['type']> = new Set(['tell', 'tellApprovers']);

type Stage = 'risk_again_check' | 'risk_rectify' | 'risk_accept_record';

/** Expected state of a hazard once its history is replayed: its facts, and the rows of its stages. */
export interface Replayed {
  facts: HazardFacts;
  stages: Record<Stage, StageRow[]>;
  /** Number of messages sent by the rows after `base`. */
  messages: number;
}

/** Returns the event behind a row; the title distinguishes events that share a call. */
function eventOf({ event, title }: Told): HazardEvent {
  const call = event === 'edit' ? 'RiskRegister/edit' : event;
  const found = HAZARD_EVENT_NAMES.filter((name) => HAZARD_EVENTS[name].call === call);
  const named = found.length > 1 ? found.filter((name) => HAZARD_EVENTS[name].title === title) : found;
  const [first] = named;
  if (!first) throw new Error(`no event of a hazard is ${event} ${title}`);
  return first;
}

/** Returns the event behind a submission: both ways have one title, so the new status decides. */
function submitted(row: Told): HazardEvent {
  return row.to_status === 1 ? 'RiskRegister/submit.judge' : 'RiskRegister/submit.direct';
}

/**
 * Replays a history through the machine and its effects, from the registration on.
 * @throws Error for a row that is illegal at that point: an action succeeded that must not
 */
export function replay(rows: readonly Told[], base: number): Replayed {
  const [first, ...rest] = rows;
  if (first?.event !== 'RiskRegister/add' || first.to_status !== 0) throw new Error('a history begins with adding');
  const state: Replayed = {
    facts: NEW_HAZARD,
    stages: { risk_again_check: [], risk_rectify: [], risk_accept_record: [] },
    messages: 0,
  };
  for (const [index, row] of rest.entries()) {
    const event = row.event === 'RiskRegister/submit' ? submitted(row) : eventOf(row);
    const outcome = apply(hazardWorkflow, { facts: state.facts, actor: ableTo(event) }, event);
    if (!outcome.ok) throw new Error(`row ${index + 2}: ${event} at ${JSON.stringify(state.facts)}: ${outcome.reason}`);
    const isConsistent =
      row.event === 'edit' || (row.from_status === outcome.fromStatus && row.to_status === outcome.toStatus);
    if (!isConsistent) throw new Error(`row ${index + 2} tells ${row.from_status} to ${row.to_status} of ${event}`);
    const effects = outcome.effects as HazardEffect[]; // the machine's own, see features/hazard/hazards/workflow/chart.ts
    for (const effect of effects) follow(state.stages, effect);
    if (index + 2 > base) state.messages += effects.filter(({ type }) => MESSAGES.has(type)).length;
    state.facts = evolve(state.facts, event);
  }
  return state;
}

function follow(stages: Replayed['stages'], effect: HazardEffect): void {
  const change = (stage: Stage, set: Partial<StageRow>) => {
    const current = stages[stage].findLast(({ voided, recalled }) => !voided && !recalled);
    if (!current) throw new Error(`${effect.type} without a current row of ${stage}`);
    Object.assign(current, set);
  };
  const open = (stage: Stage) => void stages[stage].push({ status: 0, voided: false, recalled: false });
  const bodies: { [K in HazardEffect['type']]?: () => void } = {
    openCheck: () => open('risk_again_check'),
    recordVerdict: () => change('risk_again_check', { status: 1 }),
    voidCheck: () => change('risk_again_check', { voided: true }),
    openRectify: () => {
      if (effect.type === 'openRectify' && effect.params.round === 'next') change('risk_rectify', { voided: true });
      open('risk_rectify');
    },
    recordRectification: () => change('risk_rectify', { status: 1 }),
    resetRectify: () => change('risk_rectify', { status: 0 }),
    voidRectify: () => change('risk_rectify', { voided: true }),
    openAccept: () => open('risk_accept_record'),
    recordAcceptance: () => change('risk_accept_record', { status: 1 }),
    recallAcceptance: () => change('risk_accept_record', { recalled: true }),
    voidAccept: () => change('risk_accept_record', { voided: true }),
  };
  bodies[effect.type]?.();
}
