import type { JsonSchema } from '../../engine/json.ts';
import type { ApiError } from './call.ts';

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const TIMESTAMP: JsonSchema = { type: 'integer', description: '服务器时间（毫秒）' };

/** Schema of a successful answer (wire.md#1.2); without `data` the answer has no value. */
export function successSchema(data?: JsonSchema, isMirrored = false): JsonSchema {
  return {
    type: 'object',
    required: data ? ['success', 'code', 'message', 'data', 'timestamp'] : ['success', 'code', 'message', 'timestamp'],
    properties: {
      success: { const: true },
      code: { const: data ? 200 : 204 },
      message: { type: 'string' },
      ...(data ? { data } : {}),
      ...(data && isMirrored ? { result: data } : {}),
      extras: { type: 'object' },
      timestamp: TIMESTAMP,
    },
    additionalProperties: false,
  };
}

/** Schema of an answer: `data`, nothing (a handler may return nothing), or a refusal. */
export function answerSchema(data: JsonSchema | undefined, isMirrored = false): JsonSchema {
  const found = data ? [successSchema(data, isMirrored)] : [];
  return { oneOf: [...found, ref('Done'), ref('Failure')] };
}

export function envelopeSchemas(errors: readonly ApiError[]): { [name: string]: JsonSchema } {
  return {
    Done: { ...successSchema(), description: '成功，无返回值' },
    Failure: failureSchema(errors),
    FieldError: {
      type: 'object',
      required: ['field', 'message'],
      properties: { field: { type: 'string', title: '字段' }, message: { type: 'string', title: '原因' } },
      additionalProperties: false,
    },
  };
}

function failureSchema(errors: readonly ApiError[]): JsonSchema {
  const named = errors.filter((error) => error.named).map(({ name }) => name);
  return {
    type: 'object',
    description: '拒绝或失败。message 是可直接显示的一句话；错误码在 extras.errorCode，字段错误在 extras.errors。',
    required: ['success', 'code', 'message', 'timestamp'],
    properties: {
      success: { const: false },
      code: { type: 'integer', enum: [...new Set(errors.map(({ code }) => code))].sort((a, b) => a - b) },
      message: { type: 'string' },
      extras: {
        type: 'object',
        properties: {
          errorCode: { type: 'string', enum: named },
          errors: { type: 'array', items: ref('FieldError') },
          requestId: { type: 'string', description: '仅 HTTP 500：供查日志' },
          current: { type: 'object', description: '仅 409：记录的当前内容' },
        },
      },
      timestamp: TIMESTAMP,
    },
    additionalProperties: false,
    'x-errors': errors.map(({ name, message, http, code }) => ({ name, http, code, message })),
  };
}

const REFUSED = { 'application/json': { schema: ref('Failure') } };

/** Responses that every call may give (wire.md#1.6). */
export const RESPONSES = {
  Unauthorized: { description: '未登录：没有携带 Bearer token', content: REFUSED },
  Forbidden: { description: '没有权限', content: REFUSED },
  Refused: { description: '其他 HTTP 错误：400、404、413、415、429、500、503', content: REFUSED },
} as const;

/** References to RESPONSES by HTTP status, for a call. */
export function refusals(access: 'permission' | 'signed-in' | 'anonymous'): { [status: string]: { $ref: string } } {
  const to = (name: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(access === 'anonymous' ? {} : { '401': to('Unauthorized') }),
    ...(access === 'permission' ? { '403': to('Forbidden') } : {}),
    default: to('Refused'),
  };
}
