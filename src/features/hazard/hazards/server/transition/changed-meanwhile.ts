import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../../server/db/records/read.ts';
import { type LastChange, lastChange } from '../../../../../server/records/past/last-change.ts';
import { namedOn } from '../reading/visibility.ts';

/** Last user and event of the hazard, for a caller whose action no longer fits its state (domain.md#9.13). */
export async function changedMeanwhile(ctx: UserCtx, record: WireRecord): Promise<LastChange | null> {
  const isSeen = Number(record.status) !== 0 || (await isNamed(ctx, record.id));
  return isSeen ? lastChange(ctx, 'RiskRegister', Number(record.id)) : null;
}

/** True if the caller is or was named: a draft reveals nothing to others, who do not see it. */
async function isNamed(ctx: UserCtx, id: unknown): Promise<boolean> {
  const filter = all(equals('id', id), namedOn(ctx, 'id'));
  const model = ctx.catalog.model('RiskRegister');
  for (const deleted of [false, true]) {
    if (await selectOne(ctx.db, model, { filter, visible: [], deleted })) return true;
  }
  return false;
}
