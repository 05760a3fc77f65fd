import { startOfMonth } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { EVERYTHING } from '../../../../server/db/records/filter.ts';
import { invalid } from '../../../../server/errors.ts';
import { submittedIn } from '../../../hazard/hazards/index.ts';
import { groupHazards, type HazardGroup } from './figures.sql.ts';
import { visibleGroups } from './groups.ts';
import { percent } from './rate.ts';

export interface HomeCard {
  serialNum: number;
  title: string;
  total: number;
  otherTitle: string;
  otherContent: number | string;
  /** True: the second figure should be 0 and shows in red otherwise. */
  warns?: true;
}

type Of = (group: HazardGroup) => boolean;

const counted: Of = ({ status }) => status !== 0 && status !== 9;
const confirmed: Of = ({ status }) => status === 3 || status === 4 || status === 5;
const at =
  (...statuses: number[]): Of =>
  ({ status }) =>
    statuses.includes(status);

/** The six cards of the home page (domain.md#10.3); each counts exactly the rows of the list it links to. */
export async function homeCards(ctx: UserCtx, query: Record<string, unknown>): Promise<HomeCard[]> {
  const groups = await groupsOf(ctx, query);
  const recent = isPeriod(query) ? await groupsOf(ctx, {}) : groups;
  const sum = (of: Of, among = groups) => among.filter(of).reduce((total, { count }) => total + count, 0);
  const late = (...statuses: number[]) => sum((group) => at(...statuses)(group) && group.late);
  const major: Of = (group) => counted(group) && group.major;
  const card = (serialNum: number, title: string, total: number) => ({ serialNum, title, total });
  const due = (otherTitle: string, otherContent: number) => ({ otherTitle, otherContent, warns: true }) as const;
  return [
    {
      ...card(1, '隐患总数', sum(counted)),
      otherTitle: '本月新增',
      otherContent: sum((group) => counted(group) && group.recent, recent),
    },
    { ...card(2, '待研判/待核查', sum(at(1, 2))), ...due('超时未处理', late(1, 2)) },
    {
      ...card(3, '待整改', sum(at(3))),
      ...due(
        '已超期',
        sum((group) => group.overdue),
      ),
    },
    { ...card(4, '待验收', sum(at(4))), ...due('超时未处理', late(4)) },
    { ...card(5, '已闭环', sum(at(5))), otherTitle: '整改率', otherContent: percent(sum(at(5)), sum(confirmed)) },
    {
      ...card(6, '重大隐患', sum(major)),
      ...due(
        '未闭环',
        sum((group) => major(group) && group.status !== 5),
      ),
    },
  ];
}

function isPeriod({ queryYear, queryMonth }: Record<string, unknown>): boolean {
  return isGiven(queryYear) || isGiven(queryMonth);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

async function groupsOf(ctx: UserCtx, query: Record<string, unknown>): Promise<HazardGroup[]> {
  const period = isPeriod(query) ? submittedIn(query.queryYear, query.queryMonth) : EVERYTHING;
  if (period === null) throw invalid([{ field: 'queryYear', message: '参数queryYear、queryMonth格式不正确' }]);
  const monthStart = startOfMonth(ctx.now());
  return visibleGroups(ctx, {
    name: `cards|${monthStart.getTime()}`,
    within: period,
    count: (session, model, asked) => groupHazards(session, model, { ...asked, monthStart }),
  });
}
