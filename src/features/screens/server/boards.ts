import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../engine/json.ts';
import type { CardSpec } from '../../../server/records/registries/card-sources.ts';
import { SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';

/** Column, row, width and height on the grid of a scene. */
export type Place = readonly [column: number, row: number, width: number, height: number];

/** How a card is drawn; schemas/meta/board.schema.json says what each is for. */
export type Picture =
  | 'figure'
  | 'flop'
  | 'gauge'
  | 'columns'
  | 'bars'
  | 'ring'
  | 'ranking'
  | 'todo'
  | 'list'
  | 'scroll'
  | 'plan';

export interface Card extends CardSpec {
  key: string;
  title: string;
  picture: Picture;
  /** Of 24 columns. */
  width: number;
  period: 'all' | 'year' | 'month';
  /** Fields of the rows, where the source is a list. */
  fields?: readonly string[];
  filter?: { readonly [key: string]: Json };
  /** Seconds after which its figures count as stale. */
  staleAfter?: number;
  /** Where it is on each scene of a wall. */
  places?: { readonly [scene in Scene]: Place };
}

export type Scene = 'wide' | 'ultra' | 'tall';

export interface Board {
  code: string;
  title: string;
  description: string;
  kind: 'dashboard' | 'wall';
  cards: readonly Card[];
}

export const BOARDS_DIR = join(SCHEMAS_DIR, 'boards');

/** Parse edge: the files are part of the product and held to their schema by a test. */
function readBoards(): Map<string, Board> {
  const names = readdirSync(BOARDS_DIR).filter((name) => name.endsWith('.json'));
  const boards = names.map((name) => JSON.parse(readFileSync(join(BOARDS_DIR, name), 'utf8')) as Board);
  return new Map(boards.map((board) => [board.code, board]));
}

export const BOARDS: ReadonlyMap<string, Board> = readBoards();
