import type { JsonSchema, WireRecord } from '../../../../engine/json.ts';
import { permissionOfPath } from '../../../../engine/permissions.ts';
import { may, signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { BinaryAnswer, Endpoint } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { detailRecord } from '../../../../server/records/detail.ts';
import { editRecord } from '../../../../server/records/edit.ts';
import { granted, ID_QUERY } from '../../../../server/records/records.routes.ts';
import { valueIn } from '../../../../server/records/values/body.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { documentText, type LiveSchemas } from '../../../../server/schemas/live-schemas.ts';
import type { FeaturePlatform } from '../../../feature.ts';
import { addDraft, asNewResource, createResource, publishRevision } from '../../form-design/index.ts';
import { mergedSettings, storedSettings, wireSettings } from './columns.ts';
import { codesText, generate, menuText, packageOf, shownDocument } from './generated.ts';
import { listColumns, listTables, requireTable } from './tables.ts';

const NAME = 'codeGenerate';

const TABLE = object({ tableName: text, tableComment: text, updateTime: maybe(text) });
const COLUMN = object({ columnName: text, dataType: text, netType: text, columnComment: text, columnKey: text });
const SETTING = object({
  id: maybe(integer),
  codeGenId: maybe(integer),
  columnName: text,
  lowerColumnName: maybe(text),
  columnComment: text,
  netType: maybe(text),
  dataType: maybe(text),
  effectType: maybe(text),
  fkEntityName: maybe(text),
  lowerFkEntityName: maybe(text),
  fkColumnName: maybe(text),
  lowerFkColumnName: maybe(text),
  fkColumnNetType: maybe(text),
  dictTypeCode: maybe(text),
  whetherRetract: maybe(text),
  whetherRequired: maybe(text),
  queryWhether: maybe(text),
  queryType: maybe(text),
  whetherTable: maybe(text),
  whetherOrderBy: maybe(text),
  whetherAddUpdate: maybe(text),
  columnKey: maybe(text),
  whetherCommon: maybe(text),
});

/** Query by `codeGenId` or by `id`, the key that forms send. */
const BY_RECORD: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    codeGenId: { type: 'string', maxLength: 20, title: '代码生成' },
    id: { type: 'string', maxLength: 20, title: '代码生成' },
  },
};

type Parts = Pick<FeaturePlatform, 'live'>;

/** Calls that generate descriptors, menus and codes from a table and the settings of its columns (wire.md#5.14). */
export function codeGenerationEndpoints({ live }: Parts): Endpoint[] {
  return [
    reading('/codeGenerate/InformationList', list(TABLE), listTables),
    {
      ...reading('/codeGenerate/ColumnList', list(COLUMN), async () => []),
      path: '/codeGenerate/ColumnList/{tableName}',
      handler: async (ctx, { params }) => listColumns(signedIn(ctx), params.tableName ?? ''),
    },
    {
      ...reading('/sysCodeGenerateConfig/list', list(SETTING), async (ctx, query) =>
        query.codeGenId === undefined
          ? formSettings(ctx, await detailRecord(ctx, NAME, query.id))
          : wireSettings(ctx, await detailRecord(ctx, NAME, query.codeGenId)),
      ),
      query: BY_RECORD,
    },
    {
      ...granted('/sysCodeGenerateConfig/edit'),
      // Body limit for twenty-three keys of each of two hundred columns (wire.md#5.14).
      maxKeys: 5_000,
      handler: (ctx, { body }) => saveSettings(signedIn(ctx), body),
    },
    previewed(live),
    {
      ...granted('/codeGenerate/runLocal'),
      lengthy: true,
      handler: (ctx, { body }) => loadGenerated(signedIn(ctx), live, valueIn(body, 'id')),
    },
    {
      method: 'GET',
      path: '/codeGenerate/runDown',
      access: 'permission',
      permission: permissionOfPath('/codeGenerate/runDown'),
      envelope: 'binary',
      contentType: 'application/zip',
      query: ID_QUERY,
      handler: (ctx, { query }) => zipped(signedIn(ctx), live, query.id),
    },
  ];
}

function reading(
  path: string,
  reply: JsonSchema,
  read: (ctx: UserCtx, query: Record<string, unknown>) => Promise<unknown>,
): Endpoint {
  return {
    method: 'GET',
    path,
    gate: 'list',
    access: 'permission',
    permission: permissionOfPath(path),
    envelope: 'wrapped',
    reply,
    handler: (ctx, { query }) => read(signedIn(ctx), query),
  };
}

/** Returns a code-generation record with a preview of what would be generated from it. */
function previewed(live: LiveSchemas): Endpoint {
  return {
    method: 'GET',
    path: '/codeGenerate/detail',
    access: 'permission',
    permission: permissionOfPath('/codeGenerate/detail'),
    envelope: 'wrapped',
    query: ID_QUERY,
    handler: async (ctx, { query }) => {
      const reader = signedIn(ctx);
      const record = await detailRecord(reader, NAME, query.id);
      const generated = await generate(reader, live, record);
      return {
        ...record,
        descriptorText: documentText(shownDocument(reader, generated)),
        menuText: menuText(record, generated),
        codesText: codesText(generated),
      };
    },
  };
}

function formSettings(ctx: UserCtx, { tableName, columns }: WireRecord): WireRecord[] {
  const resource = requireTable(ctx, String(tableName));
  return mergedSettings(ctx, resource, { stored: [], given: storedSettings(ctx, resource, columns) });
}

/** Saves settings from the array of the wire format or from the form's `{id, columns}`. */
async function saveSettings(ctx: UserCtx, body: unknown): Promise<void> {
  const rows: unknown[] | null = Array.isArray(body) ? body : null;
  if (rows?.length === 0) throw refuse('NOTHING_CHOSEN');
  const id = rows ? valueIn(rows[0], 'codeGenId') : valueIn(body, 'id');
  const record = await detailRecord(ctx, NAME, id);
  if (rows?.some((row) => String(valueIn(row, 'codeGenId')) !== String(id))) {
    throw invalid([{ field: 'codeGenId', message: '所有列应属于同一条代码生成' }]);
  }
  const resource = requireTable(ctx, String(record.tableName));
  const columns = mergedSettings(ctx, resource, { stored: record.columns, given: rows ?? rowsOfForm(ctx, body) });
  await editRecord(ctx, NAME, { body: { id, columns }, formName: 'config' });
}

/** Reads the rows of the form and validates them as the list of the form, so that errors name the row. */
function rowsOfForm(ctx: UserCtx, body: unknown): unknown[] {
  const { id: _, ...sent } = body as WireRecord; // an object: saveSettings() has read its id
  const { columns } = readForm(ctx, NAME, { formName: 'config', body: sent }).record;
  return columns as unknown[]; // the form requires them
}

/** Publishes a revision of the table's resource, or a new resource with its menu; refuses changes of stored values. */
async function loadGenerated(ctx: UserCtx, live: LiveSchemas, id: unknown): Promise<void> {
  const record = await detailRecord(ctx, NAME, id);
  const { document, isOwn } = await generate(ctx, live, record);
  if (record.generateType !== '2') throw refuse('GENERATE_DOWNLOAD');
  if (!may(ctx, 'formmanager:publish')) throw refuse('GENERATE_RIGHT');
  const note = `代码生成，作者：${String(record.authorName)}`;
  if (!isOwn) {
    const menu = { parent: record.menuPid ?? 0, application: String(record.menuApplication), title: document.title };
    await createResource(ctx, live, { typeName: document.name, formJson: asNewResource(document), menu, note });
    return;
  }
  const draft = await addDraft(ctx, live, {
    title: document.title,
    typeName: document.name,
    formJson: document,
    note,
  });
  await publishRevision(ctx, live, { id: draft, confirm: false });
}

async function zipped(ctx: UserCtx, live: LiveSchemas, id: unknown): Promise<BinaryAnswer> {
  const record: WireRecord = await detailRecord(ctx, NAME, id);
  const generated = await generate(ctx, live, record);
  const document = shownDocument(ctx, generated);
  const isPartial = document !== generated.document;
  return {
    body: packageOf(record, { ...generated, document, isPartial }),
    contentType: 'application/zip',
    fileName: `${generated.document.name}.zip`,
    disposition: 'attachment',
  };
}
