import type { WireRecord } from '../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { all, equals } from '../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import type { Scan } from '../../../../server/records/registries/scans.ts';
import { toRows } from '../../../../server/records/values/rows.ts';
import { choiceBranches } from '../../../../server/records/visibility.ts';
import { screenPaths } from '../../../people/access/index.ts';

const HAZARD = 'RiskRegister';

/** Values a new hazard takes from the scanned record: hazard key → record key. */
const TAKEN: { readonly [resource: string]: { readonly [key: string]: string } } = {
  RiskPoint: { riskPointTypeId: 'riskPointTypeId', riskPointId: 'id', addressId: 'addressId', orgId: 'orgId' },
  EquipmentFile: { addressId: 'addressId', orgId: 'orgId', locationText: 'machineName' },
  Address: { addressId: 'id' },
};

/** Registers a hazard at a scanned code, with point, place and department filled in. */
export const hazardScan: Scan = {
  place: 'new',
  resources: Object.keys(TAKEN),
  async aim(ctx, { resource, record }) {
    if (!may(ctx, `${HAZARD}:add`) || !may(ctx, `${HAZARD}:page`)) return null;
    const path = (await screenPaths(ctx, [HAZARD])).get(HAZARD);
    if (path === undefined) return null;
    const point = resource === 'EquipmentFile' ? await pointNamed(ctx, record.machineName) : null;
    const start = { ...(point && taken(ctx, 'RiskPoint', point)), ...taken(ctx, resource, record) };
    return { path, verb: 'add', start };
  },
};

/** Values a new hazard takes from a record, with the names displayed for them. */
function taken(ctx: UserCtx, resource: string, record: WireRecord): WireRecord {
  const start: WireRecord = {};
  for (const [key, from] of Object.entries(TAKEN[resource] ?? {})) {
    if (record[from] === undefined) continue;
    start[key] = record[from];
    const to = ctx.catalog.resource(HAZARD).fields.find((field) => field.key === key)?.relation;
    if (to) start[to.labelKey] = nameIn(ctx.catalog.resource(resource), record, from);
  }
  return start;
}

/** The risk point with the name of a machine, if the reader may choose it; names of points are unique. */
async function pointNamed(ctx: UserCtx, name: unknown): Promise<WireRecord | null> {
  const model = ctx.catalog.model('RiskPoint');
  const visible = choiceBranches(ctx, ctx.catalog.resource('RiskPoint'));
  // Enabled points only (status 0), like the choices of the form.
  const filter = all(equals('name', name), equals('status', 0));
  const [row] = await selectSome(ctx.db, model, { filter, visible, limit: 1 });
  const [point] = row ? await toRows(ctx, model, [row]) : [];
  return point ?? null;
}

/** Name of the record a field references, or of the record itself if the field is its id. */
function nameIn(resource: { display: string; fields: readonly Linked[] }, record: WireRecord, from: string) {
  if (from === 'id') return record[resource.display];
  return record[resource.fields.find(({ key }) => key === from)?.relation?.labelKey ?? ''];
}

interface Linked {
  key: string;
  relation: { labelKey: string } | null;
}
