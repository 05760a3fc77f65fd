import type { WireRecord } from '../../engine/json.ts';
import type { Field, Resource } from '../../engine/resource.ts';

/** A record to be written, and the record before (null: it is being added). */
export interface Writing {
  resource: Resource;
  /** Inputs whose relations are checked. */
  fields: readonly Field[];
  record: WireRecord;
  before: WireRecord | null;
}
