import type { Json } from '../../../engine/json.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';

/** Properties of actions on selected rows. */
export interface BatchProps {
  resource: LoadedResource;
  screen: Screen;
  selection: Selection;
  state: ListState;
  /** Path that reads all rows of the search; null: all of them are on the page. */
  source: { path: string; fixed: { [key: string]: Json }; total: number } | null;
}
