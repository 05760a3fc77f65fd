import type { WireRecord } from '../../../engine/json.ts';
import { factsOf } from '../../../workflows/hazard/facts.ts';
import { hazardWorkflow } from '../../../workflows/hazard/hazard.ts';
import { sectionsFor } from '../../../workflows/workflow.ts';
import type { UserCtx } from '../../ctx.ts';
import { all, equals } from '../../db/records/filter.ts';
import { selectRows } from '../../db/records/read.ts';
import type { Row } from '../../db/session.ts';
import { notFound } from '../../errors.ts';
import { detailRecord, requireId } from '../records/detail.ts';
import { toDecoratedRows } from '../records/rows.ts';
import { offerStages } from './decorate.ts';
import { flowOf } from './flow.ts';
import { currentStage, currentStageRow, type StageResource } from './stages.ts';
import { visibleHazards } from './visibility.ts';

const MAX_RECORDS = 100;

/** Everything the detail shows, by the sections of its status (domain §4.1): nothing recalled or voided. */
export async function showHazard(ctx: UserCtx, record: WireRecord): Promise<void> {
  const id = Number(record.id);
  const surroundings = { now: ctx.now(), recallDays: 0, registrantDisabled: false };
  const sections = sectionsFor(hazardWorkflow, factsOf(record, surroundings));
  record.sections = sections;
  const shown = new Set(sections);
  const stage = (name: StageResource) => stageOf(ctx, name, record);
  // All at once: each is a question of its own to the database.
  const [againCheck, rectify, accept, acceptRecords, history] = await Promise.all([
    shown.has('check') ? stage('RiskAgainCheck') : undefined,
    shown.has('rectify') ? stage('RiskRectify') : undefined,
    shown.has('accept') ? stage('RiskAcceptRecord') : undefined,
    shown.has('acceptRecords') ? acceptances(ctx, record) : [],
    flowOf(ctx, id),
  ]);
  Object.assign(record, againCheck && { againCheck }, rectify && { rectify }, accept && { accept });
  Object.assign(record, { acceptRecords, delays: [], history });
}

/** Whoever sees the hazard sees its current stage rows (visibility.ts). */
async function stageOf(ctx: UserCtx, resource: StageResource, hazard: WireRecord): Promise<WireRecord | undefined> {
  const row = await currentStageRow(ctx, resource, Number(hazard.id));
  return row && (await stageRows(ctx, resource, { hazard, rows: [row] }))[0];
}

/** Stage rows of one hazard that is known already. */
function stageRows(
  ctx: UserCtx,
  resource: StageResource,
  { hazard, rows }: { hazard: WireRecord; rows: Row[] },
): Promise<WireRecord[]> {
  const hazards = new Map([[Number(hazard.id), hazard]]);
  const decorate = (_: UserCtx, records: WireRecord[]) => offerStages(ctx, records, hazards);
  return toDecoratedRows(ctx, ctx.catalog.model(resource), { rows, decorate });
}

async function acceptances(ctx: UserCtx, hazard: WireRecord): Promise<WireRecord[]> {
  const model = ctx.catalog.model('RiskAcceptRecord');
  const rows = await selectRows(ctx.db, model, {
    filter: all(equals('riskRegisterId', Number(hazard.id)), equals('status', 1), equals('recalled', false)),
    visible: [equals('voided', false)],
    order: [{ field: 'id', direction: 'ascend' }],
    limit: MAX_RECORDS,
  });
  return stageRows(ctx, 'RiskAcceptRecord', { hazard, rows });
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
