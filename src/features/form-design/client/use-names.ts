import { useLabelOf } from '../../../client/resource/use-label-of.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { type Names, namesOf } from '../../../kinds/parts/condition-text.ts';

/** How the fields of a form and their values are called, for conditions in words; of one that is gone, as it was. */
export function useNames(before: Descriptor, after: Descriptor = before): Names {
  const labelOf = useLabelOf();
  return namesOf({ ...before.record.properties, ...after.record.properties }, labelOf);
}
