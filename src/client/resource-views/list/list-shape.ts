import { toSearch } from '../../../engine/projections/search.ts';
import type { Resource, Screen } from '../../../engine/resource.ts';
import type { ListShape } from '../../resource/list-state.ts';

/** What of a screen's state goes into the address line: the keys of its search inputs and their initial values. */
export function listShape(resource: Resource, screen: Screen): ListShape {
  const inputs = toSearch(resource, screen.name, () => true).map((input) => input.key);
  return { filterKeys: [...inputs, ...Object.keys(screen.filters)], initial: screen.initial, order: screen.order };
}
