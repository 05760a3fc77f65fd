import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { all, equals } from '../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../server/db/records/read.ts';
import type { BinaryAnswer } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { insertRecord } from '../../../../server/records/store.ts';
import { claimRecordFiles } from '../../../../server/records/values/file-fields.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { type FileStore, storeUpload } from '../../../records/files/index.ts';
import { countPrint, insertNoticeHazards, selectNoticeHazards } from './notices.sql.ts';
import { paperFile, type SheetFormat } from './paper-file.ts';
import { photosOf } from './photos.ts';
import { type NoticedHazard, SHEET_TITLES, type SheetKind, sheetOf } from './sheets.ts';

const NOTICE = 'RectifyNotice';
const RECTIFYING = 3;
/** Code of 已整改 in the dictionary menu_Rectify. */
const HANDED_IN = 1;
/** Maximum hazards of one notice. */
const MAX_HAZARDS = 50;

/**
 * Creates one numbered notice for hazards of one department, given by their ids or their rectifications'
 * (domain.md#9.4).
 * @throws D1002 for an invisible hazard, H1001 for a hazard in another status
 */
export async function createNotice(ctx: UserCtx, store: FileStore, wanted: readonly unknown[]) {
  if (wanted.length === 0) throw refuse('D1012');
  if (wanted.length > MAX_HAZARDS) throw refuseNotice(`一张通知单最多列 ${MAX_HAZARDS} 项隐患`);
  const hazards = new Map<number, WireRecord>();
  for (const id of wanted) {
    const hazard = await hazardBehind(ctx, id);
    hazards.set(Number(hazard.id), hazard);
  }
  const rows = [...hazards.values()];
  if (rows.some(({ status }) => Number(status) !== RECTIFYING)) throw refuse('H1001');
  const [first] = rows;
  if (rows.some(({ rectifyOrgId }) => String(rectifyOrgId) !== String(first?.rectifyOrgId)))
    throw refuseNotice('一张通知单只能列同一整改责任部门的隐患');
  const record: WireRecord = {
    orgId: first?.rectifyOrgId,
    orgName: first?.rectifyOrgName,
    hazardCount: rows.length,
    printCount: 0,
  };
  const id = await insertRecord(ctx, ctx.catalog.resource(NOTICE), { record });
  await insertNoticeHazards(ctx.db, id, [...hazards.keys()]);
  await appendHistory(ctx, { resource: NOTICE, recordId: id, event: 'add', after: record, last: null });
  const fileId = await keepPaper(ctx, store, id);
  return { id: String(id), noticeNo: String(record.noticeNo), fileId };
}

function refuseNotice(message: string) {
  return invalid([{ field: 'ids', message }], message);
}

async function hazardBehind(ctx: UserCtx, id: unknown): Promise<WireRecord> {
  const model = ctx.catalog.model('RiskRectify');
  const [stage] = await selectRows(ctx.db, model, {
    filter: equals('id', Number(id)),
    visible: [],
    order: [],
    limit: 1,
  });
  return hazardOf(ctx, stage ? toRecord(model, stage).riskRegisterId : id);
}

async function hazardOf(ctx: UserCtx, id: unknown): Promise<WireRecord> {
  return toRecord(ctx.catalog.model('RiskRegister'), await findRow(ctx, 'RiskRegister', { id }));
}

/** Stores the sheet, as it was issued, as a PDF file of the notice. */
async function keepPaper(ctx: UserCtx, store: FileStore, id: number): Promise<string> {
  const notice = await noticeOf(ctx, id);
  const bytes = await paperFile(sheetOf('notice', notice, await hazardsOf(ctx, store, id)), 'pdf');
  const path = join(tmpdir(), `${randomUUID()}.pdf`);
  await writeFile(path, bytes);
  try {
    const originalName = `${SHEET_TITLES.notice}${String(notice.noticeNo)}.pdf`;
    const file = { path, originalName, declaredType: 'application/pdf', bytes: bytes.length, fields: {} };
    const fileId = await storeUpload(ctx, store, { file, as: 'file' });
    await claimRecordFiles(ctx, {
      resource: ctx.catalog.resource(NOTICE),
      id,
      record: { ...notice, paper: fileId },
      before: notice,
    });
    return fileId;
  } finally {
    await rm(path, { force: true });
  }
}

async function noticeOf(ctx: UserCtx, id: unknown): Promise<WireRecord> {
  return toRecord(ctx.catalog.model(NOTICE), await findRow(ctx, NOTICE, { id }));
}

async function hazardsOf(ctx: UserCtx, store: FileStore, noticeId: number): Promise<NoticedHazard[]> {
  const found: NoticedHazard[] = [];
  for (const id of await selectNoticeHazards(ctx.db, noticeId, MAX_HAZARDS)) {
    // Read without the caller's data scope: a notice has the same content for all who may see it.
    const [row] = await selectRows(ctx.db, ctx.catalog.model('RiskRegister'), {
      filter: equals('id', id),
      visible: [],
      order: [],
      limit: 1,
    });
    if (!row) continue;
    const hazard = toRecord(ctx.catalog.model('RiskRegister'), row);
    const check = await currentOf(ctx, 'RiskAgainCheck', id);
    const rectification = handedIn(await currentOf(ctx, 'RiskRectify', id));
    const before = await photosOf(ctx, store, hazard.pictures);
    const after = await photosOf(ctx, store, rectification.afterPictures);
    found.push({ hazard, check, rectification, before, after });
  }
  return found;
}

/** Leaves out text and photos of a rectification that is not handed in yet. */
function handedIn(rectification: WireRecord): WireRecord {
  return Number(rectification.status) === HANDED_IN ? rectification : {};
}

async function currentOf(ctx: UserCtx, stage: 'RiskAgainCheck' | 'RiskRectify', hazardId: number): Promise<WireRecord> {
  const model = ctx.catalog.model(stage);
  const [row] = await selectRows(ctx.db, model, {
    filter: all(equals('riskRegisterId', hazardId), equals('voided', false)),
    visible: [],
    order: [{ field: 'id', direction: 'descend' }],
    limit: 1,
  });
  return row ? toRecord(model, row) : {};
}

/** Counts a print of a notice, which keeps its number; from the second print on the sheet shows the count. */
export async function printNotice(ctx: UserCtx, id: unknown): Promise<{ printCount: number }> {
  const notice = await noticeOf(ctx, id);
  const printCount = await countPrint(ctx.db, Number(notice.id));
  await appendHistory(ctx, { resource: NOTICE, recordId: Number(notice.id), event: 'print', after: { printCount } });
  return { printCount };
}

const CONTENT_TYPES: Readonly<Record<SheetFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Sheet of a notice as a file, with the present state of its hazards. */
export async function noticeFile(
  ctx: UserCtx,
  store: FileStore,
  { id, kind, format }: { id: unknown; kind: SheetKind; format: SheetFormat },
): Promise<BinaryAnswer> {
  const notice = await noticeOf(ctx, id);
  const body = await paperFile(sheetOf(kind, notice, await hazardsOf(ctx, store, Number(notice.id))), format);
  return {
    body,
    contentType: CONTENT_TYPES[format],
    fileName: `${SHEET_TITLES[kind]}${String(notice.noticeNo)}.${format}`,
    disposition: 'attachment',
    headers: { 'content-length': String(body.length), 'cache-control': 'private, no-store' },
  };
}
