import type { Json } from '../../../../engine/json.ts';
import type { CardSpec } from '../../../../server/records/registries/card-sources.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { FileReader, jsonFiles } from '../../../../server/schemas/file-report.ts';

/** Column, row, width and height on the grid of a scene. */
export type Place = readonly [column: number, row: number, width: number, height: number];

/** Picture of a card; schemas/meta/board.schema.json describes the use of each. */
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
  /** Number of grid columns that the card takes, of 24. */
  width: number;
  period: 'all' | 'year' | 'month';
  /** Fields to show, for a source that is a list. */
  fields?: readonly string[];
  filter?: { readonly [key: string]: Json };
  /** Seconds after which the card's figures count as stale. */
  staleAfter?: number;
  /** Position on each scene of a big screen. */
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

/** Reads the boards without validating: checkBoards() refuses malformed files before the server starts. */
function readBoards(): Map<string, Board> {
  const reader = new FileReader(SCHEMAS_DIR);
  const files = jsonFiles(SCHEMAS_DIR, 'boards');
  const boards = files.flatMap((file) => reader.read<Board>(file, 'board.schema.json').document ?? []);
  return new Map(boards.map((board) => [board.code, board]));
}

export const BOARDS: ReadonlyMap<string, Board> = readBoards();
