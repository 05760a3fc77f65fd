import { DATE_PATTERN } from '../../../../engine/wall-time.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { dayNote, yearOf } from './reading.ts';

const NOTE = object({ isRest: boolean, name: maybe(text), next: maybe(text), isUnpublished: boolean });
const ENTRY = object({ name: text, kind: integer, beginDate: text, endDate: text, isUnpublished: maybe(boolean) });
const SHIFT = object({
  name: text,
  followsCalendar: boolean,
  isLimit: boolean,
  segments: list(object({ begin: text, end: text })),
  cycle: maybe(text),
  cycleStart: maybe(text),
  groups: list(object({ name: text, offset: integer })),
});

/** Calls of the calendar beside its lists (wire.md#9.4). */
export function calendarEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/WorkCalendar/dayNote',
      title: '查询某一天是否休息',
      access: 'signed-in',
      envelope: 'wrapped',
      query: {
        type: 'object',
        additionalProperties: false,
        required: ['day'],
        properties: { day: { type: 'string', pattern: DATE_PATTERN, title: '日期' } },
      },
      reply: NOTE,
      handler: (ctx, { query }) => dayNote(signedIn(ctx), String(query.day)),
    },
    {
      method: 'GET',
      path: '/WorkCalendar/year',
      title: '一年的工作日历与班制',
      gate: 'list',
      access: 'permission',
      permission: 'WorkCalendar:page',
      envelope: 'wrapped',
      query: {
        type: 'object',
        additionalProperties: false,
        required: ['year'],
        properties: { year: { type: 'integer', minimum: 1970, maximum: 2100, title: '年份' } },
      },
      reply: object({ entries: list(ENTRY), shifts: list(SHIFT) }),
      handler: (ctx, { query }) => yearOf(signedIn(ctx), Number(query.year)),
    },
  ];
}
