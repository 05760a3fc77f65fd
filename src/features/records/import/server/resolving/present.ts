import { cleanedText } from '../../../../../engine/folded.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { labelKeyOf } from '../../../../../engine/projections/columns.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { hooksOf } from '../../../../../server/records/hooks/registry.ts';
import type { GridCell } from '../../../../../server/workbook/grid.ts';
import { plainNumber } from '../../../../../server/workbook/sheet-grid.ts';
import { cellText } from '../../../../../server/workbook/xml/sheet-xml.ts';
import { type CodeTexts, cellTextOf, cellValueOf, dictionaryTexts } from '../../../export/index.ts';
import type { ImportTarget } from '../target.ts';

/** The existing record a row updates, with the texts an export would write for it. */
export interface Present {
  record: WireRecord;
  textOf(field: Field): string;
}

/** Returns a function that adds to an existing record the texts that an export would write for it. */
export async function presentsOf(ctx: UserCtx, target: ImportTarget): Promise<(record: WireRecord) => Present> {
  const texts = await dictionaryTexts(ctx, target.columns);
  const { mask } = hooksOf(target.resource.name);
  return (record) => {
    const masked = { ...record };
    mask?.(masked);
    return { record, textOf: (field) => writtenText(masked, field, texts) };
  };
}

/** Text that an export writes into the cell of a field; may be incomplete for values too long or too rich. */
function writtenText(record: WireRecord, field: Field, texts: CodeTexts): string {
  const valueKey = labelKeyOf(field);
  const column = { field, valueKey };
  const value = cellValueOf(record[valueKey], column, texts);
  const isFigure = typeof value === 'number' && kindFacets[field.kind].time === undefined;
  return isFigure ? plainNumber(value) : cellText(cellTextOf(record[valueKey], column, texts));
}

/**
 * True if a cell equals the export of the existing value, which is then kept. False if the row changes a field on
 * which the value depends.
 */
export function isAsWritten(
  cell: GridCell,
  { field }: ImportColumn,
  { present, record }: { present: Present; record: WireRecord },
): boolean {
  if (cell.kind === 'formula' || cell.kind === 'error' || record[field.key] !== undefined) return false;
  const others = Object.values(field.relation?.match ?? {});
  if (others.some((own) => record[own] !== undefined && String(record[own]) !== String(present.record[own])))
    return false;
  const written = present.textOf(field);
  return written !== '' && cleanedText(cell.text) === cleanedText(written);
}
