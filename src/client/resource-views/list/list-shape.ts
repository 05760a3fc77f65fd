import type { ComponentType } from 'react';
import type { Json } from '../../../engine/json.ts';
import { CRITERIA_KEY } from '../../../engine/lists.ts';
import { toSearch } from '../../../engine/projections/search.ts';
import type { Resource, Screen } from '../../../engine/resource.ts';
import { chosenPreset, presetKeys } from '../../resource/list/presets.ts';
import type { ListShape, ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';

/** Keys of a screen's state in the address line: search inputs, filters, presets and conditions. */
export function listShape(resource: Resource, screen: Screen): ListShape {
  const inputs = toSearch(resource, screen.name, () => true).map((input) => input.key);
  const others = [...Object.keys(screen.filters), ...presetKeys(screen.presets)];
  return {
    filterKeys: [...new Set([...inputs, ...others, CRITERIA_KEY])],
    initial: screen.initial,
    start: {},
    orderOf: (filters) => chosenPreset(screen.presets, filters)?.order ?? screen.order,
  };
}

export interface ListProps {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  /** Values sent with every query and every new record: the parent's id in a child list. */
  given?: { [key: string]: Json };
  /** True inside a modal: the list has no page header. */
  isEmbedded?: boolean;
  /** True if no column is hidden for lack of space, as in the preview of a form design: a narrow list scrolls. */
  isWhole?: boolean;
  /** Path of a call that returns the rows instead of the screen's source; open to any signed-in user (home cards). */
  path?: string;
}

/** List component for dialogs, passed as a property: an import would be circular, since lists open dialogs. */
export type ListView = ComponentType<ListProps>;
