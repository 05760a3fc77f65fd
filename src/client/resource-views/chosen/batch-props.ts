import type { Json } from '../../../engine/json.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';

/** What is done to ticked rows, and where to find more of them. */
export interface BatchProps {
  resource: LoadedResource;
  screen: Screen;
  selection: Selection;
  state: ListState;
  /** Where all rows of the search are read; null: they are in sight. */
  source: { path: string; fixed: { [key: string]: Json }; total: number } | null;
}
