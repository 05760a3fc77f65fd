import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { rowsOf } from '../../../../../kinds/rows/meaning.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { invalid, notFound } from '../../../../../server/errors.ts';
import { claimRecordFiles } from '../../../../../server/records/values/file-fields.ts';
import { readForm } from '../../../../../server/records/values/form.ts';
import { openReason, RESULT } from '../../workflow/item-results.ts';
import { EXECUTION, holdRound, type RoundStep, writeStep } from './hold-round.ts';
import { type ItemResult, type ItemRow, selectItems, updateItems } from './round-items.sql.ts';

/** Stores results of some items of a round, and ends the round if the body has `finish` (wire.md#9.2). */
export async function executeRound(ctx: UserCtx, { id, ...body }: WireRecord): Promise<void> {
  const isEnd = body.finish === true;
  const step = await holdRound(ctx, id, isEnd ? `${EXECUTION}/execute.finish` : `${EXECUTION}/execute`);
  const { fields, record: said } = readForm(ctx, EXECUTION, { formName: 'execute', body });
  const executionId = Number(step.before.id);
  const items = await selectItems(ctx.db, executionId);
  const results = resultsIn(items, rowsOf(said.items));
  await claimRecordFiles(ctx, {
    resource: ctx.catalog.resource(EXECUTION),
    id: executionId,
    record: { items: results.map(asRow) },
    before: { items: items.map(asRow) },
    fields,
  });
  await updateItems(ctx.db, { executionId, now: ctx.now(), items: results });
  if (isEnd) refuseOpen(items, results);
  const noted = results.length > 0 ? { said: { items: results.map((result) => named(items, result)) } } : {};
  await writeStep(ctx, step, { ...noted, set: isEnd ? endOf(ctx, step) : {} });
}

function endOf(ctx: UserCtx, { before }: RoundStep): WireRecord {
  const executeTime = formatWallTime(ctx.now());
  return { executeTime, isLate: before.isLate === true || executeTime > String(before.dueTime) };
}

/** Results to store, as sent; absent values are empty. An item of another round gives 404 like an unknown one. */
function resultsIn(items: readonly ItemRow[], said: readonly WireRecord[]): ItemResult[] {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return said.map(({ id, result, remark, pictures, fixed }, index) => {
    const item = itemsById.get(Number(id));
    if (!item) throw notFound();
    const next = {
      id: item.id,
      result: typeof result === 'number' ? result : RESULT.open,
      remark: typeof remark === 'string' ? remark : null,
      pictures: typeof pictures === 'string' ? pictures : null,
      fixed: fixed === true,
    };
    if (item.riskRegisterId !== null && next.result !== RESULT.abnormal)
      throw invalid([{ field: 'items', message: `第 ${index + 1} 行：${item.item}已登记隐患，结果只能为异常` }]);
    return next;
  });
}

function asRow({ id, result, remark, pictures, fixed }: ItemResult): WireRecord {
  return { id, result, ...(remark ? { remark } : {}), ...(pictures ? { pictures } : {}), ...(fixed ? { fixed } : {}) };
}

/** A result for the history, with the name of the item. */
function named(items: readonly ItemRow[], result: ItemResult): WireRecord {
  const { id, ...said } = asRow(result);
  return { item: items.find((item) => item.id === id)?.item, ...said };
}

/** @throws 400 naming the first unfinished item, and the number of them */
function refuseOpen(items: readonly ItemRow[], results: readonly ItemResult[]): void {
  const sent = new Map(results.map((result) => [result.id, result]));
  const open = items.flatMap((item, index) => {
    const reason = openReason({ ...item, ...sent.get(item.id), hazardId: item.riskRegisterId });
    return reason === null ? [] : [`第 ${index + 1} 项“${item.item}”${reason}`];
  });
  if (open.length === 0) return;
  const more = open.length > 1 ? `（共 ${open.length} 项未完成）` : '';
  throw invalid([{ field: 'items', message: `${open[0]}${more}` }]);
}
