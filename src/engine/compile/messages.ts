import type { PropertySchema } from '../descriptor.ts';
import type { FieldKind } from '../fields/kinds.ts';
import { kindFacets } from '../fields/registry.ts';
import type { JsonSchema } from '../json.ts';
import type { FieldMessages } from '../resource.ts';

const TYPE_WORDS: { [kind in FieldKind]?: string } = {
  integer: '应为整数',
  number: '应为数字',
  money: '应为金额，最多两位小数',
  boolean: '应为是或否',
  date: '应为日期，如 2026-11-20',
  'date-time': '应为时间，如 2026-11-20 14:05:00',
  ip: '应为 IPv4 地址，如 10.20.1.11',
  url: '应为 http、https 或 wss 开头的地址',
  icon: '应为图标名称',
  colour: '应为 # 加六位十六进制数，如 #F5222D',
  cron: '应为五段定时表达式，如 0 8 * * *（每天 08:00）',
  'geo-point': '应为经度,纬度，如 120.153576,30.287459（经度 -180～180，纬度 -90～90）',
};

/** Every refusal of a field as a Chinese sentence naming the field and the way out; `x-messages` wins. */
export function messagesOf(
  property: PropertySchema,
  of: { kind: FieldKind; title: string; schema: JsonSchema },
): FieldMessages {
  const { kind, title, schema } = of;
  const said = property['x-messages'] ?? {};
  const shape = `${title}${TYPE_WORDS[kind] ?? '格式不正确'}`;
  const limits = schema.type === 'object' ? shape : rangeText(title, schema);
  return {
    required: said.required ?? `${kindFacets[kind].ask}${title}！`,
    type: said.format ?? shape,
    format: said.format ?? shape,
    pattern: said.pattern ?? said.format ?? shape,
    minimum: said.minimum ?? limits,
    maximum: said.maximum ?? limits,
    minLength: `${title}不能少于 ${schema.minLength ?? 1} 个字`,
    maxLength:
      said.maxLength ?? `${title}不能超过 ${schema.maxLength ?? 200} 个字${kind === 'rich-text' ? '（含格式）' : ''}`,
    minItems: `${title}至少填写 ${schema.minItems ?? 1} 行`,
    maxItems: `${title}最多填写 ${schema.maxItems ?? 100} 行`,
    enum: `${title}的值不在可选范围内`,
  };
}

function rangeText(title: string, schema: JsonSchema): string {
  const { minimum, maximum } = schema;
  const bounded = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 1e8;
  if (bounded(minimum) && bounded(maximum)) return `${title}应在 ${minimum}～${maximum} 之间`;
  if (bounded(minimum)) return `${title}不能小于 ${minimum}`;
  return bounded(maximum) ? `${title}不能大于 ${maximum}` : `${title}超出范围`;
}
