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

/** A statechart with functions to interpret it. Facts and actors have few possible values, so results are cached. */
export interface Workflow<Facts, Actor extends { can: Can }, Event extends string, Rule> {
  name: string;
  machine: AnyStateMachine;
  events: Readonly<Record<Event, EventMeta>>;
  /** Machine state for the record's status column, which alone decides it. */
  stateOf(facts: Facts): string;
  /** Refusal by the state of the record; null if there is none. Checked before the actor. */
  conditionRefusal(rule: Rule, facts: Facts): Refusal | null;
  actorRefusal(rule: Rule, subject: Subject<Facts, Actor>, event: Event): Refusal | null;
  /** True if the actor's grants could ever allow the event; otherwise the action is not shown at all. */
  mayEver(rule: Rule, subject: Subject<Facts, Actor>, event: Event): boolean;
  /** Role of a person who could act instead. */
  holderOf(rule: Rule): string;
  /** Cache key of offers: equal keys mean equal offers, for any record. */
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
