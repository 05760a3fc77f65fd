/**
 * Import of an office sheet, for every resource with the verb `import` (wire.md#12, security.md#R26).
 *
 * POST /{Resource}/import          multipart/form-data, permission `{Resource}:import`, X-Request-Id as for every POST
 *   file        the .xlsx, at most 5 MiB and 5000 data rows; empty with `upload`, the id of pieces that came (wire.md#5.8)
 *   mode        `all` (default: one bad row and nothing is written) | `partial` (the good rows are written)
 *   dryRun      `true`: read, match, validate and report, write nothing | `false` (default)
 *   sheet       name of the sheet; default: the first visible one that has a header row
 *   mapping     JSON object, column letter → field key, several with commas, or null: `{"A":null,"B":"riskName,riskDesc"}`;
 *               several columns may name one record of a tree, each a level (`fields[].levels`). A sheet that is not
 *               our template is only written when the user has confirmed its columns, that is with `mapping`, now or when
 *               a sheet with the same headings was imported before (`header.remembered`). Like our template, a header
 *               row needs no confirmation if it equals one that the descriptor names (`import.headers`), or one of our
 *               own exports of a resource with an import key
 *   fixed       JSON object, field key → text for all rows without a cell of this field: `{"orgId":"合成一车间"}`
 *   values      JSON object, field key → text in the sheet → text to use instead (`""` = leave empty), applied where the
 *               text itself is not found: `{"orgId":{"合成1车间":"合成一车间"},"againCheckId":{"张已离职":""}}`
 *   unknown     `refuse` (default) | `blank`: optional fields whose text is not found stay empty
 *   existing    `refuse` (default): a row whose key a record has is an error | `update`: it updates the record (needs the
 *               permission to edit). Fields without a column or with an empty cell keep their values; 「清空」 empties
 *   duplicates  `skip` (default) | `import`: rows equal to another row of the sheet or to a row imported earlier
 *   again       `true`: import the same file once more (see `earlier`)
 *   then        verb of one of the descriptor's `import.ways`, performed on every added row: a row it would refuse is an
 *               error; needs the permission of that verb, too
 *   counted     `true`: figures count the hazards of a history (importHistory only); default `false`
 *
 * A file that cannot be imported at all (no xlsx, too big, macros, encrypted, no header row, required columns missing,
 * foreign header not confirmed, same file without `again`) → success:false, code 400 with one sentence that says what to
 * do, and `extras.errors: [{field, message}]`; `extras.errorCode` is
 *   `IMPORT_FILE` (the file itself), `IMPORT_HEADER` (header or mapping), both with `extras.sheets` if there are several, `IMPORT_AGAIN` (`extras.earlier` as below).
 *
 * More than 500 rows to write, or a machine too busy to answer in time (dry runs, too) → `data: {jobId: number}`;
 * GET /job/detail `{id}` → `{id, state, progress, done?, total?, result?, message?}` with `state`
 * `waiting|running|done|failed|cancelled`, `progress` 0–100, `done` of `total` rows, `result` the report below, `message` why it failed.
 *
 * Else `data` is the report (success:true also when rows are faulty; `message` of the envelope says what happened):
 *   total       data rows found (blank rows, subtotals and the header are not data)
 *   success     rows written; in a dry run: rows that would be written with this mode
 *   errors      [{row, column, message, cell?, field?, text?}]  row = line number in the sheet, column = its
 *               heading, cell = `E65`, text = what the cell says
 *               the first 5000; `errorCount` counts them all
 *   errorFileId? string: the sheet sent, faulty cells marked and explained (GET /sysFileInfo/download?id=…)
 *   dryRun      boolean
 *   mode        'all' | 'partial'
 *   plan        {added, updated, same, rows: [{row, act: 'add'|'edit'|'same', name, changes: [{title, from, to}]}]}
 *               result of the valid rows; `rows` are the first 200
 *   keys        string[]  titles of the fields by which records are found again; empty: this import only adds
 *   batchId?    number of the import, when something was written
 *   sheet       {name, others: [{name, hidden: boolean}]}
 *   header      {template: boolean, remembered: boolean, row, rows: 1|2, columns: [{letter, heading, field|null, title|null, sample, hidden}]}
 *               `sample` = first text below the heading. Send `header.columns` back as `mapping` (letter → field)
 *   fields      [{key, title, required, levels, otherwise, column|null}]  what a column may be mapped to; column = letter
 *               it is mapped to, otherwise = what fills it where the sheet has no column for it (`隐患描述的第一句`)
 *   unknowns    [{field, title, text, rows: number[], mayBeEmpty, ambiguous, suggestions: string[]}]
 *               names that were not found (or fit several records), once per text, the first 2000; answer them with
 *               `values`. Suggestions are given for the first 50 texts of a column
 *   skipped     [{row, reason}]  blank lines, subtotals, notes below the table
 *   duplicates  [{row, of, reason}]  `of` = row of this sheet, or null when it equals an earlier import
 *   notices     string[]  what the user should know: hidden rows and columns are imported, a missing year was taken from
 *               the title, a place not registered goes to 位置说明 …
 *   earlier?    {batchId, time, userName, fileName, total, success}  the same file was imported before:
 *               同一文件已于 {time} 由 {userName} 导入过; the next call needs `again: true`
 *
 * GET /{Resource}/importTemplate   → xlsx `{title}导入模板.xlsx`
 * GET /{Resource}/importRecords    → [{id, time, userName, fileName, total, added, updated, undone, undoneTime?,
 *                                  undoneUserName?, refusal?}]  the last 20, `refusal` = why they cannot be undone
 * POST /{Resource}/importUndo      {id, mode: 'all' | 'partial'} → {id, mode, total, undone, refused: [{row, reason}]}, or
 *                                  {jobId}. With `all` one refused record leaves everything as it is.
 * All need the import's permission; undoing the import of another user needs permission to edit and delete.
 *
 * POST /RiskPoint/importRiskData has the form and the replies of /{Resource}/import; /RiskPoint/importRiskDataTemplate,
 * …Records and …Undo go with it.
 *
 * POST /RiskRegister/importHistory (domain.md#3 row 25) likewise, with importHistoryTemplate, …Records and …Undo.
 *
 * POST /job/cancel {id}   stops a job of the caller; its state becomes `cancelled`
 */
import { readFile } from 'node:fs/promises';
import type { JsonSchema } from '../../../../engine/json.ts';
import type { Action, Resource } from '../../../../engine/resource.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint, UploadedFile } from '../../../../server/endpoint.ts';
import { refuse } from '../../../../server/errors.ts';
import { list } from '../../../../server/http/replies/reply-shape.ts';
import { findJob, stopJob } from '../../../../server/jobs/jobs.ts';
import type { Platform } from '../../../../server/platform.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { MAX_FILE_BYTES } from '../../../../server/workbook/limits.ts';
import { XLSX_TYPE } from '../../../../server/workbook/write-workbook.ts';
import { inPieces, madeFilesIn } from '../../files/index.ts';
import { importFile } from './import-file.ts';
import { templateWorkbook } from './reading/template.ts';
import { IMPORT_PARTS, IMPORT_RECORD, IMPORT_REPLY, JOB, UNDO_REPLY } from './replies.ts';
import { readOptions } from './resolving/options.ts';
import { isImportable, targetKey } from './targets.ts';
import { listImports, undoImport } from './undo.ts';

type Parts = Pick<Platform, 'config' | 'catalogs' | 'database' | 'now'>;

/** Import and template calls of every resource that declares an import verb, and calls for the state of jobs. */
export function importEndpoints(parts: Parts): Endpoint[] {
  const importable = parts.catalogs.base.resources.flatMap((resource) => importCalls(resource, parts));
  return [...importable, jobEndpoint, cancelEndpoint];
}

export function importCalls({ name, actions }: Resource, parts: Omit<Parts, 'catalogs'>): Endpoint[] {
  const importing = actions.filter((action) => isImportable(name, action));
  return importing.flatMap((action) => [
    importEndpoint(name, action, parts),
    templateEndpoint(name, action),
    recordsEndpoint(name, action),
    undoEndpoint(name, action),
  ]);
}

function importEndpoint(name: string, { verb, path, permission }: Action, parts: Omit<Parts, 'catalogs'>): Endpoint {
  const target = targetKey(name, verb);
  const kept = { files: madeFilesIn(parts.config), database: parts.database };
  return {
    method: 'POST',
    path,
    access: 'permission',
    permission,
    // Slightly above the limit, so that a file just over it gets an explanation instead of HTTP 413.
    ...inPieces(parts, { upload: { maxBytes: MAX_FILE_BYTES + 1_048_576, parts: IMPORT_PARTS } }),
    envelope: 'wrapped',
    reply: IMPORT_REPLY,
    handler: async (ctx, { file }) => {
      const upload = requireFile(file);
      const bytes = await readFile(upload.path);
      const request = { target, fileName: upload.originalName, bytes, options: readOptions(upload.fields) };
      return importFile(signedIn(ctx), { ...request, ...kept });
    },
  };
}

function requireFile(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw refuse('D8000');
  return file;
}

function templateEndpoint(name: string, { verb, path, permission }: Action): Endpoint {
  return {
    method: 'GET',
    path: `${path}Template`,
    title: '导入模板',
    contentType: XLSX_TYPE,
    access: 'permission',
    permission,
    envelope: 'binary',
    handler: async (ctx) => {
      const { title, bytes } = await templateWorkbook(signedIn(ctx), targetKey(name, verb));
      return { body: bytes, contentType: XLSX_TYPE, fileName: `${title}导入模板.xlsx` };
    },
  };
}

function recordsEndpoint(name: string, { verb, path, permission }: Action): Endpoint {
  return {
    method: 'GET',
    path: `${path}Records`,
    title: '导入记录',
    reply: list(IMPORT_RECORD),
    access: 'permission',
    permission,
    envelope: 'wrapped',
    handler: (ctx) => listImports(signedIn(ctx), targetKey(name, verb)),
  };
}

const UNDO_BODY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: ['integer', 'string'], title: '导入' },
    mode: { type: 'string', enum: ['all', 'partial'], title: '方式' },
  },
};

function undoEndpoint(name: string, { verb, path, permission }: Action): Endpoint {
  return {
    method: 'POST',
    path: `${path}Undo`,
    title: '撤销导入',
    reply: UNDO_REPLY,
    access: 'permission',
    permission,
    envelope: 'wrapped',
    body: UNDO_BODY,
    handler: (ctx, { body }) => undoImport(signedIn(ctx), targetKey(name, verb), body),
  };
}

const JOB_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 16, title: '任务' } },
};

const jobEndpoint: Endpoint = {
  method: 'GET',
  path: '/job/detail',
  title: '后台任务的进度与结果',
  reply: JOB,
  access: 'signed-in',
  query: JOB_QUERY,
  envelope: 'wrapped',
  handler: (ctx, { query }) => findJob(signedIn(ctx), query.id),
};

const cancelEndpoint: Endpoint = {
  method: 'POST',
  path: '/job/cancel',
  title: '取消后台任务',
  access: 'signed-in',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { id: { type: ['integer', 'string'], title: '任务' } },
  },
  envelope: 'wrapped',
  handler: (ctx, { body }) => stopJob(signedIn(ctx), rowId(body)),
};
