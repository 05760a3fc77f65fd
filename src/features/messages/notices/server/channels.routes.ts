import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { messageKinds } from '../../../../server/realtime/message-kinds.ts';
import { CHANNELS } from '../../deliveries/index.ts';
import { type ChannelChange, readChannelSettings, updateChannelSettings } from './message-settings.ts';

const TIME: JsonSchema = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['22:00', '07:00'] };

const QUIET_HOURS: JsonSchema = {
  type: ['object', 'null'],
  title: '免打扰时段',
  description: 'null 为不设；可以跨过午夜',
  required: ['from', 'until'],
  additionalProperties: false,
  properties: { from: { ...TIME, title: '开始' }, until: { ...TIME, title: '结束' } },
};

/** Schema created with the endpoints, when features have registered their kinds of messages. */
function labelSchema(): JsonSchema {
  return { type: 'string', title: '消息', enum: messageKinds().map(({ label }) => label) };
}

const CHANNEL_LIST: JsonSchema = {
  type: 'array',
  title: '接收方式',
  description: CHANNELS.map(({ channel, title }) => `${channel} ${title}`).join('，'),
  items: { type: 'integer', enum: CHANNELS.map(({ channel }) => channel) },
  uniqueItems: true,
  maxItems: CHANNELS.length,
};

function kindsSchema(): JsonSchema {
  return {
    type: 'array',
    title: '自己选择接收方式的消息',
    maxItems: 50,
    items: {
      type: 'object',
      required: ['label', 'channels'],
      additionalProperties: false,
      properties: {
        label: labelSchema(),
        channels: CHANNEL_LIST,
      },
    },
  };
}

function replySchema(): JsonSchema {
  const kind = object({
    label: labelSchema(),
    group: { ...text, enum: ['act', 'remind', 'know'] },
    example: text,
    isCompulsory: maybe(boolean),
    channels: CHANNEL_LIST,
    fixed: CHANNEL_LIST,
    isChosen: boolean,
  });
  const channel: JsonSchema = { type: 'integer', enum: CHANNELS.map(({ channel }) => channel) };
  return object({
    kinds: list(kind),
    ways: list(object({ channel, title: text, target: maybe(text), problem: maybe(text) })),
    quietHours: maybe(object({ from: text, until: text })),
  });
}

export function channelEndpoints(platform: Platform): Endpoint[] {
  const own = { access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    {
      ...own,
      method: 'GET',
      path: '/sysNotice/channels',
      title: '自己的消息接收方式',
      reply: replySchema(),
      handler: (ctx) => readChannelSettings(platform, signedIn(ctx)),
    },
    {
      ...own,
      method: 'POST',
      path: '/sysNotice/updateChannels',
      title: '修改自己的消息接收方式',
      body: {
        type: 'object',
        additionalProperties: false,
        properties: { kinds: kindsSchema(), quietHours: QUIET_HOURS },
      },
      handler: (ctx, { body }) => updateChannelSettings(signedIn(ctx), body as ChannelChange), // checked by the schema above
    },
  ];
}
