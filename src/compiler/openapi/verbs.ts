import type { JsonSchema } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { RowShape } from './call.ts';
import { ref } from './envelope.ts';
import { closed, componentName, ID, isPageVerb, targetOf } from './records.ts';

/** Body and reply of a call that follow from its verb. */
export interface CallShape {
  body?: JsonSchema;
  reply?: JsonSchema;
}

export const TREE_NODE: JsonSchema = {
  ...closed(
    {
      id: ID,
      parentId: { ...ID, title: '上级编号', description: '顶层为 0' },
      title: { type: 'string' },
      name: { type: 'string' },
      key: { type: 'string' },
      value: { type: 'string' },
      children: { type: 'array', items: ref('TreeNode') },
    },
    ['id', 'parentId', 'key', 'value', 'children'],
  ),
  description: '树节点',
};

export const CHOICE: JsonSchema = closed(
  { id: ID, code: { type: ['string', 'integer'], title: '编码' }, name: { type: 'string', title: '名称' } },
  ['id'],
);

/** One choice of GET /X/fk{Entity} (wire.md#6). */
export const KEY_CHOICE: JsonSchema = closed({ code: ID, name: { type: 'string', title: '名称' } }, ['code']);

const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** Body that may hold a whole row, of which only the id is read (wire.md#1.3). */
const ROW: JsonSchema = {
  type: 'object',
  required: ['id'],
  properties: { id: ID },
  additionalProperties: true,
  description: '整行记录，只看 id',
};

export function shapeOf(resource: Resource, action: Action, shape: RowShape): CallShape {
  if (action.method === 'GET') return readShape(resource, action, shape);
  // Some details are a POST (wire.md#5.4).
  return action.verb === 'detail' ? { body: ROW, ...readShape(resource, action, shape) } : writeShape(resource, action);
}

function readShape({ name }: Resource, { verb }: Action, shape: RowShape): CallShape {
  const row = componentName(name);
  if (isPageVerb(verb)) return { reply: ref(`${row}Page`) };
  const replies: { [verb: string]: JsonSchema } = {
    list: list(ref(shape.list ? `${row}ListRow` : row)),
    tree: list(ref('TreeNode')),
    dropDown: list(ref('Choice')),
    detail: ref(shape.detail ? `${row}Detail` : row),
    history: ref('HistoryPage'),
  };
  const reply = replies[verb];
  return reply ? { reply } : {};
}

function writeShape(resource: Resource, action: Action): CallShape {
  const { verb, form } = action;
  if (form || verb === 'add' || verb === 'edit') return { body: ref(componentName(resource.name, verb)) };
  if (/^muti?delete$/i.test(verb)) return { body: list({ anyOf: [ID, ROW] }) };
  if (verb === 'changeStatus') {
    const status: JsonSchema = { type: 'integer', enum: [0, 1], title: '状态', description: '0 启用，1 停用' };
    return { body: closed({ id: ID, status }, ['id', 'status']) };
  }
  if (action.effect) return { body: closed(targetOf(resource, action), action.effect.several ? [] : ['id']) };
  if (resource.workflow === null) return { body: ROW };
  return { body: { ...ROW, properties: targetOf(resource, action) } };
}
