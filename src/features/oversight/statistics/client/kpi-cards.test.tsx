import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { KpiCards } from './kpi-cards.tsx';
import type { Chosen, Kpi } from './use-statistics.ts';
import { comparisonOf, meetsTarget, valueText } from './words.ts';

const KPI: Kpi = {
  ...{ code: 'K1', name: '隐患整改率', group: '整改', numerator: 1008, denominator: 1096, value: 92, unit: '%' },
  ...{ goodDirection: 'up', target: 98, formula: '已闭环的隐患 ÷ 核查确认的隐患', numeratorName: '已闭环' },
  ...{ denominatorName: '核查确认', isDated: true, rows: 'RiskRegister', previous: 90.5, yearBefore: null },
  asOf: '2026-11-24 10:00:00',
};
const OVERDUE: Kpi = {
  ...KPI,
  code: 'K6',
  name: '超期率',
  goodDirection: 'down',
  target: 5,
  value: 24.2,
  isDated: false,
};
const NONE: Kpi = { ...KPI, code: 'K13', name: 'AI误报率', numerator: 0, denominator: 0, value: null };
const chosen: Chosen = { period: { queryYear: 2026, queryMonth: null }, orgId: '808' };

const linkTo = vi.fn((given: object) => ({ to: { search: `?rows=${JSON.stringify(given)}` }, state: { title: '' } }));

function show(kpis: Kpi[], mayOpen = true, onSelect = vi.fn()) {
  const link = mayOpen ? linkTo : null;
  return render(
    <MemoryRouter>
      <KpiCards kpis={kpis} chosen={chosen} linkTo={link} selected="K1" onSelect={onSelect} />
    </MemoryRouter>,
  );
}

describe('cards of the statistics (domain.md#10.2)', () => {
  it('show value, target, formula and the period before, and lead to the rows of both numbers', () => {
    show([KPI]);
    expect(screen.getByText('92.0%')).toBeTruthy();
    expect(screen.getByText('目标 ≥ 98% · 未达标')).toBeTruthy();
    expect(screen.getByText('较上年升 1.5 个百分点').dataset.better).toBe('true');
    expect(screen.getByText('已闭环的隐患 ÷ 核查确认的隐患')).toBeTruthy();
    expect(screen.getByRole('link', { name: '已闭环 1,008' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '核查确认 1,096' })).toBeTruthy();
    const base = { code: 'K1', queryYear: '2026', orgId: '808' };
    expect(linkTo).toHaveBeenCalledWith({ ...base, part: 'n' }, '隐患整改率 · 已闭环');
    expect(linkTo).toHaveBeenCalledWith({ ...base, part: 'd' }, '隐患整改率 · 核查确认');
  });

  it('say that nothing is there instead of 0 %, without ways to no rows', () => {
    show([NONE]);
    expect(screen.getByText('无数据', { exact: false }).dataset.empty).toBe('true');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are numbers alone for a caller who may not open rows', () => {
    show([KPI], false);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/已闭环 1,008/)).toBeTruthy();
  });

  it('choose the figure of the panels below, and compare no figure of the moment', () => {
    const onSelect = vi.fn();
    show([KPI, OVERDUE], true, onSelect);
    fireEvent.click(screen.getByRole('button', { name: '超期率' }));
    expect(onSelect).toHaveBeenCalledWith('K6');
    expect(screen.getByRole('button', { name: '隐患整改率' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('按截止时刻计')).toBeTruthy();
  });
});

describe('words of a figure', () => {
  it('know which way is better', () => {
    expect(comparisonOf(KPI, 95, '上月')).toEqual({ words: '较上月降 3.0 个百分点', isBetter: false });
    expect(comparisonOf(OVERDUE, 30, '上月')).toEqual({ words: '较上月降 5.8 个百分点', isBetter: true });
    expect(comparisonOf(KPI, 92, '上月')).toEqual({ words: '较上月持平', isBetter: null });
    expect(comparisonOf(NONE, 92, '上月')).toBeNull();
    expect(comparisonOf(KPI, null, '上月')).toBeNull();
    expect([meetsTarget(KPI), meetsTarget(OVERDUE), meetsTarget(NONE)]).toEqual([false, false, null]);
    expect([meetsTarget({ ...KPI, value: 98 }), meetsTarget({ ...OVERDUE, value: 5 })]).toEqual([true, true]);
  });

  it('have one decimal and a unit', () => {
    expect([valueText(92, '%'), valueText(157.1, '小时'), valueText(null, '%')]).toEqual([
      '92.0%',
      '157.1 小时',
      '无数据',
    ]);
  });
});
