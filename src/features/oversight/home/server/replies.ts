import type { JsonSchema } from '../../../../engine/json.ts';
import { boolean, integer, list, maybe, number, object, text } from '../../../../server/http/replies/reply-shape.ts';

/** null is sent, not omitted: 无数据 (wire.md#11). */
const RATE: JsonSchema = { type: ['number', 'null'], description: '整改率（%），无数据为 null' };

const figure = { name: text, total: integer, rectified: integer, unRectified: integer, rate: RATE };

export const CARDS = list(
  object(
    {
      serialNum: { ...integer, description: '1～6' },
      title: text,
      total: integer,
      otherTitle: text,
      otherContent: { type: ['integer', 'string'] },
      warns: maybe({ ...boolean, description: '第二个数字应为 0，否则标红' }),
    },
    '首页卡片',
  ),
);
export const AREAS = list(object({ id: integer, ...figure, value: integer }, '区域统计'));
export const DEPARTMENTS = list(object({ id: text, ...figure, overtime: integer }, '部门统计'));
export const TIMES = list(object({ name: text, total: integer, rectified: integer }, '时间统计'));
export const TYPES = list(object({ id: integer, name: text, value: number }, '类型统计'));
export const TODO = list(
  object({ key: text, title: text, count: integer, path: text, isApart: maybe(boolean) }, '待办'),
);

const COLUMNS = [
  'RiskPointTypeId',
  'RiskPointId',
  'RiskPointItemId',
  'RiskName',
  'RiskDesc',
  'AgainCheckResult',
  'CreatedTime',
  'Status',
  'CreatedUserId',
  'AddressId',
  'OrgName',
];

/** Display text under the keys of the export (wire.md#11). */
export const DISPLAY_ROWS = list(object(Object.fromEntries(COLUMNS.map((key) => [key, text])), '隐患（显示文字）'));
