import type { JsonSchema } from '../../../../engine/json.ts';
import { PAGING } from '../../../../server/records/paging.ts';

interface Properties {
  readonly [key: string]: JsonSchema;
}

/** An object with these properties and no others. */
function closed(properties: Properties, required: readonly string[] = []): JsonSchema {
  const needed = required.length === 0 ? {} : { required: [...required] };
  return { type: 'object', additionalProperties: false, ...needed, properties };
}

const text = (maxLength: number, title: string): JsonSchema => ({ type: 'string', minLength: 1, maxLength, title });

const maybeEmpty = (maxLength: number, title: string): JsonSchema => ({ type: 'string', maxLength, title });

const ID: JsonSchema = { title: 'Id' };
const TEXT_ID = maybeEmpty(20, 'Id');
const NOTE = maybeEmpty(500, '说明');
const TYPE_NAME = text(41, '资源');
const KEY = text(41, '字段');

/** Descriptor as an object or as JSON text (wire.md#1.2); the service validates it. */
const FORM_JSON: JsonSchema = { type: ['object', 'string'], title: '表单定义' };

/** Query of a GET, or body of a POST, without properties. */
export const NOTHING: JsonSchema = { type: 'object', additionalProperties: false };

export const BY_ID = closed({ id: ID }, ['id']);
export const BY_TEXT_ID = closed({ id: TEXT_ID });
export const BY_NAME = closed({ typeName: TYPE_NAME }, ['typeName']);
export const BY_FIELD = closed({ typeName: TYPE_NAME, key: KEY }, ['typeName', 'key']);

/** A row of the list, of which only the id is read. */
export const ROW: JsonSchema = { type: 'object', required: ['id'], properties: { id: ID } };

export const PAGE = closed({ ...PAGING, title: maybeEmpty(100, '标题'), typeName: maybeEmpty(41, '资源') });

const DRAFT = { title: text(100, '标题'), typeName: TYPE_NAME, formJson: FORM_JSON, note: NOTE };
const DRAFT_NEEDS = ['title', 'typeName', 'formJson'];
export const NEW_DRAFT = closed(DRAFT, DRAFT_NEEDS);
export const EDITED_DRAFT = closed({ id: ID, version: { type: 'integer', title: '版本' }, ...DRAFT }, [
  'id',
  ...DRAFT_NEEDS,
]);

/** A draft by its id, or a document that is not stored. */
const EDIT = { id: ID, typeName: TYPE_NAME, formJson: FORM_JSON };
export const PLANNED = closed(EDIT);
export const PREVIEWED = closed({ ...EDIT, roleId: { title: '角色' } });

export const MERGE = closed(
  {
    typeName: TYPE_NAME,
    formJson: FORM_JSON,
    basedOn: { type: 'integer', title: '依据的版本' },
    baseHash: maybeEmpty(64, '依据的描述文件'),
  },
  ['typeName', 'formJson', 'baseHash'],
);

/** A dictionary for a field; code and name are validated like those of any dictionary. */
export const DICTIONARY_OF = closed(
  { typeName: TYPE_NAME, key: KEY, code: text(50, '唯一编码'), name: text(50, '类型名称') },
  ['typeName', 'key', 'code', 'name'],
);

/** Dictionary codes that the user assigned to texts which match no label. */
const MAP: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 50 },
  title: '对应的字典值',
};

/** Decisions about values that cannot be read, by field key. */
const CHOICES: JsonSchema = {
  type: 'object',
  title: '不能转换的值',
  additionalProperties: closed({
    others: { type: 'string', enum: ['stop', 'empty'], title: '不能转换的值' },
    map: MAP,
  }),
};

/** Roles with the operations granted to them. */
const GRANTS: JsonSchema = {
  type: 'array',
  maxItems: 100,
  title: '授权',
  items: closed(
    { roleId: ID, verbs: { type: 'array', maxItems: 20, title: '操作', items: { type: 'string', maxLength: 41 } } },
    ['roleId', 'verbs'],
  ),
};

export const PUBLISHED = closed(
  { id: ID, confirm: { type: 'boolean', title: '确认发布' }, choices: CHOICES, grants: GRANTS },
  ['id'],
);

const DICTIONARY = closed(
  {
    code: text(50, '唯一编码'),
    name: text(50, '类型名称'),
    values: {
      type: 'array',
      title: '字典值',
      minItems: 1,
      maxItems: 100,
      items: closed({ code: text(50, '编码'), value: text(50, '文字') }, ['code', 'value']),
    },
  },
  ['code', 'name', 'values'],
);

const MENU = closed(
  {
    parent: { title: '上级目录' },
    title: text(20, '菜单名称'),
    icon: maybeEmpty(50, '图标'),
    sort: { type: 'integer', minimum: 0, maximum: 10_000, title: '排序' },
  },
  ['parent', 'title'],
);

/** Body of POST /formmanager/create (wire.md#5.14). */
export const NEW_RESOURCE = closed(
  {
    typeName: text(41, '标识'),
    formJson: FORM_JSON,
    note: NOTE,
    revive: { type: 'boolean', title: '沿用原有记录' },
    menu: { ...MENU, title: '菜单' },
    dictionaries: { type: 'array', maxItems: 20, title: '字典', items: DICTIONARY },
    grants: GRANTS,
  },
  ['typeName', 'formJson', 'menu'],
);

export const RESTORED = closed(
  {
    typeName: TYPE_NAME,
    parent: { title: '上级目录' },
    grants: { type: 'boolean', title: '恢复授权', description: '默认 true：隐藏时各角色的授权一并恢复' },
  },
  ['typeName'],
);

export const CONVERTED = closed({ ...PAGING, typeName: TYPE_NAME, formJson: FORM_JSON, key: KEY, map: MAP }, [
  'typeName',
  'formJson',
  'key',
]);

export const UNCONVERTED = closed({ ...PAGING, id: TEXT_ID }, ['id']);
