import type { JsonSchema } from '../../../../engine/json.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';

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

/** Changes that publishing would make. */
export const PLAN = object(
  {
    resource: text,
    title: text,
    level: LEVEL,
    totalRows: integer,
    steps: list(
      object({
        path: text,
        level: LEVEL,
        text,
        rows: maybe(integer),
        filters: maybe({
          type: 'object',
          additionalProperties: text,
          description: '在列表中查出这些记录的条件',
        }),
        refusal: maybe(text),
        conversion: maybe(object({ key: text, isUndo: boolean, converted: maybe(integer), failed: maybe(integer) })),
      }),
    ),
    ddl: list(text),
  },
  '发布计划',
);

export const PREVIEW = object(
  { resource: {}, rows: list({}), held: list({ ...text, description: '查看人拥有的授权' }) },
  '预览',
);

export const FORM = object({
  typeName: text,
  title: text,
  fields: integer,
  drafts: integer,
  referenceKind: maybe({ ...text, description: '指向其记录的字段的种类，如 user；没有则为普通关联' }),
  version: maybe({ ...integer, description: '在线修改的第几版；没有则为产品自带的定义' }),
  note: maybe(text),
  publishedTime: maybe(text),
  publishedUserName: maybe(text),
  problem: maybe({ ...text, description: '未能启用的原因' }),
  hidden: maybe({ ...boolean, description: '已隐藏，可以恢复' }),
  folder: maybe({ description: '已隐藏的资源原来的目录' }),
});

const BEGUN = { basedOn: maybe(integer), baseHash: text };

/** Reply with the descriptor in force, from which an edit starts. */
export const STANDING = object({
  ...BEGUN,
  typeName: text,
  version: integer,
  formJson: { ...text, description: '正在使用的整个描述文件' },
  fileJson: { ...text, description: '产品自带的描述文件' },
  builtIn: list(text),
  removed: list(object({ key: text, formJson: text })),
  storybook: maybe({ ...text, description: '开发人员的 Storybook 的地址，可在其中用样例数据打开草稿' }),
});

/** An edit merged into the descriptor in force. */
export const MERGED = object({
  ...BEGUN,
  formJson: text,
  author: text,
  changes: text,
  conflicts: list(object({ path: text, mine: text, theirs: text })),
});

export const VALUES = object({ values: list(object({ value: text, rows: integer })), isCut: boolean });

export const GRAMMAR = object({ schema: { description: '描述文件的 JSON Schema' } });

const UNREAD = object({ id: integer, value: text, name: maybe(text) });

/** Result of a conversion for the existing values. */
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
    rows: list(UNREAD),
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

export const LEFT = object({ total: integer, rows: list(UNREAD) }, '没有转换的值');
