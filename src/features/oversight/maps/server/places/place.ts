import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectOne, selectSome } from '../../../../../server/db/records/read.ts';
import { invalid } from '../../../../../server/errors.ts';
import { deleteRecords } from '../../../../../server/records/delete.ts';
import { findRow, lockRecord } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { appendHistory } from '../../../../../server/records/history.ts';
import { insertRecord } from '../../../../../server/records/store.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../../server/records/visibility.ts';
import { isKind, type Kind, RESOURCE_OF } from '../../workflow/kinds.ts';
import { readOutline } from '../../workflow/outline.ts';
import { MOST_POSITIONS } from '../site-plan.hooks.ts';
import { countPositions, MOST_PINS, selectPins, selectPositionId } from './places.sql.ts';

interface Placing {
  planId: number;
  kind: Kind;
  targetId: number;
  planX?: number;
  planY?: number;
  outline?: string;
  remove?: boolean;
}

/**
 * Adds, moves or removes the mark of a record on a plan; repeating the call changes nothing. Locks the plan, so that
 * parallel calls for a record leave one mark.
 */
export async function placeTargets(ctx: UserCtx, body: unknown): Promise<void> {
  const placing = body as Placing; // checked by the schema of the call
  const { row, record: plan } = await lockRecord(ctx, 'SitePlan', placing.planId);
  const target = await findTarget(ctx, placing);
  const positionId = await selectPositionId(ctx.db, placing);
  if (placing.remove === true) {
    if (positionId !== undefined)
      await deleteRecords({ ...ctx, scope: 'all' }, 'PlanPosition', { ids: [positionId], reason: '取消标注' });
    return keepAddress(ctx, { placing, plan, spot: { planX: null, planY: null } });
  }
  const spot = spotOf(placing, plan);
  const set = { ...spot, ...outlineOf(placing), targetName: target.name, orgId: target.orgId };
  if (positionId === undefined) await addPosition(ctx, { placing, set, planId: Number(row.id) });
  else await movePosition(ctx, positionId, set);
  await keepAddress(ctx, { placing, plan, spot });
}

/** @throws 400 for a record that is missing or invisible to the caller */
async function findTarget(ctx: UserCtx, { kind, targetId }: Placing) {
  const resource = ctx.catalog.resource(RESOURCE_OF[kind]);
  const model = ctx.catalog.model(resource.name);
  const row = await selectOne(ctx.db, model, {
    filter: equals('id', targetId),
    visible: visibleBranches(ctx, resource),
  });
  if (!row) throw invalid([{ field: 'targetId', message: '标注的对象不存在或无权查看' }]);
  const record = toRecord(model, row);
  return { name: String(record[resource.display] ?? ''), orgId: record.orgId };
}

/** @throws 400 naming the coordinate that is missing or beyond the plan */
function spotOf({ planX, planY }: Placing, { width, height }: WireRecord): { planX: number; planY: number } {
  if (planX === undefined || planY === undefined) {
    throw invalid([{ field: planX === undefined ? 'planX' : 'planY', message: '请在平面图上选择位置' }]);
  }
  if (typeof width !== 'number') throw invalid([{ field: 'planId', message: '该平面图还没有图样，请先上传' }]);
  if (planX > width || planY > Number(height)) {
    throw invalid([{ field: planX > width ? 'planX' : 'planY', message: '位置超出平面图，请拖到图内' }]);
  }
  return { planX, planY };
}

function outlineOf({ kind, outline }: Placing): WireRecord {
  if (outline === undefined) return {};
  if (outline === '') return { outline: null };
  if (kind !== 'place') throw invalid([{ field: 'outline', message: '只有位置可以画区域' }]);
  if (!readOutline(outline)) throw invalid([{ field: 'outline', message: '区域轮廓应为 3 至 100 个角的坐标' }]);
  return { outline };
}

async function addPosition(
  ctx: UserCtx,
  { placing, set, planId }: { placing: Placing; set: WireRecord; planId: number },
): Promise<void> {
  if ((await countPositions(ctx.db, planId)) >= MOST_POSITIONS) {
    throw invalid([{ field: 'planId', message: `一张平面图最多标注 ${MOST_POSITIONS} 个点位，请分区域绘制平面图` }]);
  }
  const { kind, targetId } = placing;
  const record = Object.fromEntries(
    Object.entries({ planId, kind, targetId, ...set }).filter(([, value]) => value !== undefined && value !== null),
  );
  const recordId = await insertRecord(ctx, ctx.catalog.resource('PlanPosition'), { record });
  await appendHistory(ctx, { resource: 'PlanPosition', recordId, event: 'add', after: record });
}

async function movePosition(ctx: UserCtx, id: number, set: WireRecord): Promise<void> {
  const { row, record } = await lockRecord({ ...ctx, scope: 'all' }, 'PlanPosition', id);
  const changed = Object.entries(set).some(([key, value]) => (record[key] ?? null) !== (value ?? null));
  if (changed) await setFields(ctx, 'PlanPosition', { row, set, reason: '在地图上移动' });
}

/** Stores the coordinates of an address in its own record: plans of the whole site and other screens share them. */
async function keepAddress(
  ctx: UserCtx,
  { placing, plan, spot }: { placing: Placing; plan: WireRecord; spot: WireRecord },
): Promise<void> {
  if (placing.kind !== 'place' || plan.addressId !== undefined) return;
  const { row } = await lockRecord(ctx, 'Address', placing.targetId);
  await setFields(ctx, 'Address', { row, set: spot, reason: '在地图上移动' });
}

/** Maximum records in the list from which users drag; a search by name shortens the list. */
const MOST_TARGETS = 200;

/** Records of one kind that the caller may see and the plan does not mark yet. */
export async function targetsToPlace(
  ctx: UserCtx,
  query: Record<string, unknown>,
): Promise<{ id: number; name: string }[]> {
  const { id, kind, name } = query;
  const plan = await findRow(ctx, 'SitePlan', { id });
  if (!isKind(kind)) return [];
  const resource = ctx.catalog.resource(RESOURCE_OF[kind]);
  const planId = Number(plan.id);
  const marked = await selectPins(ctx.db, { planId, isWhole: false, scope: 'all' });
  const taken = marked.slice(0, MOST_PINS).flatMap((pin) => (pin.kind === kind ? [pin.targetId] : []));
  const named: RowFilter | null =
    typeof name === 'string' && name !== '' ? { key: resource.display, op: 'contains', value: name } : null;
  const rows = await selectSome(ctx.db, ctx.catalog.model(resource.name), {
    filter: all({ not: { key: 'id', op: 'any', value: taken } }, named),
    visible: visibleBranches(ctx, resource),
    limit: MOST_TARGETS,
  });
  return rows.map((row) => ({ id: Number(row.id), name: String(row[resource.display] ?? '') }));
}
