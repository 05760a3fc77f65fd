import type { AnyStateMachine } from 'xstate';
import type { Can } from '../permissions.ts';
import type { Wait } from './waits.ts';

/** Codes of refused transitions (wire.md#1.8). */
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
  /** Chinese message; by default that of REFUSALS. */
  reason: string;
}

export function refusal(code: RefusalCode, reason: string = REFUSALS[code]): Refusal {
  return { code, reason };
}

/** Call and permission of a workflow event. */
export interface EventMeta {
  resource: string;
  verb: string;
  /** `Resource/verb`; several events may have the same call. */
  call: string;
  permission: string;
  /** Keys of the detail's sections shown beside the event's form, since the user needs them for the decision. */
  facts?: readonly string[];
}

/** A statechart with functions that interpret it. Offered events are cached by `offerKey`. */
export interface Workflow<Facts, Actor extends { can: Can }, Event extends string, Rule> {
  name: string;
  machine: AnyStateMachine;
  events: Readonly<Record<Event, EventMeta>>;
  /** State of the machine for the record's status. */
  stateOf(facts: Facts): string;
  /** Refusal because of the record, checked before the actor; null: none. */
  conditionRefusal(rule: Rule, facts: Facts): Refusal | null;
  actorRefusal(rule: Rule, subject: Subject<Facts, Actor>, event: Event): Refusal | null;
  /** False if the actor's permissions can never allow the event, so that its button is hidden. */
  mayEver(rule: Rule, subject: Subject<Facts, Actor>, event: Event): boolean;
  /** Role of the person who could act instead. */
  holderOf(rule: Rule): string;
  /** Cache key: equal keys have equal offers and outcomes, whatever the record. */
  offerKey(subject: Subject<Facts, Actor>): string;
}

export interface Subject<Facts, Actor> {
  facts: Facts;
  actor: Actor;
}

export interface StateMeta<Facts> {
  status: number;
  sections: readonly Section<Facts>[];
  /** Absent: the workflow waits for no person in this state. */
  waits?: Wait;
}

export interface Section<Facts> {
  key: string;
  when?: (facts: Facts) => boolean;
}
