import type { Mutant, Suite } from '../mutant.ts';

const PAST: Suite = { project: 'server', file: 'src/server/records/past/page.db.test.ts' };
const COMPILER: Suite = { project: 'unit', file: 'src/compiler/refusals.test.ts', test: 'the history of a resource' };
const DRAWER: Suite = { project: 'client', file: 'src/client/resource-views/history/history.test.tsx' };
const FIELDS: Suite = {
  project: 'server',
  file: 'tests/contract/access/fields.test.ts',
  test: 'what may not be read',
};
const PAGE = 'src/server/records/past/page.ts';
const CHANGES = 'src/server/records/past/changes.ts';
const ORIGINS = 'src/server/records/past/page.ts';

/** Mutants of access to a record's history (wire.md#6.1). */
export const HISTORY_MUTANTS: readonly Mutant[] = [
  {
    name: 'fields of the history are those the reader may read',
    file: CHANGES,
    find: '  return isKept && isShown && mayRead(field, (code) => may(ctx, code));',
    replace: '  return isKept && isShown && (mayRead(field, (code) => may(ctx, code)) || true);',
    caughtBy: PAST,
  },
  {
    name: 'the history names no field its reader may not read, on a real server',
    file: CHANGES,
    find: '  return isKept && isShown && mayRead(field, (code) => may(ctx, code));',
    replace: '  return isKept && isShown && (mayRead(field, (code) => may(ctx, code)) || true);',
    caughtBy: FIELDS,
  },
  {
    name: 'masks hold for the history',
    file: CHANGES,
    find: '  if (!mask) return part;',
    replace: '  if (mask || !mask) return part;',
    caughtBy: PAST,
  },
  {
    name: 'what is shown nowhere is not told',
    file: CHANGES,
    find: '  return isKept && isShown && mayRead',
    replace: '  return isKept && (isShown || !isShown) && mayRead',
    caughtBy: PAST,
  },
  {
    name: 'long texts are cut in the list',
    file: CHANGES,
    find: '  const isCut = texts.before.length > MAX_TEXT || texts.after.length > MAX_TEXT;',
    replace: '  const isCut = texts.before.length > MAX_TEXT;',
    caughtBy: PAST,
  },
  {
    name: 'addresses are for readers of the operation log',
    file: ORIGINS,
    find: 'may(ctx, LOG.permission) ? await callsOf(ctx, rows)',
    replace: 'may(ctx, LOG.permission) || rows.length > 0 ? await callsOf(ctx, rows)',
    caughtBy: PAST,
  },
  {
    name: 'a call is that of the person who made the change',
    file: ORIGINS,
    find: 'callKey(call.request_id, call.created_user_id)',
    replace: 'callKey(call.request_id, call.created_user_id === 8 ? 7 : call.created_user_id)',
    caughtBy: PAST,
  },
  {
    name: 'only the call that succeeded tells the address',
    file: 'src/server/records/past/origins.sql.ts',
    find: "        .where('success', '=', sql.lit(0))\n",
    replace: '',
    caughtBy: PAST,
  },
  {
    name: 'the history of a record its reader does not see',
    file: PAGE,
    find: '  const found = await findRow(ctx, name, { id: query.id });',
    replace: '  const found = await findRow(ctx, name, { id: query.id, visible: [] });',
    caughtBy: { project: 'server', file: 'tests/contract/isolation.test.ts', test: 'is not touched' },
  },
  {
    name: 'one entry is of the record that was asked for',
    file: 'src/server/db/history.ts',
    find: "(on) => rowsOf(on).selectAll().where('id', '=', param('id')).limit(sql.lit(1)),",
    replace: "(on) => on.t.selectFrom('record_history').selectAll().where('id', '=', param('id')).limit(sql.lit(1)),",
    caughtBy: PAST,
  },
  {
    name: 'a row older than its origin keeps its hash',
    file: 'src/server/records/history.ts',
    find: '  return canonical(origin === null ? content : { ...content, origin });',
    replace: '  return canonical({ ...content, origin });',
    caughtBy: PAST,
  },
  {
    name: 'a descriptor may do without a history',
    file: 'src/compiler/actions.ts',
    find: '  if (isWritten || history === false) return null;',
    replace: '  if (isWritten) return null;',
    caughtBy: COMPILER,
  },
  {
    name: 'the history is offered to those who may read it',
    file: 'src/client/resource-views/history/history-button.tsx',
    find: 'const hasHistory = action !== undefined && mayDo(action, can) && idOf(row) !== null;',
    replace: 'const hasHistory = action !== undefined && idOf(row) !== null;',
    caughtBy: DRAWER,
  },
  {
    name: 'the history makes no menu of its own',
    file: 'src/client/resource-views/list/row-actions.tsx',
    find: '  return { shown: visibleEntries, more: more.every(({ isAside }) => isAside) ? [] : more };',
    replace: '  return { shown: visibleEntries, more };',
    caughtBy: DRAWER,
  },
];
