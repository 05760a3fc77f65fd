import type { WireRecord } from '../../../../engine/json.ts';
import { MAX_LABELS, type PrintedLabel, type PrintedLabels, toLabelCode } from '../../../../engine/labels.ts';
import { labelKeyOf } from '../../../../engine/projections/columns.ts';
import type { ExportColumn } from '../../../../engine/projections/export.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { all, type RowFilter } from '../../../../server/db/records/filter.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import { refuseUnknownFilters } from '../../../../server/records/list-query.ts';
import { pageRecords } from '../../../../server/records/page.ts';
import { type CodeTexts, cellTextOf, dictionaryTexts } from '../../../records/export/index.ts';
import { sealOf } from './seals.ts';

type Label = NonNullable<Resource['label']>;

/** Labels of the ticked rows (`ids`), or of all rows of a list's query in its scope, filters and order. */
export async function labelsOf(ctx: UserCtx, name: string, query: Record<string, unknown>): Promise<PrintedLabels> {
  const resource = ctx.catalog.resource(name);
  const { label } = resource;
  if (label === null) throw refuse('1013001');
  const { ids, ...filters } = query;
  refuseUnknownFilters(ctx, resource, filters);
  const narrowed = hooksOf(name).exported?.(ctx, 'page') ?? {};
  const within = all(readIds(ids), narrowed.within);
  const asked = { ...filters, pageNo: 1, pageSize: MAX_LABELS };
  const { rows, totalRows } = await pageRecords(ctx, name, { ...narrowed, query: asked, within });
  const columns = columnsOf(resource, label);
  const texts = await dictionaryTexts(ctx, columns.all);
  const labels = rows.map(async (row) => {
    const labelled = { tag: label.tag, id: Number(row.id), tenant: ctx.tenant };
    const code = toLabelCode(labelled, await sealOf(ctx, labelled));
    return labelOf({ row, label, columns, texts, code });
  });
  return { total: totalRows, labels: await Promise.all(labels) };
}

/** Filter for the rows named by `ids`; null without ids, which means all rows. */
function readIds(ids: unknown): RowFilter | null {
  if (ids === undefined || ids === '') return null;
  const read = String(ids).split(',').map(readId);
  const valid = read.filter((id) => id !== undefined);
  if (valid.length < read.length) throw invalid([{ field: 'ids', message: '记录编号格式不正确' }]);
  if (valid.length > MAX_LABELS) throw refuse('LABEL_TOO_MANY', { max: MAX_LABELS });
  return { key: 'id', op: 'any', value: valid };
}

type Column = Pick<ExportColumn, 'field' | 'valueKey' | 'title'>;

interface Columns {
  all: Column[];
  number: Column | undefined;
  title: Column | undefined;
  fields: Column[];
}

/** Columns of a label: fields the caller may not read are absent, and empty ones are not printed. */
function columnsOf(resource: Resource, label: Label): Columns {
  const columnOf = (key: string): Column[] => {
    const field = resource.fields.find((candidate) => candidate.key === key);
    if (!field) return [];
    return [{ field, valueKey: labelKeyOf(field), title: field.labels.detail }];
  };
  const [number] = columnOf(label.code);
  const [title] = columnOf(label.title);
  const fields = label.fields.flatMap(columnOf);
  return { all: [number, title, ...fields].filter((column) => column !== undefined), number, title, fields };
}

function labelOf(of: {
  row: WireRecord;
  label: Label;
  columns: Columns;
  texts: CodeTexts;
  code: string;
}): PrintedLabel {
  const { row, label, columns, texts, code } = of;
  const textOf = (column: Column | undefined) => (column ? cellTextOf(row[column.valueKey], column, texts) : '');
  // Prints the code if the id is the record's number: the code contains the id and the kind of record.
  const number = label.code === 'id' ? code : textOf(columns.number) || code;
  const fields = columns.fields.map((column) => ({ title: column.title, text: textOf(column) }));
  return { id: String(row.id), code, number, title: textOf(columns.title), fields: fields.filter(({ text }) => text) };
}
