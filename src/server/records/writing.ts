import type { WireRecord } from '../../engine/json.ts';
import type { Field, Resource } from '../../engine/resource.ts';

/** A record on its way to be written, and what it was before (null: it is being added). */
export interface Writing {
  resource: Resource;
  /** The inputs whose relations are checked. */
  fields: readonly Field[];
  record: WireRecord;
  before: WireRecord | null;
}
