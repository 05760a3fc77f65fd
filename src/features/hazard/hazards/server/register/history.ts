import type { WireRecord } from '../../../../../engine/json.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findPeople } from '../../../../../server/db/people.ts';
import { readOnce } from '../../../../../server/db/session.ts';
import { refuse } from '../../../../../server/errors.ts';
import { withoutSecrets } from '../../../../../server/records/add.ts';
import { appendHistory, beginHistory, changedParts, type PastStep } from '../../../../../server/records/history.ts';
import type { OwnSheet } from '../../../../../server/records/hooks/hooks.ts';
import { insertRecord, updateRecord } from '../../../../../server/records/store.ts';
import { claimRecordFiles } from '../../../../../server/records/values/file-fields.ts';
import { resolveRelations } from '../../../../../server/records/values/relations.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { HAZARD_EVENTS, type HazardEvent, REGISTERED } from '../../workflow/events.ts';
import { ROLE_FIELDS, statusOf } from '../../workflow/facts.ts';
import { currentStage as stageOfStatus } from '../../workflow/flow.ts';
import { HAZARD_MACHINE_VERSION } from '../../workflow/machine.ts';
import { type HazardStatus, HISTORY_COUNT, VERDICT } from '../../workflow/status.ts';
import { findAppointee } from '../sql/appointees.sql.ts';
import { addParticipants } from '../sql/people.sql.ts';
import { deletionOf } from '../transition/hazard-effects.ts';
import { changeStage, currentStage, openStage, type StageResource } from '../transition/stages.ts';
import { wallNow } from '../transition/target.ts';
import { checkPast, isOpen, type PastState, STATUS, stateOf } from './history-rules.ts';

const HAZARD = 'RiskRegister';
export const IMPORT_HISTORY = 'importHistory';
const EVENT = `${HAZARD}/${IMPORT_HISTORY}`;

/** 历史导入 (domain.md#3 row 25): imports hazards of an old ledger, closed or open, with their actual status. */
export const historySheet: OwnSheet = { check: checkPast, add: addPast };

/** Local times of an imported row; undefined if the row does not have the time. */
interface Moments {
  found: string;
  rectified: string | undefined;
  accepted: string | undefined;
}

function momentsOf(record: WireRecord, { state, now }: { state: PastState; now: string }): Moments {
  const { discoverTime, rectifyTime, acceptTime } = record;
  const first = (...times: unknown[]) => times.filter(isGiven).map(String)[0];
  const found = first(discoverTime, rectifyTime, acceptTime) ?? now;
  const notBefore = (time: string | undefined, least: string) => (time !== undefined && time < least ? least : time);
  const isDone = state === 'closed' || state === 'back';
  const hasResult = isDone || state === 'accepting';
  const rectified = hasResult ? notBefore(first(rectifyTime, acceptTime), found) : undefined;
  const accepted = isDone ? notBefore(first(acceptTime, rectifyTime), rectified ?? found) : undefined;
  return { found, rectified, accepted };
}

function picked(record: WireRecord, keys: readonly string[]): WireRecord {
  return Object.fromEntries(keys.filter((key) => isGiven(record[key])).map((key) => [key, record[key]]));
}

const TAKEN = [
  ...['oldCode', 'riskName', 'riskDesc', 'addressId', 'locationText', 'riskTypeId', 'riskTypeName'],
  ...['orgId', 'orgName', 'finderName', 'discoverTime', 'remark', 'pictures'],
];
const RECTIFIER = ['rectifyUserId', 'rectifyUserName'];
const RECTIFY_ORG = ['rectifyOrgId', 'rectifyOrgName'];
const ACCEPTOR = ['acceptUserId', 'acceptUserName'];
const CHECKER = ['againCheckId', 'againCheckName'];
const RESULTS = ['riskRectifyResult', 'riskRectifyFund', 'afterPictures'];
const NAME_LETTERS = 20;
/** Values of the dictionary risk_rectify_type: 立即整改, 限期整改. */
const TYPE = { atOnce: 1, inTime: 2 } as const;

interface Past {
  state: PastState;
  row: WireRecord;
  hazard: WireRecord;
  moments: Moments;
}

const ROUND: Readonly<Record<PastState, number>> = { closed: 1, accepting: 1, open: 1, back: 2, none: 0, draft: 0 };

/** Hazard made from a row. Names become references to records; a name without a record stays as text. */
async function pastOf(ctx: UserCtx, row: WireRecord, counted: boolean): Promise<Past> {
  const state = stateOf(row);
  const status = STATUS[state];
  const moments = momentsOf(row, { state, now: wallNow(ctx) });
  const hazard: WireRecord = {
    riskName: [...String(row.riskDesc)].slice(0, NAME_LETTERS).join(''),
    ...picked(row, [...TAKEN, ...RECTIFIER, ...ACCEPTOR]),
    ...{ status, source: 1, path: 'direct', round: ROUND[state] },
    imported: counted ? HISTORY_COUNT.counted : HISTORY_COUNT.left,
    ...verdictOf(row, status),
    ...timesOf(state, moments),
    ...deadlineOf(row, moments),
    // The importing user becomes the checker of an open hazard, as he answers for its verdict.
    ...(isOpen(status) ? { isQuiet: true, againCheckId: ctx.caller.id, againCheckName: ctx.caller.name } : {}),
  };
  await nameAll(ctx, hazard);
  const acceptor = picked(hazard, ACCEPTOR);
  // The acceptor is chosen again when the next rectification is submitted.
  if (status === 3) for (const key of ACCEPTOR) delete hazard[key];
  return { state, row: { ...row, ...acceptor }, hazard, moments };
}

function verdictOf({ againCheckResult = VERDICT.general }: WireRecord, status: HazardStatus): WireRecord {
  if (status === 9) return { isRisk: 0, againCheckResult: VERDICT.none, closeReason: 'check' };
  return { isRisk: 1, againCheckResult };
}

function timesOf(state: PastState, { found, rectified, accepted }: Moments): WireRecord {
  const entered = state === 'accepting' ? rectified : accepted;
  return {
    ...{ submitTime: found, verdictTime: found, stageTime: entered ?? found },
    ...(rectified === undefined || state === 'back' ? {} : { rectifiedTime: rectified }),
    ...(accepted === undefined || state === 'back' ? {} : { acceptTime: accepted }),
  };
}

function deadlineOf({ accomplishTime }: WireRecord, { found }: Moments): WireRecord {
  if (!isGiven(accomplishTime)) return {};
  const isSameDay = String(accomplishTime).slice(0, 10) === found.slice(0, 10);
  return { accomplishTime, firstAccomplishTime: accomplishTime, rectifyType: isSameDay ? TYPE.atOnce : TYPE.inTime };
}

/** Sets names and the department: the ledger's, else that of the rectifier, else the caller's. */
async function nameAll(ctx: UserCtx, hazard: WireRecord): Promise<void> {
  const words = hazard.orgName;
  if (!isGiven(hazard.orgId)) {
    const id = Number(hazard.rectifyUserId ?? hazard.acceptUserId ?? 0);
    const orgId = (await findPeople(ctx.db, [id])).get(id)?.orgId ?? ctx.caller.orgId;
    if (isGiven(orgId)) hazard.orgId = String(orgId);
  }
  const resource = ctx.catalog.resource(HAZARD);
  const named = new Set(['addressId', 'riskTypeId', 'orgId', 'rectifyUserId', 'acceptUserId']);
  const fields = resource.fields.filter(({ key }) => named.has(key));
  await resolveRelations(ctx, { resource, fields, record: hazard, before: null });
  if (isGiven(words)) hazard.orgName = words;
  for (const stage of ['rectify', 'accept'] as const) await keepOrName(ctx, hazard, stage);
  Object.assign(hazard, picked({ rectifyOrgId: hazard.orgId, rectifyOrgName: hazard.orgName }, RECTIFY_ORG));
  namePlace(hazard);
}

/** Keeps only the name of a person who may not act at the stage (domain.md#9.3a). */
async function keepOrName(ctx: UserCtx, hazard: WireRecord, stage: 'rectify' | 'accept'): Promise<void> {
  const { role, permission } = APPOINTMENTS[stage];
  const { id: key } = ROLE_FIELDS[role];
  if (!isGiven(hazard[key])) return;
  const id = Number(hazard[key]);
  const person = await readOnce(ctx.db, `history|${stage}|${id}`, () =>
    findAppointee(ctx.db, { id, permission, lock: undefined }),
  );
  if (!person?.enabled || !person.holds) delete hazard[key];
}

const PLACE_LENGTH = 100;

/** Uses the description of an unregistered place as its name, so that every list shows a place (domain.md#9.5). */
export function namePlace(record: WireRecord): void {
  if (isGiven(record.addressId) || !isGiven(record.locationText)) return;
  record.addressName = [...String(record.locationText)].slice(0, PLACE_LENGTH).join('');
}

async function addPast(ctx: UserCtx, row: WireRecord, { counted }: { counted: boolean }): Promise<number> {
  const past = await pastOf(ctx, row, counted);
  const resource = ctx.catalog.resource(HAZARD);
  const id = await insertRecord(ctx, resource, { record: past.hazard });
  await claimRecordFiles(ctx, { resource, id, record: past.hazard, before: null });
  for (const [stage, at, values] of stagesOf(past)) {
    const row = await openStage(asThen(ctx, [stage, at, values]), stage, { riskRegisterId: id, ...values });
    await claimRecordFiles(ctx, { resource: ctx.catalog.resource(stage), id: row, record: values, before: null });
  }
  const { hazard } = past;
  const people = [ctx.caller.id, hazard.rectifyUserId, hazard.acceptUserId].filter(isGiven).map(Number);
  await addParticipants(ctx.db, id, people);
  const after = withoutSecrets(resource, hazard);
  const status = statusOf(hazard);
  await beginHistory(ctx, { resource: HAZARD, recordId: id }, [
    ...stepsOf(past),
    {
      event: EVENT,
      title: '历史导入',
      stage: stageOfStatus({ status, closedBy: 'check' }),
      toStatus: status,
      reason: counted ? '计入统计' : '不计入统计',
      after,
      machineVersion: HAZARD_MACHINE_VERSION,
    },
  ]);
  return id;
}

const momentOf = (wall: string | undefined) => (wall === undefined ? null : parseWallTime(wall));

/** A stage row: stage, time of writing, values. */
type StageRow = [stage: StageResource, at: string | undefined, values: WireRecord];

/** Context that writes a stage row: with its own time; an acceptance also with its acceptor as author (wire.md#8.5). */
function asThen(ctx: UserCtx, [stage, at, { acceptUserId, acceptUserName }]: StageRow): UserCtx {
  const acceptor = { ...ctx.caller, id: String(acceptUserId ?? ''), name: String(acceptUserName ?? '') };
  const caller = stage === 'RiskAcceptRecord' ? acceptor : ctx.caller;
  return { ...ctx, caller, now: () => momentOf(at) ?? ctx.now() };
}

/** Stage rows that the hazard would have if it had been processed in this product. */
function stagesOf({ state, row, hazard, moments }: Past): StageRow[] {
  const { found, rectified, accepted } = moments;
  const deadline = picked(hazard, ['accomplishTime']);
  const rectifier = picked(hazard, [...RECTIFIER, ...RECTIFY_ORG]);
  const verdict: WireRecord = {
    ...picked(hazard, [...CHECKER, 'againCheckResult', 'rectifyType']),
    ...picked(row, ['handleMeasure', 'riskFund']),
    ...{ status: 1, againCheckTime: found },
  };
  if (state === 'none') return [['RiskAgainCheck', found, verdict]];
  const check: StageRow = ['RiskAgainCheck', found, { ...verdict, ...rectifier, ...deadline }];
  const open = { ...rectifier, ...deadline, round: ROUND[state] };
  // Results of an open hazard are kept for the next rectification.
  const results = picked({ ...row, riskRectifyFund: row.riskFund }, RESULTS);
  if (state === 'open') return [check, ['RiskRectify', found, { ...open, ...results }]];
  const done = { ...picked(row, ACCEPTOR), ...(rectified === undefined ? {} : { rectifyTime: rectified }), round: 1 };
  const result: WireRecord = {
    ...{ ...open, ...done, status: 1, submitTime: rectified, voided: state === 'back' },
    ...results,
  };
  const given = { accetResult: state === 'closed', status: 1, ...picked(row, ['accetpOpinion']) };
  const acceptance = { ...done, ...deadline, ...(state === 'accepting' ? {} : given) };
  const again: StageRow[] = state === 'back' ? [['RiskRectify', accepted, open]] : [];
  return [check, ['RiskRectify', rectified, result], ['RiskAcceptRecord', accepted ?? rectified, acceptance], ...again];
}

const MARK = '（导入）';

/** Process flow rows for the events in the ledger, with times and people from the ledger. */
function stepsOf({ state, hazard, row, moments }: Past): PastStep[] {
  const { found, rectified, accepted } = moments;
  const step = (at: string | undefined, person: unknown, of: Pick<PastStep, 'title' | 'stage' | 'toStatus'>) => {
    const time = momentOf(at);
    const title = `${of.title}${MARK}`;
    return time ? [{ ...of, title, event: EVENT, at: time, person: isGiven(person) ? String(person) : null }] : [];
  };
  const titleOf = (event: HazardEvent) => HAZARD_EVENTS[event].title ?? '';
  const verdict = VERDICT_EVENTS[Number(hazard.againCheckResult)] ?? 'RiskAgainCheck/edit.general';
  const isBack = state === 'back';
  const acceptance = titleOf(isBack ? 'RiskAcceptRecord/add.fail' : 'RiskAcceptRecord/add.pass');
  const given = step(accepted, row.acceptUserName, { title: acceptance, stage: 5, toStatus: isBack ? 3 : 5 });
  return [
    ...step(found, hazard.finderName, { title: REGISTERED.title, stage: 1, toStatus: 2 }),
    ...step(found, null, { title: titleOf(verdict), stage: 3, toStatus: state === 'none' ? 9 : 3 }),
    ...step(rectified, hazard.rectifyUserName, { title: titleOf('RiskRectify/add'), stage: 4, toStatus: 4 }),
    ...given.map((one) => ({ ...one, reason: isGiven(row.accetpOpinion) ? String(row.accetpOpinion) : null })),
  ];
}

const VERDICT_EVENTS: { readonly [verdict: number]: HazardEvent } = {
  [VERDICT.none]: 'RiskAgainCheck/edit.none',
  [VERDICT.major]: 'RiskAgainCheck/edit.major',
};

const STAGES: readonly StageResource[] = ['RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];

/** Deletes an imported hazard whose import is undone, and its stage rows; keeps its history. */
export async function removePast(ctx: UserCtx, before: WireRecord, reason: string): Promise<void> {
  const resource = ctx.catalog.resource(HAZARD);
  const after = { ...before, ...deletionOf(ctx, { now: wallNow(ctx), reason }) };
  const written = await updateRecord(ctx, resource, {
    before,
    after,
    guard: ['status'],
    columns: { is_deleted: true },
  });
  if (!written) throw refuse('H1003');
  const hazardId = Number(before.id);
  for (const stage of STAGES) {
    if (await currentStage(ctx, stage, hazardId)) await changeStage(ctx, stage, { hazardId, set: { voided: true } });
  }
  const parts = changedParts(before, after);
  const status = statusOf(before);
  await appendHistory(ctx, {
    resource: HAZARD,
    recordId: hazardId,
    event: `${HAZARD}/delete`,
    fromStatus: status,
    toStatus: status,
    reason,
    before: parts.before,
    after: parts.after,
    machineVersion: HAZARD_MACHINE_VERSION,
    last: written.last,
  });
}
