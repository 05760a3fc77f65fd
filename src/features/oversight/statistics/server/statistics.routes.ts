import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { type BreakdownName, hazardsBy } from './breakdowns.ts';
import { drillPage } from './drill.ts';
import { kpis } from './kpis.ts';
import { patiently } from './patience.ts';
import { BREAKDOWN, CODE, KPIS, RANKING, ROWS, SCREEN, TREND } from './replies.ts';
import { screen } from './screen.ts';
import { ranking, trend } from './series.ts';

const PERIOD: { [key: string]: JsonSchema } = {
  queryYear: { type: 'string', maxLength: 10, title: '年份' },
  queryMonth: { type: 'string', maxLength: 10, title: '月份' },
  orgId: { type: 'string', maxLength: 20, title: '责任部门' },
};
/** Dimensions in which AI warnings are ranked; other figures rank departments. */
const BY: JsonSchema = { type: 'string', enum: ['devices', 'types'], title: '预警按设备或类型排名' };
const TEXT: JsonSchema = { type: 'string', maxLength: 100 };

type Read = (ctx: UserCtx, query: Record<string, unknown>) => Promise<unknown>;

/** Calls for figures of hazards and inspections within the caller's data scope (wire.md#11). */
export function statisticEndpoints(): Endpoint[] {
  const by =
    (name: BreakdownName): Read =>
    (ctx, query) =>
      hazardsBy(ctx, name, query);
  return [
    kept('kpi', { title: '统计指标', reply: KPIS, read: kpis }),
    kept('trend', { title: '指标趋势', reply: TREND, read: trend, more: { code: CODE } }),
    kept('byDept', { title: '按部门统计', reply: BREAKDOWN, read: by('byDept') }),
    kept('byArea', { title: '按区域统计', reply: BREAKDOWN, read: by('byArea') }),
    kept('byType', { title: '按类型统计', reply: BREAKDOWN, read: by('byType') }),
    kept('byRank', { title: '按风险等级统计', reply: BREAKDOWN, read: by('byRank') }),
    kept('ranking', { title: '部门排名', reply: RANKING, read: ranking, more: { code: CODE, by: BY } }),
    kept('screen', { title: '大屏数据', reply: SCREEN, read: screen }),
    {
      ...reading('drill', '指标明细'),
      query: schemaOf(
        {
          code: CODE,
          part: { type: 'string', enum: ['n', 'd'], title: '分子或分母' },
          ownOrg: { type: 'string', pattern: '^[0-9]{1,18}$', title: '仅此部门，不含下级' },
          deviceNo: { type: 'string', maxLength: 50, title: '设备编号' },
          warningTypeId: { type: 'string', maxLength: 15, pattern: '^[0-9]+$', title: '预警类型' },
          ...PAGING,
          sortField: TEXT,
          sortOrder: TEXT,
        },
        ['code', 'part'],
      ),
      reply: ROWS,
      handler: (ctx, { query }) => drillPage(signedIn(ctx), query),
    },
  ];
}

function schemaOf(more: { [key: string]: JsonSchema }, required: string[] = []): JsonSchema {
  return { type: 'object', additionalProperties: false, required, properties: { ...PERIOD, ...more } };
}

function reading(verb: string, title: string) {
  const permission = `RiskStatistic:${verb}`;
  return {
    method: 'GET',
    path: `/RiskStatistic/${verb}`,
    title,
    access: 'permission',
    permission,
    envelope: 'wrapped',
  } as const;
}

interface Kept {
  title: string;
  reply: JsonSchema;
  read: Read;
  more?: { [key: string]: JsonSchema };
}

/** Call for figures; if reading is slow, it returns the previous figures (`patiently`). */
function kept(verb: string, { title, reply, read, more = {} }: Kept): Endpoint {
  return {
    ...reading(verb, title),
    query: schemaOf(more),
    reply,
    keepNulls: true,
    gate: 'list',
    handler: (ctx, { query }) => {
      const user = signedIn(ctx);
      return patiently(user, `${verb}|${JSON.stringify(query)}`, () => read(user, query));
    },
  };
}
