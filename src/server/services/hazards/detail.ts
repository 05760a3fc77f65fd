import type { WireRecord } from '../../../engine/json.ts';
import { factsOf } from '../../../workflows/hazard/facts.ts';
import { hazardWorkflow } from '../../../workflows/hazard/hazard.ts';
import { sectionsFor } from '../../../workflows/workflow.ts';
import type { UserCtx } from '../../ctx.ts';
import { all, equals } from '../../db/records/filter.ts';
import { selectRows } from '../../db/records/read.ts';
import { notFound } from '../../errors.ts';
import { detailRecord, requireId } from '../records/detail.ts';
import { toRows } from '../records/rows.ts';
import { flowOf } from './flow.ts';
import { currentStage, type StageResource } from './stages.ts';
import { visibleHazards } from './visibility.ts';

const MAX_RECORDS = 100;

/** Everything the detail shows, by the sections of its status (domain §4.1): nothing recalled or voided. */
export async function showHazard(ctx: UserCtx, record: WireRecord): Promise<void> {
  const id = Number(record.id);
  const surroundings = { now: ctx.now(), recallDays: 0, registrantDisabled: false };
  const sections = sectionsFor(hazardWorkflow, factsOf(record, surroundings));
  record.sections = sections;
  if (sections.includes('check')) record.againCheck = await stageOf(ctx, 'RiskAgainCheck', id);
  if (sections.includes('rectify')) record.rectify = await stageOf(ctx, 'RiskRectify', id);
  if (sections.includes('accept')) record.accept = await stageOf(ctx, 'RiskAcceptRecord', id);
  record.acceptRecords = sections.includes('acceptRecords') ? await acceptances(ctx, id) : [];
  record.delays = [];
  record.history = await flowOf(ctx, id);
}

async function stageOf(ctx: UserCtx, resource: StageResource, hazardId: number): Promise<WireRecord | undefined> {
  const current = await currentStage(ctx, resource, hazardId);
  return current && detailRecord(ctx, resource, current.id);
}

async function acceptances(ctx: UserCtx, hazardId: number): Promise<WireRecord[]> {
  const model = ctx.catalog.model('RiskAcceptRecord');
  const rows = await selectRows(ctx.db, model, {
    filter: all(equals('riskRegisterId', hazardId), equals('status', 1), equals('recalled', false)),
    visible: [equals('voided', false)],
    order: [{ field: 'id', direction: 'ascend' }],
    limit: MAX_RECORDS,
  });
  return toRows(ctx, model, rows);
}

/** GET /{stage}/detail: by the row's own id or by the hazard's, which then means its current row (wire §8.3). */
export async function stageDetail(ctx: UserCtx, resource: StageResource, rawId: unknown): Promise<WireRecord> {
  const id = requireId(rawId);
  const row = (await ownRow(ctx, resource, id)) ?? (await rowOfHazard(ctx, resource, id));
  if (row === undefined) throw notFound();
  return detailRecord(ctx, resource, row);
}

async function ownRow(ctx: UserCtx, resource: StageResource, id: number): Promise<number | undefined> {
  const [row] = await selectRows(ctx.db, ctx.catalog.model(resource), {
    filter: equals('id', id),
    visible: [],
    order: [],
    limit: 1,
  });
  return row && Number(row.id);
}

async function rowOfHazard(ctx: UserCtx, resource: StageResource, hazardId: number): Promise<number | undefined> {
  const [hazard] = await selectRows(ctx.db, ctx.catalog.model('RiskRegister'), {
    filter: equals('id', hazardId),
    visible: visibleHazards(ctx),
    order: [],
    limit: 1,
  });
  const current = hazard && (await currentStage(ctx, resource, hazardId));
  return current && Number(current.id);
}
