import type { JsonSchema } from '../../../../engine/json.ts';

const CLOSED = { type: 'object', additionalProperties: false } as const;
const ID: JsonSchema = { title: 'Id' };

const DICTIONARY: JsonSchema = {
  ...CLOSED,
  required: ['code', 'name', 'values'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 50, title: '唯一编码' },
    name: { type: 'string', minLength: 1, maxLength: 50, title: '类型名称' },
    values: {
      type: 'array',
      title: '字典值',
      minItems: 1,
      maxItems: 100,
      items: {
        ...CLOSED,
        required: ['code', 'value'],
        properties: {
          code: { type: 'string', minLength: 1, maxLength: 50, title: '编码' },
          value: { type: 'string', minLength: 1, maxLength: 50, title: '文字' },
        },
      },
    },
  },
};

const MENU: JsonSchema = {
  ...CLOSED,
  required: ['parent', 'title'],
  title: '菜单',
  properties: {
    parent: { title: '上级目录' },
    title: { type: 'string', minLength: 1, maxLength: 20, title: '菜单名称' },
    icon: { type: 'string', maxLength: 50, title: '图标' },
    sort: { type: 'integer', minimum: 0, maximum: 10_000, title: '排序' },
  },
};

const GRANT: JsonSchema = {
  ...CLOSED,
  required: ['roleId', 'verbs'],
  properties: {
    roleId: ID,
    verbs: { type: 'array', maxItems: 20, title: '操作', items: { type: 'string', maxLength: 41 } },
  },
};

/** Roles with the operations granted to them. */
export const GRANTS: JsonSchema = { type: 'array', maxItems: 100, title: '授权', items: GRANT };

/** Body of POST /formmanager/create (wire.md#5.14). */
export const NEW_RESOURCE: JsonSchema = {
  ...CLOSED,
  required: ['typeName', 'formJson', 'menu'],
  properties: {
    typeName: { type: 'string', minLength: 1, maxLength: 41, title: '标识' },
    formJson: { type: ['object', 'string'], title: '表单定义' },
    note: { type: 'string', maxLength: 500, title: '说明' },
    revive: { type: 'boolean', title: '沿用原有记录' },
    menu: MENU,
    dictionaries: { type: 'array', maxItems: 20, title: '字典', items: DICTIONARY },
    grants: GRANTS,
  },
};
