import { isTakenKey } from '../../../compiler/vocabulary.ts';
import { toSnake } from '../../../engine/projections/table.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import { invalid } from '../../../server/errors.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { differs } from '../../../server/records/values/differs.ts';
import { refuseWrongSettings, settingsOf, settledSettings } from './columns.ts';
import { requireTable } from './tables.ts';

/** Columns follow from the table: a record of another table begins with those of that one. */
export const codeGenerateHooks: ResourceHooks = {
  codes: { duplicate: 'D1400' },
  deletesMore: true,
  complete(ctx, { before, record }) {
    const resource = requireTable(ctx, String(record.tableName));
    refuseTakenName(record.className);
    record.tableName = toSnake(resource.name);
    record.tableComment ??= resource.title;
    if (before === null || differs('tableName', before, record)) record.columns = settingsOf(ctx, resource);
    const rows = rowsOf(record.columns);
    refuseWrongSettings(ctx, resource, rows);
    record.columns = settledSettings(ctx, resource, rows);
  },
};

/** A class may have no name that every object has, nor one of PostgreSQL's own columns (security.md#R25). */
function refuseTakenName(name: unknown): void {
  if (typeof name !== 'string' || !isTakenKey(name)) return;
  throw invalid([{ field: 'className', message: `类名不能为“${name}”，请换一个` }]);
}
