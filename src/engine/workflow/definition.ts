import type { AnyStateMachine } from 'xstate';
import type { Can } from '../permissions.ts';
import type { Wait } from './waits.ts';

/** Business codes of refused transitions (wire.md#1.8). */
export type RefusalCode = 'H1001' | 'H1002' | 'H1003' | 'H1004' | 'H1008' | 'H1012';

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  H1001: '当前状态不允许该操作',
  H1002: '您不是当前处理人',
  H1003: '状态已变化，请刷新',
  H1004: '请选择研判人或核查人',
  H1008: '后续环节已处理，无法撤回',
  H1012: '已有待审批的延期申请',
};

export interface Refusal {
  code: RefusalCode;
  /** Chinese message for users: that of the catalogue, unless the case has a clearer one. */
  reason: string;
}

export function refusal(code: RefusalCode, reason: string = REFUSALS[code]): Refusal {
  return { code, reason };
}

/** Call and permission of a workflow event. */
export interface EventMeta {
  resource: string;
  verb: string;
  /** `Resource/verb`; several events may share one call. */
  call: string;
  permission: string;
  /** Keys of the sections a person needs for the decision, beside its form. */
  facts?: readonly string[];
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
  /** Wait for persons in the state; absent: there is none. */
  waits?: Wait;
}

export interface Section<Facts> {
  key: string;
  when?: (facts: Facts) => boolean;
}
