import { useOptions } from '../../../client/resource/use-options.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { relationOf } from '../../parts/client/relation-of.ts';

/** Name of a chosen person: from the last choice, from the record, else from the list of users. */
export function usePersonName(
  props: { value: unknown; carried: unknown; resource: string },
  picked: WireRecord | null,
) {
  const { value, carried, resource } = props;
  const isPicked = picked !== null && String(picked.id) === String(value);
  const isUnknown = value !== undefined && value !== '' && !isPicked && typeof carried !== 'string';
  const lookup = { ...relationOf({ key: '', relation: null }), resource };
  const options = useOptions(lookup, {}, isUnknown);
  if (value === undefined || value === null || value === '') return '';
  if (isPicked) return String(picked.name ?? '');
  return typeof carried === 'string' ? carried : (options.find(value)?.label ?? String(value));
}
