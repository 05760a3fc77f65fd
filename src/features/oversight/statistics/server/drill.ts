import type { UserCtx } from '../../../../server/ctx.ts';
import { all, equals, NOTHING, type RowFilter } from '../../../../server/db/records/filter.ts';
import { type Page, pageRecords } from '../../../../server/records/page.ts';
import { pointsBehind, visiblePoints } from '../../../inspection/plans/index.ts';
import { cubeOf, momentOf, rowsOf } from './cells.ts';
import { definitionOf, measureOf } from './definitions.ts';
import { ofOrganisations, organisationsOf } from './organisations.ts';
import { inPeriod, periodOf } from './periods.ts';

/** Rows of a figure's numerator (`n`) or denominator (`d`), a page at a time. */
export async function drillPage(ctx: UserCtx, asked: Record<string, unknown>): Promise<Page> {
  const { code, part, queryYear, queryMonth, orgId, ownOrg, deviceNo, warningTypeId, ...query } = asked;
  const definition = definitionOf(code);
  const organisations = await organisationsOf(ctx, orgId);
  const cube = cubeOf(definition);
  if (cube === null) {
    const points = part === 'n' ? 'covered' : 'enabled';
    const rows = definition.of === 'points' ? await pointsBehind(ctx, points) : NOTHING;
    const within = all(rows, ofOrganisations('orgId', organisations));
    return pageRecords(ctx, 'RiskPoint', { query, within, visible: visiblePoints(ctx) });
  }
  const { resource, org, time, of, visible } = rowsOf(cube);
  const measure = part === 'n' ? definition.numerator : definition.denominator;
  const within = all(
    measureOf(of, measure, await momentOf(ctx)),
    definition.by === 'now' ? null : inPeriod(time, periodOf({ queryYear, queryMonth })),
    // few: one figure has a handful of filters
    ...(of === 'warnings'
      ? ofSender({ deviceNo, warningTypeId })
      : [ofOrganisations(org, organisations), ownOrg === undefined ? null : equals(org, Number(ownOrg))]),
  );
  return pageRecords(ctx, resource, { query, within, visible: visible(ctx) });
}

function ofSender({ deviceNo, warningTypeId }: { deviceNo: unknown; warningTypeId: unknown }): RowFilter[] {
  return [
    ...(deviceNo === undefined ? [] : [equals('deviceNo', String(deviceNo))]),
    ...(warningTypeId === undefined ? [] : [equals('warningTypeId', Number(warningTypeId))]),
  ];
}
