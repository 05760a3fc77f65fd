import { readId } from '../../../kinds/relation/storage.ts';
import type { RowFilter } from '../../../server/db/records/filter.ts';
import { invalid } from '../../../server/errors.ts';

/** Most rows of a file that are named one by one. */
const MAX_CHOSEN = 1_000;

/** Rows a person has ticked; null: all. */
export function chosenRows(ids: unknown): RowFilter | null {
  if (ids === undefined || ids === '') return null;
  const read = String(ids).split(',').map(readId);
  const chosen = read.filter((id) => id !== undefined);
  if (chosen.length < read.length) throw invalid([{ field: 'ids', message: '记录编号格式不正确' }]);
  if (chosen.length > MAX_CHOSEN) throw invalid([{ field: 'ids', message: `一次最多导出 ${MAX_CHOSEN} 条所选记录` }]);
  return { key: 'id', op: 'any', value: chosen };
}
