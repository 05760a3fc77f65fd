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
 * One example of a field kind; contract suites, unit tests, stories and the developers' guide loop over all. Pure data:
 * every suite covers a new kind by its example.
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
  /** Values a write refuses, with the message. Empty values are not among them, as `required` decides about these. */
  refused: readonly { value: Json; message: string }[];
  /** Sheet notation: all texts are read as the value; the first is written for it. */
  sheet: readonly { texts: readonly [string, ...string[]]; value: Json }[];
  /**
   * Sheet texts that are refused. Empty where a text is a name that is looked up instead (references, dictionaries).
   */
  sheetRefused: readonly { text: string; message: string }[];
  /**
   * Query text of the field's filter in its own mode, and the indexes of the `values` it finds, each in a record of its
   * own.
   */
  filters: readonly { mode: 'contains' | 'equals' | 'in' | 'range'; raw: string; finds: readonly number[] }[];
}
