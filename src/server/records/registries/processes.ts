import type { Can } from '../../../engine/permissions.ts';
import type { LabelOf } from '../../../engine/value-words.ts';
import type { Catalog } from '../../catalog.ts';
import type { ScopeOf } from '../../ctx.ts';
import type { Dictionaries } from '../values/dictionaries.ts';
import { Registry } from './registry.ts';

/** States and steps of one kind of records, as a statechart to draw (wire.md#6). */
export interface Process {
  key: string;
  title: string;
  /** Resource of the records. */
  resource: string;
  /** Field that holds the state. */
  field: string;
  /** Lists of the records, the widest first: the first one the caller may read is counted. */
  screens: readonly string[];
  /** The first one is that of a new record. */
  states: readonly ProcessState[];
  steps: readonly ProcessStep[];
}

/** `closed`: ended before it was done. */
export type StateMeaning = 'open' | 'done' | 'closed';

export interface ProcessState {
  key: string;
  title: string;
  meaning: StateMeaning;
  /** Filters under which a list of the process shows the records in this state alone. */
  query: { readonly [key: string]: string };
  /** List of records that are in no other one, such as deleted drafts; they are not counted. */
  screen?: string;
}

/** A step from one state to another or, with equal states, one that keeps the state. */
export interface ProcessStep {
  from: string;
  to: string;
  title: string;
  ways: readonly ProcessWay[];
}

/** One capacity in which the step is taken. */
export interface ProcessWay {
  /** Person in words, such as 整改人; the system for steps that follow the time. */
  who: string;
  /** Returns null if the person may take the step on some record, else what he lacks. */
  lack(person: ProcessPerson): Lack | null;
}

/** Permission code that is missing, with its title where no action has it, or another reason in words. */
export type Lack = { permission: string; title?: string } | { reason: string };

/** Grants of the person whose possibilities are shown. */
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

/** Returns the processes of a tenant, whose words follow from its descriptors and dictionaries. */
export type ProcessSource = (words: ProcessWords) => readonly Process[];

export const PROCESS_SOURCES = new Registry<ProcessSource>('source of processes');
