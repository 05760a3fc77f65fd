import type { WireRecord } from '../../engine/json.ts';
import type { Field, Resource } from '../../engine/resource.ts';

/** A record to be written; `before` is null for a new one. */
export interface Writing {
  resource: Resource;
  /** Fields whose relations are checked. */
  fields: readonly Field[];
  record: WireRecord;
  before: WireRecord | null;
}
