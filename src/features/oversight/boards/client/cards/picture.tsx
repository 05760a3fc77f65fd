import type { FunctionComponent } from 'react';
import { Bars, Ranking } from './bars.tsx';
import type { PictureProps } from './card-types.ts';
import { Columns } from './columns.tsx';
import { Figure } from './figure.tsx';
import { List } from './list.tsx';
import { Ring } from './ring.tsx';
import { Todo } from './todo.tsx';

/** Pictures of dashboards; schemas/meta/board.schema.json describes the use of each. */
export const PICTURES: { readonly [picture: string]: FunctionComponent<PictureProps> } = {
  figure: Figure,
  columns: Columns,
  bars: Bars,
  ring: Ring,
  ranking: Ranking,
  todo: Todo,
  list: List,
};

/** Pictures that show their numbers as text already. */
export const IN_WORDS: ReadonlySet<string> = new Set(['figure', 'todo', 'list']);

/** Pictures that are already tables of texts. */
export const LISTS: ReadonlySet<string> = new Set(['list', 'scroll', 'todo']);
