import type { WireRecord } from '../../../../../engine/json.ts';
import { readId } from '../../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { likeness } from '../../workflow/likeness.ts';
import { ofStatus } from './filters.ts';
import { hazardSettings } from './settings.ts';
import { visibleHazards } from './visibility.ts';

/** Maximum open hazards of one place whose names are compared, newest first. */
const COMPARED = 200;
const SHOWN = 5;
const OPEN = ofStatus(1, 2, 3, 4);

/** Open hazards the caller sees at the same item, or with a similar name at the same place (domain.md#9.6). */
export async function similarHazards(ctx: UserCtx, query: Record<string, unknown>): Promise<WireRecord[]> {
  const { riskPointId, riskPointItemId, addressId, id } = query;
  const itself: RowFilter | null = isGiven(id) ? { not: equals('id', readId(id) ?? 0) } : null;
  const found = new Map<number, WireRecord>();
  if (isGiven(riskPointId) && isGiven(riskPointItemId)) {
    const item = all(equals('riskPointId', readId(riskPointId)), equals('riskPointItemId', readId(riskPointItemId)));
    for (const hazard of await openOf(ctx, all(item, itself), SHOWN)) found.set(Number(hazard.id), hazard);
  }
  const name = String(query.riskName ?? '').trim();
  if (isGiven(addressId) && name !== '') {
    const { similar } = await hazardSettings(ctx);
    const there = await openOf(ctx, all(equals('addressId', readId(addressId)), itself), COMPARED);
    for (const hazard of there)
      if (likeness(name, String(hazard.riskName)) >= similar) found.set(Number(hazard.id), hazard);
  }
  return [...found.values()].slice(0, SHOWN).map(shown);
}

async function openOf(ctx: UserCtx, filter: RowFilter, limit: number): Promise<WireRecord[]> {
  const model = ctx.catalog.model('RiskRegister');
  const rows = await selectRows(ctx.db, model, {
    filter: all(OPEN, filter),
    visible: visibleHazards(ctx),
    order: [{ field: 'id', direction: 'descend' }],
    limit,
  });
  return rows.map((row) => toRecord(model, row));
}

function shown({ id, code, riskName, status, createdUserName, createdTime }: WireRecord): WireRecord {
  return { id, code, riskName, status, createdUserName, createdTime };
}
