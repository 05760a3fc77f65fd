import type { UserCtx } from '../../../../server/ctx.ts';
import type { RowFilter } from '../../../../server/db/records/filter.ts';
import { invalid } from '../../../../server/errors.ts';
import { organisationsBelow } from '../../../hazard/hazards/index.ts';

/** Ids of an organisation and all below it; null if none was chosen. */
export async function organisationsOf(ctx: UserCtx, orgId: unknown): Promise<ReadonlySet<number> | null> {
  if (orgId === undefined || orgId === null || orgId === '') return null;
  if (!/^\d{1,19}$/.test(String(orgId))) throw invalid([{ field: 'orgId', message: '参数orgId格式不正确' }]);
  return organisationsBelow(ctx, Number(orgId));
}

export function ofOrganisations(key: string, organisations: ReadonlySet<number> | null): RowFilter | null {
  return organisations && { key, op: 'any', value: [...organisations] };
}
