import { createContext } from 'react';
import type { Board, Call } from '../../../../../generated/client.ts';
import type { LinkTo } from '../../../home/client/index.ts';

type Reply<C> = C extends Call<infer _, infer R> ? R : never;

export type BoardReply = Reply<typeof Board.read>;
export type Card = BoardReply['cards'][number];
export type Reading = NonNullable<Card['reading']>;
export type Row = Reading['rows'][number];
export type Drill = NonNullable<NonNullable<Row['drills']>[number]>;

/** Returns the link to the rows that a number counts; null where numbers cannot be opened. */
export type OpenRows = (drill: Drill, title: string) => ReturnType<LinkTo>;

export const OpenRowsContext = createContext<OpenRows | null>(null);

export interface PictureProps {
  card: Card;
  reading: Reading;
}
