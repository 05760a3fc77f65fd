import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';

/** Resource with a tree, to which the references of fixtures point (sampler.ts). */
export const TARGET = 'KindTarget';

/** Needed before `values` can be sent: records (the first has id 1) or files; `server`: values are never sent. */
export type Supply = 'nothing' | 'records' | 'files' | 'server';

/** One example of a field kind, as plain data for contract suites, unit tests, stories and the developers' guide. */
export interface KindFixture {
  /** One or two sentences for developers: what the kind is and what is stored. */
  about: string;
  /** The property as a descriptor declares it, title and x-search included. */
  property: PropertySchema;
  supply: Supply;
  /** false: expressions can neither read nor return values of this kind. */
  computed?: false;
  /** Valid wire values, at least two different ones, in ascending order where the kind is sortable. */
  values: readonly Json[];
  /** Other spellings a client may send, and the value that is stored and answered. */
  cleaned: readonly { given: Json; stored: Json }[];
  /** Values a write refuses, with the message. Empty values are not among them, as `required` decides about these. */
  refused: readonly { value: Json; message: string }[];
  /** Sheet texts that are read as the value; the first one is the text that an export writes. */
  sheet: readonly { texts: readonly [string, ...string[]]; value: Json }[];
  /** Sheet texts that are refused; empty for texts that are looked up (references, dictionaries). */
  sheetRefused: readonly { text: string; message: string }[];
  /** `raw` text of a filter, and the indexes of the `values` it finds if each value is in a record of its own. */
  filters: readonly { mode: 'contains' | 'equals' | 'in' | 'range'; raw: string; finds: readonly number[] }[];
}
