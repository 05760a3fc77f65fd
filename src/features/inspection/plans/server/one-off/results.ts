import type { WireRecord } from '../../../../../engine/json.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { readFileIds } from '../../../../../kinds/files/storage.ts';
import { isCleanText } from '../../../../../kinds/text/storage.ts';
import { type FieldError, invalid, refuse } from '../../../../../server/errors.ts';
import { RESULT } from '../../workflow/item-results.ts';
import type { OneOffItemRow } from './one-off.sql.ts';

/** Result of one item as its inspector sent it. */
export interface SaidResult {
  id: number;
  result: number;
  remark: string | null;
  /** Ids of files, separated by commas. */
  pictures: string | null;
  /** 立即整改: corrected on the spot. */
  fixed: boolean;
}

const MOST_RESULT = RESULT.absent;
const REMARK_LENGTH = 500;

/** Results in a body; an absent key keeps the stored value. @throws 400 naming the line, D1002 for an unknown item */
export function readResults(items: unknown, of: { stored: readonly OneOffItemRow[]; pictures: Field }): SaidResult[] {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) throw invalid([{ field: 'items', message: '参数items应为列表' }]);
  if (items.length > of.stored.length) throw refuse('D1002');
  const byId = new Map(of.stored.map((row) => [row.id, row]));
  const results = items.map((item: unknown, index) => {
    const row = typeof item === 'object' && item !== null ? { ...item } : {};
    const stored = byId.get(Number((row as WireRecord).id)); // a plain object of the body
    if (!stored) throw refuse('D1002');
    return readResult(row, { stored, index, pictures: of.pictures });
  });
  if (new Set(results.map(({ id }) => id)).size < results.length) throw refused(0, '排查项重复，请刷新');
  return results;
}

function readResult(
  { result, remark, pictures, fixed }: WireRecord,
  { stored, index, ...of }: { stored: OneOffItemRow; index: number; pictures: Field },
): SaidResult {
  const isCode = typeof result === 'number' && Number.isInteger(result) && result >= 0 && result <= MOST_RESULT;
  if (result !== undefined && !isCode) throw refused(index, '结果应为 0 未查、1 正常、2 异常、3 不适用之一');
  if (fixed !== undefined && fixed !== null && typeof fixed !== 'boolean') throw refused(index, '立即整改应为布尔值');
  return {
    id: stored.id,
    result: isCode ? result : stored.result,
    fixed: typeof fixed === 'boolean' ? fixed : stored.fixed,
    remark: remark === undefined ? stored.remark : readRemark(remark, index),
    pictures: pictures === undefined ? stored.pictures : readPictures(pictures, { index, field: of.pictures }),
  };
}

function readRemark(remark: unknown, index: number): string | null {
  if (remark === null) return null;
  const text = typeof remark === 'string' ? remark.trim() : null;
  if (text === null || [...text].length > REMARK_LENGTH)
    throw refused(index, `说明应为不超过 ${REMARK_LENGTH} 字的文字`);
  if (!isCleanText(text)) throw refused(index, '说明含有不允许的字符');
  return text === '' ? null : text;
}

function readPictures(pictures: unknown, { index, field }: { index: number; field: Field }): string | null {
  if (pictures === null || pictures === '') return null;
  const ids = typeof pictures === 'string' ? readFileIds(pictures, field) : null;
  if (ids === null) throw refused(index, '照片格式不正确，请重新上传');
  return ids.length === 0 ? null : ids.join();
}

function refused(index: number, message: string): Error {
  const error: FieldError = { field: 'items', message: `第 ${index + 1} 项：${message}` };
  return invalid([error]);
}

export function differsFrom(said: SaidResult, stored: OneOffItemRow): boolean {
  const keys = ['result', 'remark', 'pictures', 'fixed'] as const;
  return keys.some((key) => said[key] !== stored[key]);
}
