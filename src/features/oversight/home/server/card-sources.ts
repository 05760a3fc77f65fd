import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { CardRow, CardSource, Drill } from '../../../../server/records/registries/card-sources.ts';
import { timeFigures } from './breakdowns.ts';
import { homeCards } from './cards.ts';
import { homeTodo } from './todo.ts';

const HAZARDS = ['RiskRegister', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];

const totals: CardSource = {
  name: 'HomePageStatistic.risktotal',
  measures: ['1', '2', '3', '4', '5', '6'],
  reads: HAZARDS,
  async read(ctx, period) {
    const cards = await homeCards(ctx, { ...period });
    return ({ measure }) => {
      const card = cards.find(({ serialNum }) => String(serialNum) === measure);
      if (!card) return { columns: [], rows: [] };
      const { serialNum, title, total, otherTitle, otherContent, warns } = card;
      const drill = (more: Drill['given'] = {}): Drill => ({
        of: 'RiskRegister',
        given: { serialNum, ...more, ...period },
      });
      // A rate has no rows of its own.
      const isCount = typeof otherContent === 'number';
      const row: CardRow = {
        id: String(serialNum),
        name: title,
        values: [total, ...(isCount ? [otherContent] : [])],
        drills: [drill(), ...(isCount ? [drill({ part: 'other' })] : [])],
      };
      const other = isCount ? [{ title: otherTitle, ...(warns ? { warns } : {}) }] : [];
      const note = isCount ? {} : { note: `${otherTitle} ${otherContent}` };
      return { columns: [{ title }, ...other], rows: [row], ...note };
    };
  },
};

const todo: CardSource = {
  name: 'HomePageStatistic.todo',
  measures: [],
  reads: [...HAZARDS, 'RiskDelay', 'RiskTimedPlanningExecute', 'AIWarningMessage'],
  async read(ctx) {
    const rows = (await homeTodo(ctx)).map(({ key, title, count, path }) => ({
      id: key,
      name: title,
      values: [count],
      path,
    }));
    return () => ({ columns: [{ title: '待办' }], rows });
  },
};

const months: CardSource = {
  name: 'HomePageStatistic.timeStatistic',
  measures: [],
  reads: HAZARDS,
  async read(ctx, { queryYear }) {
    const figures = await timeFigures(ctx, { queryYear });
    const year = Number(queryYear ?? formatWallTime(ctx.now()).slice(0, 4));
    const rows = figures.map(({ name, total, rectified }, index): CardRow => {
      const month = { queryYear: year, queryMonth: index + 1 };
      const drill = (serialNum: number): Drill => ({ of: 'RiskRegister', given: { serialNum, ...month } });
      return { id: String(index + 1), name, values: [total, rectified], drills: [drill(1), drill(5)] };
    });
    return () => ({ columns: [{ title: '隐患数' }, { title: '已闭环' }], rows });
  },
};

/** Cards and open tasks of the home page, as cards for boards. */
export const homeFigureCards: readonly CardSource[] = [totals, months, todo];
