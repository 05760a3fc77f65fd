import type { JsonSchema } from '../../../engine/json.ts';
import { boolean, integer, list, maybe, object, text } from '../../../server/http/replies/reply-shape.ts';

const LEVEL: JsonSchema = { type: 'string', enum: ['additive', 'narrowing', 'destructive'] };

/** A revision of a descriptor (wire.md#5.14). */
export const REVISION = object(
  {
    id: integer,
    typeName: { ...text, description: '资源' },
    title: text,
    note: maybe(text),
    formJson: { ...text, description: '修改后的整个描述文件' },
    version: { ...integer, description: '草稿为修改次数，其余为该资源的第几版' },
    publish: { ...boolean, description: '正在使用' },
    state: { type: 'string', enum: ['draft', 'published', 'superseded', 'rolled-back'] },
    schemaHash: maybe(text),
    basedOn: maybe(integer),
    conflicts: maybe({ description: '程序升级时不能自动合并之处，或未能启用的原因' }),
    createdTime: text,
    createdUserName: maybe(text),
    updatedTime: maybe(text),
    publishedTime: maybe(text),
    publishedUserName: maybe(text),
  },
  '表单的一次修改',
);

/** What publishing would change. */
export const PLAN = object(
  {
    resource: text,
    title: text,
    level: LEVEL,
    totalRows: integer,
    steps: list(object({ path: text, level: LEVEL, text, rows: maybe(integer), refusal: maybe(text) })),
    ddl: list(text),
  },
  '发布计划',
);

export const PREVIEW = object({ resource: {}, rows: list({}) }, '预览');
