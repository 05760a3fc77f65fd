import { boolean, integer, list, maybe, object, page, text } from '../../../../server/http/replies/reply-shape.ts';

/** A row of the process flow (wire.md#8.2). */
export const FLOW_ROW = object(
  {
    key: { ...integer, description: '1 登记，2 研判，3 核查，4 整改，5 验收' },
    person: text,
    title: text,
    createdTime: text,
    timeSpan: text,
    status: maybe(integer),
    riskRegisterId: integer,
    reason: maybe(text),
  },
  '流程记录',
);

/** Call on a hazard that the user may make, or cannot make now for the given reason (wire.md#8.1). */
export const OFFER = object(
  { resource: text, verb: text, name: text, enabled: boolean, reason: text, code: maybe(text) },
  '可执行操作',
);

/** Inputs of a call that the user recalled; its form is prefilled with these values (wire.md#8.1). */
export const FORMER_ENTRY = object(
  {
    verb: text,
    person: maybe(text),
    time: text,
    values: { type: 'object', additionalProperties: true },
  },
  '撤回前填写的内容',
);

/** People who can be appointed to a stage (wire.md#8.1). */
export const CANDIDATES = page(
  object(
    {
      id: text,
      name: text,
      account: text,
      orgName: maybe(text),
      roleNames: list(text),
      openTasks: integer,
      isUsual: maybe({ ...boolean, description: '登录人常指派的人' }),
    },
    '可选人员',
  ),
);

/** Open hazards that a new one may duplicate (domain.md#9.6). */
export const SIMILAR_HAZARDS = list(
  object(
    { id: integer, code: text, riskName: text, status: integer, createdUserName: maybe(text), createdTime: text },
    '可能重复的隐患',
  ),
);
