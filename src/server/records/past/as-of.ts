import type { WireRecord } from '../../../engine/json.ts';
import type { HistoryChange } from '../../../engine/record-history.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import { selectHistoryChanges } from '../../db/history.ts';
import { replay } from '../history.ts';
import { INPUT, toChange, toldOf } from './changes.ts';
import { textsOf } from './texts.ts';

interface Of {
  resource: string;
  recordId: number;
  /** Number of the last row of history to apply. */
  newest: number;
  /** The record as it is now. */
  current: WireRecord;
}

/** Returns what the caller may see of the record as it was after row `newest` of its history. */
export async function recordAt(ctx: UserCtx, resource: Resource, of: Of): Promise<HistoryChange[]> {
  const { current, ...until } = of;
  if (until.newest === 0) return [];
  const after = replay(await selectHistoryChanges(ctx.db, until));
  if (!resource.fields.some(({ key }) => key === INPUT)) delete after[INPUT];
  const values = toldOf(ctx, resource, { row: { event: '', before: null, after }, current });
  const textOf = await textsOf(
    ctx,
    values.map(({ field, after: value }) => ({ field, value })),
  );
  return values.map((one) => toChange(one, textOf, true));
}
