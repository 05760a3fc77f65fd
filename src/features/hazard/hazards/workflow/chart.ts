import { setup } from 'xstate';
import type { StateMeta } from '../../../../engine/workflow/definition.ts';
import type { HazardEffect, HazardEffects } from './effects.ts';
import type { NoteName } from './events.ts';
import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import type { HazardActor, HazardFacts, HazardRole } from './facts.ts';
import { actorRefusal, conditionRefusal, type HazardRule } from './rules.ts';
import type { HazardState } from './status.ts';

type MachineEvent = { [E in HazardEvent]: { type: E; actor: HazardActor } }[HazardEvent];

/** Empty function for all effects: the chart only names effects, and the server performs them. */
const named = () => {};
const effectNames: { [K in keyof HazardEffects]: (args: unknown, params: HazardEffects[K]) => void } = {
  markSubmitted: named,
  withdraw: named,
  recordJudgement: named,
  clearJudgement: named,
  close: named,
  reopen: named,
  openCheck: named,
  recordVerdict: named,
  voidCheck: named,
  openRectify: named,
  recordRectification: named,
  resetRectify: named,
  voidRectify: named,
  openAccept: named,
  recordAcceptance: named,
  recallAcceptance: named,
  voidAccept: named,
  reassign: named,
  openDelay: named,
  settleDelay: named,
  lapseDelay: named,
  tellApprovers: named,
  removeRecord: named,
  tell: named,
};

export const chart = setup({
  types: {
    context: {} as HazardFacts & Record<string, unknown>,
    events: {} as MachineEvent,
    meta: {} as StateMeta<HazardFacts>,
  },
  guards: {
    allowed: ({ context: facts, event }, rule: HazardRule) =>
      conditionRefusal(rule, facts) === null && actorRefusal(rule, { facts, actor: event.actor }, event.type) === null,
  },
  actions: effectNames,
});

// --- vocabulary of the statechart ---

type On = { [E in HazardEvent]?: Step | Step[] };

interface Step {
  target?: HazardState;
  guard: { type: 'allowed'; params: HazardRule };
  actions: HazardEffect[];
}

export function step(target: HazardState, rule: HazardRule, ...actions: HazardEffect[]): Step {
  return { target, guard: { type: 'allowed', params: rule }, actions };
}

/** Step that runs actions without changing the status. */
export function stay(rule: HazardRule, ...actions: HazardEffect[]): Step {
  return { guard: { type: 'allowed', params: rule }, actions };
}

/** Copies the event's meta to its transitions, where machine viewers and documentation read it. */
export function described(on: On) {
  return Object.fromEntries(
    Object.entries(on).map(([event, steps]) => {
      const meta = HAZARD_EVENTS[event as HazardEvent];
      return [event, [steps].flat().map((one) => ({ ...one, meta }))];
    }),
  );
}

export function effect<K extends keyof HazardEffects>(
  type: K,
  ...[params]: HazardEffects[K] extends undefined ? [] : [HazardEffects[K]]
): HazardEffect {
  return { type, params } as HazardEffect;
}

export function tell(note: NoteName, ...to: HazardRole[]): HazardEffect {
  return effect('tell', { note, to, named: 'after' });
}

/** Sends a message to people whose names the transition removes from the hazard. */
export function tellFormer(note: NoteName, ...to: HazardRole[]): HazardEffect {
  return effect('tell', { note, to, named: 'before' });
}

export function handOver(role: 'judge' | 'checker' | 'rectifier' | 'acceptor'): HazardEffect[] {
  return [tell('assigned', role), tellFormer('reassigned', role)];
}

export function remind(role: HazardRole): Step {
  return stay({ by: 'reminder' }, tell('reminded', role));
}

export function verdict(): Step {
  return step(
    'rectifying',
    { by: 'checker' },
    effect('recordVerdict'),
    effect('openRectify', { round: 'first' }),
    tell('toRectify', 'rectifier'),
  );
}

export function backToCheck(): HazardEffect[] {
  return [effect('lapseDelay'), effect('voidRectify'), effect('voidCheck'), effect('openCheck')];
}

export function backToRectify(): HazardEffect[] {
  return [effect('voidAccept'), effect('resetRectify')];
}
