import { type PresetSpec, ROW_COLORS, type RowColorSpec, type ScreenSpec } from '../../engine/descriptor.ts';
import type { Action, Field, Screen } from '../../engine/resource.ts';
import { isDayRange } from '../../kinds/date-time/relative-days.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { checkTwice } from '../names.ts';
import { join, type Report } from '../problem.ts';
import { checkCondition, isUsableKey, ORDER_KEYS, PRESET_KEYS, ROW_COLOR_KEYS } from '../vocabulary.ts';
import { checkKeys } from '../when.ts';

/** Maximum presets: they share one line, and each one with a count costs a database query. */
const MAX_PRESETS = 8;
const MAX_COLORS = 8;

interface WordContext {
  report: Report;
  /** Path of the screen: `screens.RiskRectify`. */
  path: string;
  fields: readonly Field[];
  actions: readonly Action[];
}

export function compileScreenWords(
  spec: ScreenSpec,
  context: WordContext,
): Pick<Screen, 'rowColors' | 'presets' | 'badge'> {
  const presets = compilePresets(spec.presets ?? [], context);
  const keys = presets.map(({ key }) => key);
  if (spec.badge !== undefined && !keys.includes(spec.badge)) {
    if (keys.length > 0) context.report.unknown(`${context.path}.badge`, spec.badge, keys);
    else context.report.add(`${context.path}.badge`, '要与 presets 一起写，是其中一个的 key');
  }
  return { rowColors: compileRowColors(spec.rowColors ?? [], context), presets, badge: spec.badge ?? null };
}

function compileRowColors(specs: readonly RowColorSpec[], { report, path, fields }: WordContext): RowColorSpec[] {
  const readableKeys = fields.filter(({ secret }) => !secret).map(({ key }) => key);
  if (specs.length > MAX_COLORS) report.add(`${path}.rowColors`, `最多 ${MAX_COLORS} 种，再多就分不清了`);
  for (const [index, spec] of specs.entries()) {
    const at = join(`${path}.rowColors`, index);
    report.keys(at, spec, ROW_COLOR_KEYS);
    if (!ROW_COLORS.includes(spec.color)) report.unknown(`${at}.color`, String(spec.color), ROW_COLORS);
    if (spec.title === undefined) report.add(at, '缺少 title：颜色的含义，供提示和读屏软件使用');
    checkCondition(report, `${at}.when`, spec.when);
    if (spec.when) checkKeys(report, `${at}.when`, { condition: spec.when, known: readableKeys });
  }
  return specs.map(({ when, color, title }) => ({ when, color, title }));
}

function compilePresets(specs: readonly PresetSpec[], context: WordContext): Screen['presets'] {
  const { report } = context;
  const at = `${context.path}.presets`;
  if (specs.length > MAX_PRESETS) report.add(at, `最多 ${MAX_PRESETS} 个，其余的请用查询条件`);
  checkTwice(
    report,
    at,
    specs.map(({ key }) => key),
  );
  for (const [index, spec] of specs.entries()) checkPreset(join(at, index), spec, context);
  return specs.map(({ key, title, filter, count = false, mine = null, order = null }) => {
    return { key, title, filter: filter ?? {}, count, mine, order };
  });
}

export function checkAmong(report: Report, path: string, of: { words: string[] | undefined; known: string[] }): void {
  for (const word of of.words ?? []) if (!of.known.includes(word)) report.unknown(path, word, of.known);
}

export function checkOrder(
  report: Report,
  path: string,
  { order, fields }: Pick<ScreenSpec, 'order'> & { fields: readonly Field[] },
): void {
  if (!order) return;
  report.keys(path, order, ORDER_KEYS);
  checkAmong(report, path, { words: [order.field], known: fields.filter((f) => f.sortable).map((f) => f.key) });
}

function checkPreset(at: string, spec: PresetSpec, { report, fields, actions }: WordContext): void {
  const { key = '', title, filter = {}, mine, order } = spec;
  report.keys(at, spec, PRESET_KEYS);
  checkAmong(report, `${at}.mine`, { words: mine === undefined ? [] : [mine], known: actions.map(({ verb }) => verb) });
  checkOrder(report, `${at}.order`, { order, fields });
  if (!isUsableKey(key)) report.add(at, '的 key 应为字母开头，后接字母、数字或下划线');
  if (!title) report.add(at, '缺少 title：显示的文字');
  const values = Object.entries(filter);
  if (values.length === 0) report.add(at, '缺少 filter：查询参数和值');
  for (const [word, value] of values) {
    if (typeof value === 'object') report.add(`${at}.filter.${word}`, '的值应为文字、数字或是否，多个值用逗号隔开');
    else if (!isReadable(word, String(value), fields))
      report.add(`${at}.filter.${word}`, '应为“起,止”，一端可以不写，如 "today,today+30"、",today-1"、"2026-01-01,"');
  }
}

/** False for a range of days that the list could not parse. */
function isReadable(word: string, value: string, fields: readonly Field[]): boolean {
  const field = fields.find(({ search }) => search?.key === word && search.mode === 'range');
  return !field || kindFacets[field.kind].time === undefined || isDayRange(value);
}
