import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { list, object, page } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { granted, ID_QUERY } from '../../../../server/records/records.routes.ts';
import { channelEndpoints } from './channels.routes.ts';
import { type MessageSettings, quietKinds, readMessageSettings, updateMessageSettings } from './message-settings.ts';
import { readNotice } from './reading.ts';
import { type ReceivedQuery, readAllNotices, receivedNotices, unreadNotices } from './received.ts';
import { NOTICE, UNREAD_NOTICE } from './replies.ts';
import { addNotice, changeNoticeStatus, deleteNotices, editNotice, publishNotice, withdrawNotice } from './written.ts';

const RECEIVED: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...PAGING,
    searchValue: { type: 'string', title: '关键字', maxLength: 100 },
    title: { type: 'string', title: '标题', maxLength: 100 },
    type: { type: 'integer', title: '类型', enum: [1, 2] },
    sortField: { type: 'string', title: '排序字段', maxLength: 50 },
    sortOrder: { type: 'string', title: '排序方向', enum: ['ascend', 'descend'] },
  },
};

/** Schema created with the endpoints, when features have registered their kinds of messages. */
function quietSchema(): JsonSchema {
  return {
    type: 'array',
    title: '不弹出的消息',
    items: { type: 'string', enum: quietKinds() },
    uniqueItems: true,
    maxItems: 50,
  };
}

const TYPE: JsonSchema = { type: 'integer', title: '类型', enum: [1, 2], description: '不填为全部' };

const STATUS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: ['integer', 'string'], title: 'Id', maxLength: 20 },
    status: { type: ['integer', 'string', 'boolean', 'null'], title: '状态', description: '1 发布，2 撤回，3 删除' },
  },
};

/** Calls of the bell, of the list of received notices, of message settings, and of written notices (wire.md#5.10). */
export function noticeEndpoints(platform: Platform): Endpoint[] {
  return [...ownNotices(), ...noticeSettings(), ...channelEndpoints(platform), ...writtenNotices()];
}

const own = { method: 'GET', access: 'signed-in', envelope: 'wrapped' } as const;

function ownNotices(): Endpoint[] {
  return [
    {
      ...own,
      path: '/sysNotice/unread',
      title: '未读通知',
      reply: list(UNREAD_NOTICE),
      handler: (ctx) => unreadNotices(signedIn(ctx)),
    },
    {
      ...own,
      path: '/sysNotice/received',
      title: '收到的通知',
      reply: page(NOTICE),
      query: RECEIVED,
      handler: (ctx, { query }) => receivedNotices(signedIn(ctx), query as ReceivedQuery), // checked by RECEIVED
    },
    {
      ...own,
      path: '/sysNotice/detail',
      query: ID_QUERY,
      handler: (ctx, { query }) => readNotice(signedIn(ctx), query.id),
    },
    {
      ...own,
      method: 'POST',
      path: '/sysNotice/readAll',
      title: '通知全部已读',
      body: { type: 'object', additionalProperties: false, properties: { type: TYPE } },
      handler: (ctx, { body }) => readAllNotices(signedIn(ctx), (body as { type?: number } | undefined)?.type), // checked by TYPE
    },
  ];
}

function noticeSettings(): Endpoint[] {
  return [
    {
      ...own,
      path: '/sysNotice/settings',
      title: '新消息通知设置',
      reply: object({ quiet: quietSchema() }),
      handler: (ctx) => readMessageSettings(signedIn(ctx)),
    },
    {
      ...own,
      method: 'POST',
      path: '/sysNotice/updateSettings',
      title: '修改新消息通知设置',
      body: { type: 'object', required: ['quiet'], additionalProperties: false, properties: { quiet: quietSchema() } },
      handler: (ctx, { body }) => updateMessageSettings(signedIn(ctx), body as MessageSettings), // checked by quietSchema
    },
  ];
}

/** Calls of the writer of notices; adding and editing may publish in the same step. */
function writtenNotices(): Endpoint[] {
  return [
    { ...granted('/sysNotice/add'), handler: (ctx, { body }) => addNotice(signedIn(ctx), body) },
    { ...granted('/sysNotice/edit'), handler: (ctx, { body }) => editNotice(signedIn(ctx), body) },
    { ...granted('/sysNotice/publish'), handler: (ctx, { body }) => publishNotice(signedIn(ctx), rowId(body)) },
    { ...granted('/sysNotice/withdraw'), handler: (ctx, { body }) => withdrawNotice(signedIn(ctx), rowId(body)) },
    { ...granted('/sysNotice/delete'), handler: (ctx, { body }) => deleteNotices(signedIn(ctx), [rowId(body)]) },
    {
      ...granted('/sysNotice/changeStatus'),
      body: STATUS,
      handler: (ctx, { body }) => changeNoticeStatus(signedIn(ctx), body as { id?: unknown; status?: unknown }), // checked by STATUS
    },
  ];
}
