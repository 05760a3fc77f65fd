import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';

/** Tree of records beside the sampler, for fixtures of references (sampler.ts). */
export const TARGET = 'KindTarget';

/**
 * Data a suite needs before it can send `values`: none, existing records (1, 2 … are the first, second … record), or
 * uploaded files. Under `server` nothing is sent: the server sets the value itself.
 */
export type Supply = 'nothing' | 'records' | 'files' | 'server';

/**
 * One example of a field kind over which contract suites, unit tests, stories and the developers' guide loop. Pure
 * data: a new kind brings one and every suite covers it.
 */
export interface KindFixture {
  /** One or two sentences for developers: what the kind is and what is stored. */
  about: string;
  /** The property as a descriptor declares it, title and x-search included. */
  property: PropertySchema;
  supply: Supply;
  /** false: expressions can neither read nor return such a value. */
  computed?: false;
  /** Valid wire values, at least two different ones, in ascending order where the kind is sortable. */
  values: readonly Json[];
  /** Other spellings a client may send, and the value that is stored and answered. */
  cleaned: readonly { given: Json; stored: Json }[];
  /**
   * Values a write refuses, with the sentence people read. Empties are not among them: they are the field's `required`.
   */
  refused: readonly { value: Json; message: string }[];
  /** Sheet notation: all texts are read as the value, the first is what the value is written as. */
  sheet: readonly { texts: readonly [string, ...string[]]; value: Json }[];
  /**
   * Sheet texts that are refused. Empty where a text is a name that is looked up instead (references, dictionaries).
   */
  sheetRefused: readonly { text: string; message: string }[];
  /**
   * Query text of the field's filter in its own mode, and which of `values` (by index) it finds when each is in one
   * record.
   */
  filters: readonly { mode: 'contains' | 'equals' | 'in' | 'range'; raw: string; finds: readonly number[] }[];
}
