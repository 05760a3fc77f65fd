import type { ImportColumn } from '../../../../engine/projections/import.ts';
import type { NameIndex, NotFound } from './names.ts';

/** So many choices are said outright. */
const FEW = 8;
/** Characters of a text that a sentence repeats. */
const MAX_SHOWN = 60;

/** Why a name was not found, and what to do about it. */
export function nameRefusal(
  text: string,
  column: ImportColumn,
  of: { found: NotFound; index: NameIndex | undefined },
): string {
  const { found, index } = of;
  const named = `${column.title}“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`;
  const way = column.required ? '请改正后重新导入' : '请改正，或在预检结果中选择留空';
  if (found.reason === 'disabled') return `${named}已停用，${way}`;
  if (found.reason === 'ambiguous') return `${named}有多个同名的，请写成：${found.suggestions.join(' 或 ')}`;
  if (found.suggestions.length > 0) return `${named}不存在，是否为“${found.suggestions.join('”或“')}”？${way}`;
  const labels = index?.labels ?? [];
  const choices = labels.length > 0 && labels.length <= FEW ? `，可填：${labels.join('、')}` : '';
  return `${named}不存在或不在您的权限范围内${choices}，${way}`;
}
