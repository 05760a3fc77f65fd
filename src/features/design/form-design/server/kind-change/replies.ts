import type { JsonSchema } from '../../../../../engine/json.ts';
import { integer, list, maybe, object, text } from '../../../../../server/http/replies/reply-shape.ts';

/** Codes given to texts that match no label. */
export const MAP: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 50 },
  title: '对应的字典值',
};

/** Decisions about values that cannot be read, by field key. */
export const CHOICES: JsonSchema = {
  type: 'object',
  title: '不能转换的值',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: { others: { type: 'string', enum: ['stop', 'empty'], title: '不能转换的值' }, map: MAP },
  },
};

const ROW = object({ id: integer, value: text, name: maybe(text) });

/** Result for the existing values. */
export const CONVERSION = object(
  {
    key: text,
    title: text,
    from: text,
    to: text,
    converted: maybe(integer),
    failed: maybe(integer),
    refusal: maybe(text),
    values: list(object({ value: text, rows: integer })),
    rows: list(ROW),
    choices: list(object({ code: text, label: text })),
  },
  '改种类时值的转换',
);

/** A change of kind, or the check of a field that becomes unique, running or done. */
export const CHANGE = object({
  id: integer,
  key: text,
  title: text,
  what: { type: 'string', enum: ['values', 'index'] },
  revision: integer,
  state: { type: 'string', enum: ['copying', 'in-force', 'undone', 'stopped', 'released'] },
  done: integer,
  total: integer,
  message: maybe(text),
  createdTime: text,
});

export const LEFT = object({ total: integer, rows: list(ROW) }, '没有转换的值');
