import type { ComponentType } from 'react';
import type { Json } from '../../../engine/json.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';

export interface ListProps {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  /** Values of every query and every new record: the parent of a child list. */
  given?: { [key: string]: Json };
  /** True inside a modal: without a page header. */
  isEmbedded?: boolean;
  /** Call that returns the rows, open to any signed-in user, instead of the screen's source (home cards). */
  path?: string;
}

/** List component for dialogs, passed as a property: importing it would be circular, since lists open dialogs. */
export type ListView = ComponentType<ListProps>;
