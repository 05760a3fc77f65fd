import type { WireRecord } from '../../../../../engine/json.ts';
import { sectionsFor } from '../../../../../engine/workflow/workflow.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { equals } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import type { Row } from '../../../../../server/db/session.ts';
import { notFound } from '../../../../../server/errors.ts';
import { detailRecord, requireId } from '../../../../../server/records/detail.ts';
import { toDecoratedRows, toRecord } from '../../../../../server/records/values/rows.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import { factsOf, ROLE_FIELDS } from '../../workflow/facts.ts';
import { hazardWorkflow } from '../../workflow/hazard.ts';
import { selectDelays, selectDossier } from '../sql/dossier.sql.ts';
import { currentStage, type StageResource } from '../transition/stages.ts';
import { offerStages } from './decorate.ts';
import { toFlow } from './flow.ts';
import { addFormerEntry } from './former-entry.ts';
import { visibleHazards } from './visibility.ts';

/** Adds all that the detail shows at the hazard's status (domain.md#4.1); leaves out recalled and voided stage rows. */
export async function showHazard(ctx: UserCtx, record: WireRecord): Promise<void> {
  const surroundings = {
    now: ctx.now(),
    recallDays: 0,
    delayMax: 0,
    delayLate: false,
    registrantDisabled: false,
  };
  await addFormerEntry(ctx, 'RiskRegister', record);
  const sections = sectionsFor(hazardWorkflow, factsOf(record, surroundings));
  record.sections = sections;
  const visible = new Set(sections);
  const waitsFor = waitingFor(record);
  const hazardId = Number(record.id);
  const dossier = await selectDossier(ctx.db, stageModels(ctx, visible), { hazardId, waitsFor: waitsFor ?? 0 });
  const [check, rectification, acceptances] = await Promise.all([
    stageRow(ctx, 'RiskAgainCheck', { hazard: record, row: dossier.check }),
    stageRow(ctx, 'RiskRectify', { hazard: record, row: dossier.rectification }),
    stageRows(ctx, 'RiskAcceptRecord', { hazard: record, rows: dossier.acceptances }),
  ]);
  const [current] = acceptances;
  Object.assign(record, check && { againCheck: check }, rectification && { rectify: rectification });
  Object.assign(record, visible.has('accept') && current && { accept: current });
  const given = acceptances.filter(({ status }) => Number(status) === GIVEN).reverse();
  const history = toFlow(dossier.flow, hazardId);
  const delay = ctx.catalog.model('RiskDelay');
  const delays = dossier.hasDelays ? await selectDelays(ctx.db, delay, hazardId) : [];
  Object.assign(record, {
    acceptRecords: visible.has('acceptRecords') ? given : [],
    delays: delays.map((row) => toRecord(delay, row)),
    notices: dossier.notices,
    history,
    // True if the person the hazard waits for has no enabled account (domain.md#9.1).
    ...(waitsFor !== null && !dossier.isInUse ? { isLeft: true } : {}),
  });
}

/** Id of the person the hazard waits for, 0 for a name without an account (domain.md#3 row 25); null: no one. */
function waitingFor(record: WireRecord): number | null {
  const waiting = Object.values(APPOINTMENTS).find(({ status }) => status === Number(record.status));
  return waiting ? Number(record[ROLE_FIELDS[waiting.role].id] ?? 0) : null;
}

/** Status of an acceptance with a verdict, passed or failed. */
const GIVEN = 1;

function stageModels({ catalog }: UserCtx, shown: ReadonlySet<string>) {
  const isAccepting = shown.has('accept') || shown.has('acceptRecords');
  return {
    check: shown.has('check') ? catalog.model('RiskAgainCheck') : null,
    rectification: shown.has('rectify') ? catalog.model('RiskRectify') : null,
    acceptance: isAccepting ? catalog.model('RiskAcceptRecord') : null,
  };
}

async function stageRow(
  ctx: UserCtx,
  resource: StageResource,
  { hazard, row }: { hazard: WireRecord; row: Row | undefined },
): Promise<WireRecord | undefined> {
  return row && (await stageRows(ctx, resource, { hazard, rows: [row] }))[0];
}

/** Converts database rows of a stage to rows for clients; `hazard` has been read already. */
async function stageRows(
  ctx: UserCtx,
  resource: StageResource,
  { hazard, rows }: { hazard: WireRecord; rows: Row[] },
): Promise<WireRecord[]> {
  if (rows.length === 0) return [];
  const hazards = new Map([[Number(hazard.id), hazard]]);
  const decorate = (_: UserCtx, records: WireRecord[]) => offerStages(ctx, resource, { rows: records, hazards });
  return toDecoratedRows(ctx, ctx.catalog.model(resource), { rows, decorate });
}

/** GET /{stage}/detail: `rawId` is the id of the stage row, or of the hazard, meaning its current row (wire.md#8.3). */
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
