import type { Can } from '../../../engine/permissions.ts';
import type { LabelOf } from '../../../engine/value-words.ts';
import type { Catalog } from '../../catalog.ts';
import type { ScopeOf } from '../../ctx.ts';
import type { Dictionaries } from '../values/dictionaries.ts';
import { Registry } from './registry.ts';

/** States and steps of a kind of records, to be drawn as a statechart (wire.md#6). */
export interface Process {
  key: string;
  title: string;
  resource: string;
  /** Key of the field with the state. */
  field: string;
  /** Lists of the records, the most complete first; the first that the caller may read is counted. */
  screens: readonly string[];
  /** States; a new record has the first. */
  states: readonly ProcessState[];
  steps: readonly ProcessStep[];
}

/** `closed`: the record ended before its work was done. */
export type StateMeaning = 'open' | 'done' | 'closed';

export interface ProcessState {
  key: string;
  title: string;
  meaning: StateMeaning;
  /** Filters by which a list shows only records in this state. */
  query: { readonly [key: string]: string };
  /** Screen with records that the other lists lack, such as deleted drafts; these records are not counted. */
  screen?: string;
}

/** A step between states; `from` equals `to` if the state stays. */
export interface ProcessStep {
  from: string;
  to: string;
  title: string;
  ways: readonly ProcessWay[];
}

/** A person, or the system, that can take a step. */
export interface ProcessWay {
  /** Person, such as 整改人, or the system for steps that time triggers. */
  who: string;
  /** Returns what the person lacks to take the step; null: nothing. */
  lack(person: ProcessPerson): Lack | null;
}

/** A missing permission code, with a title if no action has it, or another reason. */
export type Lack = { permission: string; title?: string } | { reason: string };

export interface ProcessPerson {
  orgId: string | null;
  can: Can;
  scopeOf: ScopeOf;
}

export interface ProcessWords {
  catalog: Catalog;
  dictionaries: Dictionaries;
  labelOf: LabelOf;
}

/** Returns the processes of a tenant, with words of its descriptors and dictionaries. */
export type ProcessSource = (words: ProcessWords) => readonly Process[];

export const PROCESS_SOURCES = new Registry<ProcessSource>('source of processes');
