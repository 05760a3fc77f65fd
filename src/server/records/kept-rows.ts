import type { UserCtx } from '../ctx.ts';
import { readMark } from '../db/change-mark.ts';
import { keptPerDatabase, type Marked } from '../db/kept.ts';
import type { RecordModel } from '../db/records/model.ts';
import type { Order } from '../db/records/order.ts';
import { selectRows, tablesShown } from '../db/records/read.ts';
import { type Selection, selectionKey } from '../db/records/selection.ts';
import type { Row } from '../db/session.ts';

interface KeptRows extends Marked {
  rows: readonly Row[];
}

/** Maximum cached rows of a process, for all callers together: some thirty megabytes. */
const MAX_ROWS = 100_000;
const rowsOf = keptPerDatabase<KeptRows>({ limit: MAX_ROWS, weigh: ({ rows }) => rows.length + 1 });

/** Rows with some of their values, unpaged, for trees and choices. */
export interface ChoiceSelection extends Selection {
  order: readonly Order[];
  limit: number;
  keys: ReadonlySet<string>;
}

/**
 * The same as selectRows, read once until the tables change; callers share the rows and must not modify them. The mark
 * is read before the rows, so cached rows are never older than their mark (change-mark.ts).
 */
export async function selectKeptRows(
  ctx: UserCtx,
  model: RecordModel,
  selection: ChoiceSelection,
): Promise<readonly Row[]> {
  const { order, limit, keys } = selection;
  const shape = JSON.stringify([order, limit, ...keys]);
  const mark = await readMark(ctx.db, tablesShown(model, selection));
  const { rows } = await rowsOf(ctx.db.database).current(
    { key: `${ctx.tenant}|${shape}|${selectionKey(model, selection)}`, mark },
    async () => ({ rows: await selectRows(ctx.db, model, selection), mark }),
  );
  return rows;
}
