import { useLabelOf } from '../../../../client/resource/use-label-of.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import { type Names, namesOf } from '../../../../kinds/parts/condition-text.ts';

/** Titles of fields and values, for conditions in words; a removed field keeps its former title. */
export function useNames(before: Descriptor, after: Descriptor = before): Names {
  const labelOf = useLabelOf();
  return namesOf({ ...before.record.properties, ...after.record.properties }, labelOf);
}
