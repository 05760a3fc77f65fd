import type { JsonSchema } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { notFound, refuse } from '../../../../server/errors.ts';
import { boolean, integer, list, maybe, number, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { BOARDS, type Board } from './boards.ts';
import { readsOf } from './list-source.ts';
import { Readings } from './readings.ts';
import { wallOf } from './wall/wall-link.ts';

const NULLABLE: JsonSchema = { type: ['number', 'null'], description: '无数据为 null' };
const DRILL: JsonSchema = {
  type: ['object', 'null'],
  description: '数字背后的记录：哪种记录，以及正好留下它们的查询条件',
  required: ['of', 'given'],
  properties: { of: text, given: { type: 'object', additionalProperties: { type: ['string', 'number'] } } },
  additionalProperties: false,
};
const ROW = object({
  id: text,
  name: text,
  values: list(NULLABLE),
  drills: maybe(list(DRILL)),
  texts: maybe(list(text)),
  colors: maybe(list({ ...text, description: '状态的颜色；没有则为空' })),
  path: maybe(text),
  color: maybe(text),
  spot: maybe(object({ x: number, y: number, outline: maybe(text) })),
});
const READING = object({
  columns: list(
    object({ title: text, unit: maybe(text), warns: maybe({ ...boolean, description: '应为 0 的数字，否则标红' }) }),
  ),
  rows: list(ROW),
  target: maybe(number),
  good: maybe({ type: 'string', enum: ['up', 'down'] }),
  note: maybe(text),
  total: maybe(integer),
  path: maybe(text),
  ground: maybe(object({ picture: text, width: integer, height: integer })),
});
const PLACE = list(integer);
const CARD = object({
  key: text,
  title: text,
  picture: text,
  width: integer,
  period: { type: 'string', enum: ['all', 'year', 'month'] },
  staleAfter: { ...integer, description: '数据多少秒后视为过期' },
  places: maybe(object({ wide: PLACE, ultra: PLACE, tall: PLACE })),
  state: {
    type: 'string',
    enum: ['ok', 'kept', 'slow', 'failed', 'forbidden'],
    description: '单张卡片的状态，互不影响',
  },
  asOf: { type: ['string', 'null'], description: '数据时刻' },
  reading: { anyOf: [READING, { type: 'null' }] },
});
const BOARD = object({
  code: text,
  title: text,
  description: text,
  now: { ...text, description: '服务器时刻' },
  reads: { ...list(text), description: '这些资源变化后数据随之变化' },
  cards: list(CARD),
});

const DEFAULT_STALE = 180;

/** Calls for boards of figures; each card is read within time limits of its own. */
export function boardEndpoints({ database }: Pick<Platform, 'database'>): Endpoint[] {
  const readings = new Readings(database);
  return [
    {
      method: 'GET',
      path: '/Board/read',
      title: '看板或大屏的数据',
      access: 'signed-in',
      walls: true,
      envelope: 'wrapped',
      keepNulls: true,
      query: {
        type: 'object',
        additionalProperties: false,
        required: ['board'],
        properties: { board: { type: 'string', enum: [...BOARDS.keys()], title: '看板' } },
      },
      reply: BOARD,
      handler: (ctx, { query }) => readBoard(readings, signedIn(ctx), BOARDS.get(String(query.board))),
    },
  ];
}

async function readBoard(readings: Readings, ctx: UserCtx, board: Board | undefined) {
  if (!board) throw notFound();
  if (ctx.wallLink !== undefined) await checkWall(ctx, ctx.wallLink, board);
  const { code, title, description, cards } = board;
  const answers = await readings.read(ctx, cards);
  return {
    code,
    title,
    description,
    now: formatWallTime(ctx.now()),
    reads: readsOf(ctx.catalog, cards),
    cards: cards.map(({ key, picture, width, period, places, staleAfter = DEFAULT_STALE, ...card }, index) => ({
      ...{ key, title: card.title, picture, width, period, staleAfter },
      ...(places ? { places } : {}),
      ...answers[index],
    })),
  };
}

/** @throws 1013002 for a board that the big screen's link does not show */
async function checkWall(ctx: UserCtx, linkId: string, { code }: Board): Promise<void> {
  const { boards } = await wallOf(ctx, linkId);
  if (!boards.includes(code)) throw refuse('1013002');
}
