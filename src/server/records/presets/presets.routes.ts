import type { JsonSchema } from '../../../engine/json.ts';
import { signedIn } from '../../ctx.ts';
import type { Endpoint } from '../../endpoint.ts';
import { integer, list, object, text } from '../../http/replies/reply-shape.ts';
import { menuBadges, presetCounts } from './presets.ts';

const COUNTS_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['screen'],
  properties: {
    screen: { type: 'string', maxLength: 100, title: '页面' },
    query: { type: 'string', maxLength: 4_000, title: '列表的其他查询条件，写法与网址中相同，如 status=0&riskName=漏' },
  },
};

/** Counts of rows for the presets of screens (wire.md#6). */
export const presetEndpoints: Endpoint[] = [
  {
    method: 'GET',
    gate: 'list',
    path: '/listPreset/counts',
    title: '快捷筛选的记录数',
    access: 'signed-in',
    envelope: 'wrapped',
    query: COUNTS_QUERY,
    reply: list(object({ key: text, total: integer })),
    handler: (ctx, { query }) =>
      presetCounts(signedIn(ctx), { screen: String(query.screen), query: String(query.query ?? '') }),
  },
  {
    method: 'GET',
    gate: 'list',
    path: '/listPreset/badges',
    title: '菜单上的记录数',
    access: 'signed-in',
    envelope: 'wrapped',
    query: { type: 'object', additionalProperties: false },
    reply: list(object({ screen: text, resource: text, total: integer })),
    handler: (ctx) => menuBadges(signedIn(ctx)),
  },
];
