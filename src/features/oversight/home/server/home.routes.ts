import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { named } from '../../../../server/http/replies/reply-shape.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import { HAZARD_RESOURCES, hazardPage } from '../../../hazard/hazards/index.ts';
import { areaFigures, departmentFigures, timeFigures, typeFigures } from './breakdowns.ts';
import { homeCards } from './cards.ts';
import { homeDetailAll } from './display.ts';
import { AREAS, CARDS, DEPARTMENTS, DISPLAY_ROWS, TIMES, TODO, TYPES } from './replies.ts';
import { homeTodo } from './todo.ts';

const PERIOD: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    queryYear: { type: 'string', maxLength: 10, title: '年份' },
    queryMonth: { type: 'string', maxLength: 10, title: '月份' },
  },
};

type Read = (ctx: UserCtx, query: Record<string, unknown>) => Promise<unknown>;

/** Figures of the home page, for every signed-in user within his data scope (wire.md#1.9, wire.md#11). */
export function homeEndpoints(): Endpoint[] {
  const nothing: JsonSchema = { type: 'object', additionalProperties: false };
  return [
    home('risktotal', homeCards, { query: PERIOD, title: '卡片', reply: CARDS }),
    // A rate of null is sent, not omitted: 无数据 (wire.md#11).
    home('areaStatistic', areaFigures, { query: PERIOD, keepNulls: true, title: '按区域统计', reply: AREAS }),
    home('deptStatistic', departmentFigures, {
      query: PERIOD,
      keepNulls: true,
      title: '按部门统计',
      reply: DEPARTMENTS,
    }),
    home('timeStatistic', timeFigures, { query: PERIOD, title: '按时间统计', reply: TIMES }),
    home('riskTypeStatistic', typeFigures, { query: PERIOD, title: '按类型统计', reply: TYPES }),
    home('todo', homeTodo, { query: nothing, title: '我的待办', reply: TODO }),
    home('riskdetail', hazardPage, { ...hazardQuery, title: '卡片背后的隐患', reply: named('RiskRegisterPage') }),
    {
      ...home('riskdetailAll', homeDetailAll, { ...hazardQuery, title: '卡片背后的全部隐患', reply: DISPLAY_ROWS }),
      gate: 'list',
    },
  ];
}

const hazardQuery: Pick<Endpoint, 'queryOf'> = {
  queryOf: (ctx) => listQuerySchema(ctx.catalog.resource('RiskRegister')),
};

function home(
  name: string,
  read: Read,
  more: Pick<Endpoint, 'title' | 'query' | 'queryOf' | 'keepNulls' | 'reply'>,
): Endpoint {
  return {
    method: 'GET',
    path: `/HomePageStatistic/${name}`,
    access: 'signed-in',
    rowsOf: HAZARD_RESOURCES,
    envelope: 'wrapped',
    ...more,
    handler: (ctx, input) => read(signedIn(ctx), input.query),
  };
}
