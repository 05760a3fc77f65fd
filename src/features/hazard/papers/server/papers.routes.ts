import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { fileStoreOf } from '../../../records/files/index.ts';
import { createNotice, noticeFile, printNotice } from './notices.ts';
import { FORMATS, type SheetFormat } from './paper-file.ts';
import { SHEETS, type SheetKind } from './sheets.ts';

const ID: JsonSchema = { type: ['integer', 'string'], title: 'Id' };
const PAPER: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'string', maxLength: 20, title: '通知单' },
    kind: { type: 'string', enum: [...SHEETS], title: '单据' },
    format: { type: 'string', enum: [...FORMATS], title: '文件格式' },
  },
};

/** Calls for printed sheets about hazards (wire.md#8.4). */
export function paperEndpoints({ config }: Pick<Platform, 'config'>): Endpoint[] {
  const store = fileStoreOf(config);
  return [
    {
      method: 'POST',
      path: '/RiskRectify/notice',
      access: 'permission',
      permission: 'RiskRectify:notice',
      envelope: 'wrapped',
      lengthy: true,
      // Body: the ticked rows, or `{ids, orgId}`.
      body: {},
      reply: object({ id: text, noticeNo: text, fileId: text }, '整改通知单'),
      handler: (ctx, { body }) => createNotice(signedIn(ctx), store, idsOf(body)),
    },
    {
      method: 'POST',
      path: '/RectifyNotice/print',
      title: '打印整改通知单',
      access: 'permission',
      permission: 'RectifyNotice:paper',
      envelope: 'wrapped',
      body: { type: 'object', required: ['id'], properties: { id: ID }, additionalProperties: false },
      reply: object({ printCount: integer }),
      handler: (ctx, { body }) => printNotice(signedIn(ctx), (body as { id: unknown }).id), // checked by the schema of the call
    },
    {
      method: 'GET',
      path: '/RectifyNotice/paper',
      title: '下载整改通知单或回复单',
      access: 'permission',
      permission: 'RectifyNotice:paper',
      envelope: 'binary',
      gate: 'export',
      query: PAPER,
      handler: (ctx, { query: { id, kind = 'notice', format = 'pdf' } }) =>
        noticeFile(signedIn(ctx), store, { id, kind: kind as SheetKind, format: format as SheetFormat }), // checked by PAPER
    },
  ];
}

function idsOf(body: unknown): unknown[] {
  const rows: unknown = Array.isArray(body) ? body : (body as { ids?: unknown } | null)?.ids;
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : row));
}
