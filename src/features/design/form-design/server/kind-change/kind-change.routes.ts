import type { JsonSchema } from '../../../../../engine/json.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { list } from '../../../../../server/http/replies/reply-shape.ts';
import { PAGING } from '../../../../../server/records/paging.ts';
import type { FeaturePlatform } from '../../../../feature.ts';
import { CLOSED, get, post } from '../calls.ts';
import { listChanges, releaseChange, stopChange, unconvertedRows } from './changes.ts';
import { type PreviewBody, previewConversion } from './preview-conversion.ts';
import { CHANGE, CONVERSION, LEFT, MAP } from './replies.ts';

const TYPE_NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 41, title: '资源' };
const ID: JsonSchema = { title: 'Id' };

const PREVIEWED: JsonSchema = {
  ...CLOSED,
  required: ['typeName', 'formJson', 'key'],
  properties: {
    ...PAGING,
    typeName: TYPE_NAME,
    formJson: { type: ['object', 'string'], title: '表单定义' },
    key: { type: 'string', minLength: 1, maxLength: 41, title: '字段' },
    map: MAP,
  },
};

const BY_ID: JsonSchema = { ...CLOSED, required: ['id'], properties: { id: ID } };
const ROWS: JsonSchema = {
  ...CLOSED,
  required: ['id'],
  properties: { ...PAGING, id: { type: 'string', maxLength: 20, title: 'Id' } },
};
const BY_NAME: JsonSchema = { ...CLOSED, required: ['typeName'], properties: { typeName: TYPE_NAME } };

/** Calls that change a field's kind while users keep working (decision 029). */
export function kindChangeEndpoints({ live }: Pick<FeaturePlatform, 'live'>): Endpoint[] {
  return [
    post(
      { verb: 'conversion', as: 'plan', title: '改种类时值的转换', reply: CONVERSION, schema: PREVIEWED },
      (ctx, body) => previewConversion(ctx, live, body as unknown as PreviewBody), // checked by the schema
    ),
    get(
      { verb: 'conversions', as: 'page', gate: 'list', title: '种类的修改', reply: list(CHANGE), schema: BY_NAME },
      (ctx, { typeName }) => listChanges(ctx, String(typeName)),
    ),
    get({ verb: 'unconverted', as: 'preview', title: '没有转换的值', reply: LEFT, schema: ROWS }, (ctx, query) =>
      unconvertedRows(ctx, query),
    ),
    post({ verb: 'stopConversion', as: 'publish', title: '停止转换', schema: BY_ID }, (ctx, { id }) =>
      stopChange(ctx, id),
    ),
    post({ verb: 'releaseConversion', as: 'publish', title: '释放旧值', schema: BY_ID }, (ctx, { id }) =>
      releaseChange(ctx, id),
    ),
  ];
}
