import type { WireRecord } from '../../../../engine/json.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../server/db/records/read.ts';
import { invalid } from '../../../../server/errors.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { visibleHazards } from '../reading/visibility.ts';

const ACCEPTED = 5;

/**
 * Values a new hazard takes from an accepted one that is found again (domain.md#9.7).
 * @throws 400 for a hazard out of sight or one that is not accepted
 */
export async function earlierHazard(ctx: UserCtx, foundAgainId: unknown): Promise<WireRecord> {
  if (!isGiven(foundAgainId)) return {};
  const id = readId(foundAgainId);
  const model = ctx.catalog.model('RiskRegister');
  const row = id && (await selectOne(ctx.db, model, { filter: equals('id', id), visible: visibleHazards(ctx) }));
  if (!row) throw refused('原隐患不存在');
  if (Number(row.status) !== ACCEPTED) throw refused('原隐患尚未闭环，请在原隐患上继续办理');
  return { rootHazardId: id };
}

function refused(message: string) {
  return invalid([{ field: 'foundAgainId', message }], message);
}
