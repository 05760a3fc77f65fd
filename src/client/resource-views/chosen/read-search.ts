import type { WireRecord } from '../../../engine/json.ts';
import { call } from '../../api/client.ts';
import type { Page } from '../../resource/list/whole-list.ts';
import { type ListState, requestQuery } from '../../resource/list-state.ts';
import { idOf } from '../../resource/use-record.ts';
import type { BatchProps } from './batch-props.ts';

/** Maximum number of selected rows: more is a task for a script. */
export const MAX_CHOSEN = 1_000;
/** Maximum page size of a list (wire.md#1.4). */
const PIECE = 500;

/** Rows of a search in its order, up to the maximum, read page by page with the call of its list. */
export async function readSearch(
  { path, fixed }: NonNullable<BatchProps['source']>,
  state: ListState,
): Promise<WireRecord[]> {
  const found = new Map<string, WireRecord>();
  const query = requestQuery(state, fixed);
  for (let pageNo = 1; found.size < MAX_CHOSEN; pageNo += 1) {
    const { rows, totalRows } = await call<Page>('GET', path, { query: { ...query, pageNo, pageSize: PIECE } });
    // Removes duplicates: between two pages a row may have moved down.
    for (const row of rows) found.set(String(idOf(row)), row);
    if (pageNo * PIECE >= totalRows) break;
  }
  return [...found.values()].slice(0, MAX_CHOSEN);
}
