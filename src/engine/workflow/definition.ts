import type { AnyStateMachine } from 'xstate';
import type { Can } from '../permissions.ts';
import type { Refusal } from './refusal.ts';

/** Call and permission of a workflow event. */
export interface EventMeta {
  resource: string;
  verb: string;
  /** `Resource/verb`; several events may share one call. */
  call: string;
  permission: string;
}

/** One workflow: its statechart and how to read it. Facts and actor are finite, so results may be remembered. */
export interface Workflow<Facts, Actor extends { can: Can }, Event extends string, Rule> {
  name: string;
  machine: AnyStateMachine;
  events: Readonly<Record<Event, EventMeta>>;
  /** Machine state for the record's status column, which alone decides it. */
  stateOf(facts: Facts): string;
  /** Refusal by the state of the record; null if there is none. Checked before the actor. */
  conditionRefusal(rule: Rule, facts: Facts): Refusal | null;
  actorRefusal(rule: Rule, subject: Subject<Facts, Actor>, event: Event): Refusal | null;
  /** Whether the actor's grants could ever let him do it; if not, the action is not even shown. */
  mayEver(rule: Rule, subject: Subject<Facts, Actor>, event: Event): boolean;
  /** Who could do it in his place. */
  holderOf(rule: Rule): string;
  /** Equal keys mean equal offers, whatever the record. */
  offerKey(subject: Subject<Facts, Actor>): string;
}

export interface Subject<Facts, Actor> {
  facts: Facts;
  actor: Actor;
}

export interface StateMeta<Facts> {
  status: number;
  sections: readonly Section<Facts>[];
}

export interface Section<Facts> {
  key: string;
  when?: (facts: Facts) => boolean;
}
