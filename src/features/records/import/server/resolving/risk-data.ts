import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../../server/db/records/read.ts';
import { invalid } from '../../../../../server/errors.ts';
import { addRecord } from '../../../../../server/records/add.ts';
import { readForm } from '../../../../../server/records/values/form.ts';
import { choiceBranches } from '../../../../../server/records/visibility.ts';
import { type Added, type ImportTarget, writableColumns } from '../target.ts';

/** Verb of RiskPoint that imports the catalogue: 风险点类型 风险点 排查项 管控措施 (wire.md#7). */
export const RISK_DATA = 'importRiskData';

const POINT = 'RiskPoint';
const ITEM = 'RiskPointItem';
/** Field keys of a risk point in the order of the columns; the item's column comes before the last of them. */
const POINT_KEYS = ['riskPointTypeId', 'name', 'controlMeasure'] as const;

/** Target whose rows are an item and its risk point. Existing records stay, so a sheet can be imported again. */
export function riskDataTarget(ctx: UserCtx): ImportTarget {
  return {
    name: `${POINT}/${RISK_DATA}`,
    title: '风险点及排查项',
    resource: ctx.catalog.resource(POINT),
    columns: columnsOf(ctx),
    headers: [],
    unique: [],
    // Has no key for updates: existing points and items stay unchanged.
    key: [],
    table: null,
    check,
    add,
  };
}

function columnsOf(ctx: UserCtx): ImportColumn[] {
  const ofPoint = writableColumns(ctx, ctx.catalog.resource(POINT));
  const item = writableColumns(ctx, ctx.catalog.resource(ITEM)).find(({ field }) => field.key === 'item');
  const [type, name, measure] = POINT_KEYS.map((key) => ofPoint.find(({ field }) => field.key === key));
  const named = name && { ...name, title: '风险点', also: [...name.also, name.title, '风险点名称', '设备名称'] };
  const listed = [type, named, item && { ...item, required: false }, measure];
  return listed.filter((column) => column !== undefined).map((column) => ({ ...column, template: true }));
}

interface Row {
  point: WireRecord;
  item: unknown;
}

function partsOf(record: WireRecord): Row {
  const { item, ...point } = record;
  return { point, item };
}

async function check(ctx: UserCtx, record: WireRecord): Promise<WireRecord> {
  const { point, item } = partsOf(record);
  const existing = await findPoint(ctx, point);
  if (!existing) readForm(ctx, POINT, { formName: 'add', body: point });
  // Uses any id: the form checks only its format, and the point of a new row has no id yet.
  if (item !== undefined) readForm(ctx, ITEM, { formName: 'add', body: { item, riskPointId: existing?.id ?? 1 } });
  return record;
}

async function add(ctx: UserCtx, record: WireRecord): Promise<Added[]> {
  const { point, item } = partsOf(record);
  const existing = await findPoint(ctx, point);
  const added: Added[] = [];
  const pointId = existing ? Number(existing.id) : (await addRecord(ctx, POINT, { body: point })).id;
  if (!existing) added.push({ resource: POINT, id: pointId });
  if (item === undefined) return added;
  const filter = all(equals('riskPointId', pointId), equals('item', item));
  if (await selectOne(ctx.db, ctx.catalog.model(ITEM), { filter, visible: [] })) return added;
  added.push({ resource: ITEM, id: (await addRecord(ctx, ITEM, { body: { item, riskPointId: pointId } })).id });
  return added;
}

/** Finds a point by its unique name; a point of another type is refused. */
async function findPoint(ctx: UserCtx, { name, riskPointTypeId }: WireRecord): Promise<WireRecord | undefined> {
  if (name === undefined) return undefined;
  const visible = choiceBranches(ctx, ctx.catalog.resource(POINT));
  const existing = await selectOne(ctx.db, ctx.catalog.model(POINT), { filter: equals('name', name), visible });
  if (existing && riskPointTypeId !== undefined && String(existing.riskPointTypeId) !== String(riskPointTypeId)) {
    throw invalid([{ field: 'riskPointTypeId', message: `风险点“${String(name)}”已登记为其他类型` }]);
  }
  return existing;
}
