import { send } from '../../../../client/api/send.ts';
import { RiskStatistic } from '../../../../generated/client.ts';
import { BREAKDOWNS } from './breakdown-panels.tsx';
import { type Chosen, type Code, type Kpi, queryOf } from './use-statistics.ts';

type Cell = string | number | null;

/** Exports the figures as a workbook: one sheet each for figures, months, departments, areas, types and ranks. */
export async function exportStatistics(chosen: Chosen, kpis: readonly Kpi[], code: Code): Promise<void> {
  const query = queryOf(chosen);
  const [trend, ...parts] = await Promise.all([
    send(RiskStatistic.trend, { ...query, code }),
    ...BREAKDOWNS.map(({ call }) => send(call, query)),
  ]);
  const { utils, writeFile } = await import('xlsx');
  const book = utils.book_new();
  const add = (name: string, lines: Cell[][]) => utils.book_append_sheet(book, utils.aoa_to_sheet(lines), name);
  add('指标', [
    ['编号', '指标', '数值', '单位', '分子', '分母', '目标', '上一时段', '去年同期', '算法', '截至'],
    ...kpis.map(lineOf),
  ]);
  add('趋势', [
    ['月份', '隐患数', '已闭环', kpis.find((kpi) => kpi.code === code)?.name ?? code],
    ...trend.points.map((point) => [`${point.queryYear}年${point.name}`, point.total, point.rectified, point.value]),
  ]);
  for (const [index, { title }] of BREAKDOWNS.entries()) {
    const rows = parts[index]?.rows ?? [];
    add(title, [
      [title, '隐患数', '已闭环', '未闭环', '超期', '整改率（%）'],
      ...rows.map((row) => [row.name, row.total, row.rectified, row.unRectified, row.overtime, row.rate]),
    ]);
  }
  const stamp = (kpis[0]?.asOf ?? '').replace(/\D/g, '');
  writeFile(book, `隐患统计${stamp}.xlsx`, { compression: true });
}

function lineOf({ code, name, value, unit, numerator, denominator, ...kpi }: Kpi): Cell[] {
  const { target = null, previous, yearBefore, formula, asOf } = kpi;
  return [code, name, value ?? '无数据', unit, numerator, denominator, target, previous, yearBefore, formula, asOf];
}
