import type { UserCtx } from '../../../../server/ctx.ts';
import { all, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { countRows } from '../../../../server/db/records/read.ts';
import { inScope } from '../../../../server/records/visibility.ts';
import { coveredPoints } from '../../../inspection/plans/index.ts';
import { ofOrganisations } from './organisations.ts';

/** Numbers of enabled risk points, and of those a started plan inspects (domain.md#10.2 K12). */
export interface Coverage {
  covered: number;
  enabled: number;
}

export async function readCoverage(ctx: UserCtx, organisations: ReadonlySet<number> | null): Promise<Coverage> {
  const model = ctx.catalog.model('RiskPoint');
  const count = async (part: 'covered' | 'enabled') => {
    const filter = all(await pointsBehind(ctx, part), ofOrganisations('orgId', organisations));
    return Number((await countRows(ctx.db, model, { filter, visible: visiblePoints(ctx) })).total);
  };
  const [covered, enabled] = await Promise.all([count('covered'), count('enabled')]);
  return { covered, enabled };
}

export const visiblePoints = ({ scope }: UserCtx): readonly RowFilter[] => [inScope('orgId', scope)];

/** Points of the numerator or denominator of K12. */
export async function pointsBehind(ctx: UserCtx, part: 'covered' | 'enabled'): Promise<RowFilter> {
  const covered: RowFilter | null =
    part === 'covered' ? { key: 'id', op: 'any', value: await coveredPoints(ctx.db) } : null;
  return all(equals('status', 0), covered);
}
