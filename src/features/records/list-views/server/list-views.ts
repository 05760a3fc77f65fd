import { mayDo } from '../../../../engine/permissions.ts';
import type { Action } from '../../../../engine/resource.ts';
import { canOf, may, type UserCtx } from '../../../../server/ctx.ts';
import { conflict, invalid, notFound, refuse } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import {
  deleteView,
  insertView,
  MAX_IN_MENU,
  MAX_VIEWS,
  selectMenuViews,
  selectView,
  selectViews,
  storePageSize,
  updateView,
  type ViewRow,
} from './list-views.sql.ts';

/** A saved view in the reply of /listView/list. */
export interface ListView {
  id: number;
  name: string;
  isShared: boolean;
  /** True if the view is an entry of the menu, below its list. */
  inMenu: boolean;
  /** True if the caller may change and delete the view. */
  isChangeable: boolean;
  state: object;
  version: number;
}

export interface ViewToSave {
  /** Id of the view to change; absent: creates a view. */
  id?: number;
  version?: number;
  screen: string;
  name: string;
  isShared: boolean;
  /** Absent: the stored value stays. */
  inMenu?: boolean;
  state: object;
}

export interface MenuView {
  id: number;
  screen: string;
  name: string;
  isShared: boolean;
}

const SHARE = 'listView:share';

/** Views of a list that the caller may open: own views and shared ones. */
export async function listViews(ctx: UserCtx, screen: string): Promise<ListView[]> {
  checkReadable(ctx, screen);
  const rows = await selectViews(ctx.db, { screen, userId: ctx.caller.id });
  return rows.map((row) => toView(ctx, row));
}

/** Saves a view; returns its id. @throws 404 for a view of others, 409 if changed meanwhile, 400 for a taken name */
export async function saveView(ctx: UserCtx, view: ViewToSave): Promise<number> {
  checkReadable(ctx, view.screen);
  if (view.isShared && !may(ctx, SHARE)) throw refuse('D1016');
  const name = view.name.trim();
  if (name === '') throw invalid([{ field: 'name', message: '请输入视图名称！' }]);
  const existing = await selectViews(ctx.db, { screen: view.screen, userId: ctx.caller.id });
  const alike = existing.filter(({ isShared }) => isShared === view.isShared);
  if (alike.some((other) => other.name === name && other.id !== view.id)) throw nameTaken();
  if (view.id !== undefined) return changeView(ctx, { ...view, id: view.id, name });
  if (alike.length >= MAX_VIEWS) {
    throw invalid([{ field: 'name', message: `一个列表最多保存 ${MAX_VIEWS} 个视图，请先删除不用的` }]);
  }
  const { screen, isShared, inMenu = false, state } = view;
  if (inMenu) await checkRoomInMenu(ctx, isShared);
  const id = await insertView(ctx.db, { screen, name, isShared, inMenu, state, userId: ctx.caller.id, now: ctx.now() });
  if (id === null) throw nameTaken();
  await announce(ctx, { id, isShared });
  return id;
}

/** Menu entries: the caller's own views and shared ones, of lists he may read. */
export async function menuViews(ctx: UserCtx): Promise<MenuView[]> {
  const rows = await selectMenuViews(ctx.db, ctx.caller.id);
  return rows
    .filter(({ screen }) => readingOf(ctx, screen).some((action) => mayDo(action, canOf(ctx))))
    .map(({ id, screen, name, isShared }) => ({ id: Number(id), screen, name, isShared }));
}

export async function keepPageSize(ctx: UserCtx, of: { screen: string; pageSize: number }): Promise<void> {
  checkReadable(ctx, of.screen);
  await storePageSize(ctx.db, { userId: ctx.caller.id, screen: of.screen, size: of.pageSize });
}

async function checkRoomInMenu(ctx: UserCtx, isShared: boolean): Promise<void> {
  const alike = (await selectMenuViews(ctx.db, ctx.caller.id)).filter((view) => view.isShared === isShared);
  if (alike.length >= MAX_IN_MENU) {
    throw invalid([{ field: 'inMenu', message: `菜单中最多放 ${MAX_IN_MENU} 个视图，请先移出不用的` }]);
  }
}

/** Makes open menus and lists in browsers fetch their views again. */
function announce(ctx: UserCtx, { id, isShared }: { id: number; isShared: boolean }): Promise<void> {
  const audience = isShared ? {} : { audience: { userIds: [ctx.caller.id] } };
  return announceChange(ctx, 'listView', { ids: [id], ...audience });
}

const nameTaken = () => invalid([{ field: 'name', message: '已有同名视图，请换一个名称' }]);

async function changeView(ctx: UserCtx, view: ViewToSave & { id: number }): Promise<number> {
  const row = await changeableView(ctx, view.id);
  if (row.screen !== view.screen) throw notFound();
  const { id, version = row.version, name, isShared, inMenu = row.inMenu, state } = view;
  if (inMenu && !(row.inMenu && row.isShared === isShared)) await checkRoomInMenu(ctx, isShared);
  if (!(await updateView(ctx.db, { id, version, name, isShared, inMenu, state, now: ctx.now() }))) throw conflict();
  await announce(ctx, { id, isShared: isShared || row.isShared });
  return id;
}

export async function removeView(ctx: UserCtx, id: number): Promise<void> {
  const { isShared } = await changeableView(ctx, id);
  await deleteView(ctx.db, id);
  await announce(ctx, { id, isShared });
}

/**
 * Returns a view the caller may change. @throws 404, also for a view of another user; D1016 for a shared view without
 * the permission to share
 */
async function changeableView(ctx: UserCtx, id: number): Promise<ViewRow> {
  const row = await selectView(ctx.db, id);
  if (!row || (!row.isShared && !isOwn(ctx, row))) throw notFound();
  checkReadable(ctx, row.screen);
  if (row.isShared && !may(ctx, SHARE)) throw refuse('D1016');
  return row;
}

const isOwn = ({ caller }: UserCtx, { userId }: ViewRow) => String(userId) === caller.id;

function toView(ctx: UserCtx, row: ViewRow): ListView {
  const { id, name, isShared, inMenu, state, version } = row;
  return {
    id: Number(id),
    name,
    isShared,
    inMenu,
    state,
    version,
    isChangeable: isShared ? may(ctx, SHARE) : isOwn(ctx, row),
  };
}

/** @throws 404 for an unknown screen, 1013002 if the caller may not read the list of the screen */
function checkReadable(ctx: UserCtx, name: string): void {
  const found = readingOf(ctx, name);
  if (found.length === 0) throw notFound();
  if (!found.some((action) => mayDo(action, canOf(ctx)))) throw refuse('1013002');
}

/** The calls that read the rows of a screen. */
function readingOf({ catalog }: UserCtx, name: string): Action[] {
  return catalog.resources.flatMap((resource) =>
    resource.screens
      .filter((screen) => screen.name === name)
      .flatMap(({ source }) => resource.actions.filter(({ verb }) => verb === source)),
  );
}
