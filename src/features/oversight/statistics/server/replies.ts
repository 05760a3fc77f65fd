import type { JsonSchema } from '../../../../engine/json.ts';
import {
  boolean,
  integer,
  list,
  maybe,
  named,
  number,
  object,
  text,
} from '../../../../server/http/replies/reply-shape.ts';
import { DEFINITIONS } from './definitions.ts';

/** Value of a figure; null is sent explicitly and means 无数据 (wire.md#11). */
const VALUE: JsonSchema = { type: ['number', 'null'], description: '无数据为 null' };
export const CODE: JsonSchema = { type: 'string', enum: DEFINITIONS.map(({ code }) => code), title: '指标' };
const ratio = { numerator: number, denominator: integer, value: VALUE };

const KPI = object(
  {
    code: CODE,
    name: text,
    group: text,
    ...ratio,
    unit: text,
    goodDirection: { type: 'string', enum: ['up', 'down'] },
    target: maybe(number),
    formula: text,
    numeratorName: text,
    denominatorName: text,
    beside: maybe(object({ name: text, count: integer }, '分子中的一部分')),
    isDated: { ...boolean, description: '随所选时段变化' },
    rows: maybe({ ...text, description: '明细是哪种记录' }),
    previous: { ...VALUE, description: '上一时段的值' },
    yearBefore: { ...VALUE, description: '去年同期的值，整年时为 null' },
    asOf: text,
  },
  '指标',
);
const POINT = object({
  name: text,
  queryYear: integer,
  queryMonth: integer,
  total: integer,
  rectified: integer,
  ...ratio,
});
const PART = object({
  id: text,
  name: text,
  total: integer,
  rectified: integer,
  unRectified: integer,
  overtime: integer,
  rate: VALUE,
});
const PLACE = object({ rank: integer, id: text, name: text, ...ratio });

export const KPIS = list(KPI);
export const TREND = object({ asOf: text, code: text, points: list(POINT) });
export const BREAKDOWN = object({ asOf: text, rows: list(PART) });
export const RANKING = object({ asOf: text, code: text, rows: list(PLACE) });
export const SCREEN = object({
  asOf: text,
  kpis: KPIS,
  trend: list(POINT),
  byDept: list(PART),
  byArea: list(PART),
  byType: list(PART),
  byRank: list(PART),
});
/** Rows of a figure: hazards, rounds, risk points or AI warnings. */
export const ROWS: JsonSchema = {
  anyOf: ['RiskRegisterPage', 'RiskTimedPlanningExecutePage', 'RiskPointPage', 'AIWarningMessagePage'].map((name) =>
    named(name),
  ),
};
