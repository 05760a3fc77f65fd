import { isTakenKey } from '../../../../compiler/vocabulary.ts';
import { toSnake } from '../../../../engine/projections/table.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { selectFolder } from '../../../people/access/index.ts';
import { refuseWrongSettings, settingsOf, settledSettings } from './columns.ts';
import { requireTable } from './tables.ts';

/** Rules of code-generation records. Choosing another table replaces the column settings. */
export const codeGenerateHooks: ResourceHooks = {
  codes: { duplicate: 'D1400' },
  deletesMore: true,
  async complete(ctx, { before, record }) {
    const resource = requireTable(ctx, String(record.tableName));
    refuseTakenName(record.className);
    if (before === null || differs('menuPid', before, record)) await requireFolder(ctx, record.menuPid);
    record.tableName = toSnake(resource.name);
    record.tableComment ??= resource.title;
    if (before === null || differs('tableName', before, record)) record.columns = settingsOf(ctx, resource);
    const rows = rowsOf(record.columns);
    refuseWrongSettings(ctx, resource, rows);
    record.columns = settledSettings(ctx, resource, rows);
  },
};

/** Refuses a page or button as parent menu; accepts a folder, or 0 for the top of the application. */
async function requireFolder({ db }: UserCtx, menuPid: unknown): Promise<void> {
  if (menuPid === 0 || (await selectFolder(db, Number(menuPid)))) return;
  throw invalid([{ field: 'menuPid', message: '父级菜单应是一个目录，不能是页面或按钮' }]);
}

/** Refuses class names that equal a property of every JavaScript object or a column of PostgreSQL (security.md#R25). */
function refuseTakenName(name: unknown): void {
  if (typeof name !== 'string' || !isTakenKey(name)) return;
  throw invalid([{ field: 'className', message: `类名不能为“${name}”，请换一个` }]);
}
