import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { keepPageSize, listViews, menuViews, removeView, saveView, type ViewToSave } from './list-views.ts';

const SCREEN: JsonSchema = { type: 'string', minLength: 1, maxLength: 60, pattern: '^[A-Za-z]\\w*$', title: '页面' };
const KEY: JsonSchema = { type: 'string', maxLength: 60 };
const KEYS: JsonSchema = { type: 'array', items: KEY, maxItems: 200 };
const WIDTH: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_000 };

const PAGE_SIZE: JsonSchema = { type: 'integer', minimum: 1, maximum: 500, title: '每页条数' };

const LOOK: JsonSchema = {
  type: 'object',
  title: '列',
  additionalProperties: false,
  properties: {
    density: { type: ['string', 'null'], enum: ['default', 'middle', 'small', null] },
    order: KEYS,
    hidden: KEYS,
    kept: KEYS,
    widths: { type: 'object', additionalProperties: WIDTH },
  },
};

const STATE: JsonSchema = {
  type: 'object',
  title: '筛选、排序与列',
  required: ['filters'],
  additionalProperties: false,
  properties: {
    filters: {
      type: 'object',
      title: '筛选',
      additionalProperties: { type: 'string', maxLength: 4_000 },
    },
    sortField: { type: ['string', 'null'], maxLength: 200 },
    sortOrder: { type: ['string', 'null'], maxLength: 40 },
    pageSize: PAGE_SIZE,
    look: LOOK,
  },
};

const ID: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const SAVE: JsonSchema = {
  type: 'object',
  required: ['screen', 'name', 'isShared', 'state'],
  additionalProperties: false,
  properties: {
    id: ID,
    version: { type: 'integer', minimum: 1 },
    screen: SCREEN,
    name: { type: 'string', minLength: 1, maxLength: 20, title: '视图名称' },
    isShared: { type: 'boolean', title: '共享' },
    inMenu: { type: 'boolean', title: '放入菜单' },
    state: STATE,
  },
};

const VIEW = object({
  ...{ id: integer, name: text, isShared: boolean, inMenu: boolean, isChangeable: boolean, version: integer },
  state: STATE,
});

const MENU_VIEW = object({ id: integer, screen: text, name: text, isShared: boolean });

/** Calls for saved views of lists: the user's own, and those shared with all readers of the list. */
export function listViewEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      gate: 'list',
      path: '/listView/list',
      title: '列表的视图',
      access: 'signed-in',
      envelope: 'wrapped',
      query: { type: 'object', required: ['screen'], additionalProperties: false, properties: { screen: SCREEN } },
      reply: list(VIEW),
      handler: (ctx, { query }) => listViews(signedIn(ctx), String((query as { screen: string }).screen)), // checked above
    },
    {
      method: 'GET',
      gate: 'list',
      path: '/listView/menu',
      title: '菜单中的视图',
      access: 'signed-in',
      envelope: 'wrapped',
      reply: list(MENU_VIEW),
      handler: (ctx) => menuViews(signedIn(ctx)),
    },
    {
      method: 'POST',
      path: '/listView/save',
      title: '保存列表视图',
      access: 'signed-in',
      envelope: 'wrapped',
      body: SAVE,
      reply: integer,
      handler: (ctx, { body }) => saveView(signedIn(ctx), body as ViewToSave), // checked by SAVE
    },
    {
      method: 'POST',
      path: '/listView/pageSize',
      title: '记住列表每页条数',
      access: 'signed-in',
      envelope: 'wrapped',
      body: {
        type: 'object',
        required: ['screen', 'pageSize'],
        additionalProperties: false,
        properties: { screen: SCREEN, pageSize: PAGE_SIZE },
      },
      // Checked by the schema above.
      handler: (ctx, { body }) => keepPageSize(signedIn(ctx), body as { screen: string; pageSize: number }),
    },
    {
      method: 'POST',
      path: '/listView/delete',
      title: '删除列表视图',
      access: 'signed-in',
      envelope: 'wrapped',
      body: { type: 'object', required: ['id'], additionalProperties: false, properties: { id: ID } },
      handler: (ctx, { body }) => removeView(signedIn(ctx), (body as { id: number }).id), // checked by the schema above
    },
  ];
}
