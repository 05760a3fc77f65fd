import type { ComponentType } from 'react';
import type { Json } from '../../../engine/json.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';

export interface ListProps {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  /** Values every query and every new record carries: the parent of a child list. */
  given?: { [key: string]: Json };
  /** Inside a modal: no page header. */
  isEmbedded?: boolean;
  /** Rows from this call, open to any signed-in user, instead of the screen's verb (home cards). */
  path?: string;
}

/** The list a dialog may hold again: handed down, for a list opens dialogs and a dialog opens lists. */
export type ListView = ComponentType<ListProps>;
