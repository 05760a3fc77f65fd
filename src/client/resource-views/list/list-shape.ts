import { CRITERIA_KEY } from '../../../engine/lists.ts';
import { toSearch } from '../../../engine/projections/search.ts';
import type { Resource, Screen } from '../../../engine/resource.ts';
import { presetKeys } from '../../resource/list/presets.ts';
import type { ListShape } from '../../resource/list-state.ts';

/** Keys of a screen's state in the address line: search inputs, filters, presets and conditions. */
export function listShape(resource: Resource, screen: Screen): ListShape {
  const inputs = toSearch(resource, screen.name, () => true).map((input) => input.key);
  const others = [...Object.keys(screen.filters), ...presetKeys(screen.presets)];
  return {
    filterKeys: [...new Set([...inputs, ...others, CRITERIA_KEY])],
    initial: screen.initial,
    order: screen.order,
  };
}
