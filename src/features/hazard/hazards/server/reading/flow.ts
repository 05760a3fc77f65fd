import { formatWallTime, timeSpan } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { type FlowStep, selectFlow } from '../../../../../server/db/history.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { REMINDED } from '../../workflow/flow.ts';

/** One row of the process flow (wire.md#8.2). */
export interface FlowRow {
  /** Stage the event belongs to: 1 登记 2 研判 3 核查 4 整改 5 验收. */
  key: number;
  person: string;
  title: string;
  createdTime: string;
  timeSpan: string;
  /** Status of the hazard after the event. */
  status: number | null;
  riskRegisterId: number;
  reason?: string;
}

/** Process flow of a hazard the caller may see, oldest first. */
export async function hazardFlow(ctx: UserCtx, id: unknown): Promise<FlowRow[]> {
  const row = await findRow(ctx, 'RiskRegister', { id });
  const hazardId = Number(row.id);
  return toFlow(await selectFlow(ctx.db, { resource: 'RiskRegister', recordId: hazardId }), hazardId);
}

/** Converts history rows to process flow rows, oldest first; `timeSpan` counts from the last row but reminders. */
export function toFlow(rows: readonly FlowStep[], hazardId: number): FlowRow[] {
  let before: Date | null = null;
  return rows.map((row) => {
    const span = timeSpan(before, row.time);
    if (row.title !== REMINDED) before = row.time;
    return {
      key: Number(row.stage),
      person: row.actor_name ?? '',
      title: row.title ?? '',
      createdTime: formatWallTime(row.time),
      timeSpan: span,
      status: row.to_status,
      riskRegisterId: hazardId,
      ...(row.reason === null ? {} : { reason: row.reason }),
    };
  });
}
