import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import { BY_PINYIN, type DbSession, type Row } from '../../../../server/db/session.ts';

export const listViewTables: TableMigration[] = [
  {
    id: 'tenant-0601-list-views',
    statements: [
      `CREATE TABLE {t}.list_view (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        screen text NOT NULL,
        name text NOT NULL,
        user_id bigint NOT NULL,
        is_shared boolean NOT NULL,
        state jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_time timestamptz NOT NULL
      )`,
      'CREATE UNIQUE INDEX list_view_own ON {t}.list_view (user_id, screen, name) WHERE NOT is_shared',
      'CREATE UNIQUE INDEX list_view_shared ON {t}.list_view (screen, name) WHERE is_shared',
    ],
  },
  {
    id: 'tenant-0602-list-view-menus',
    statements: [
      'ALTER TABLE {t}.list_view ADD COLUMN in_menu boolean NOT NULL DEFAULT false',
      'CREATE INDEX list_view_menu ON {t}.list_view (is_shared, user_id) WHERE in_menu',
    ],
  },
  {
    id: 'tenant-0603-page-sizes',
    statements: [
      `CREATE TABLE {t}.list_page_size (
        user_id bigint NOT NULL,
        screen text NOT NULL,
        page_size integer NOT NULL,
        PRIMARY KEY (user_id, screen)
      )`,
    ],
  },
];

export interface ViewRow extends Row {
  id: number;
  screen: string;
  name: string;
  userId: number;
  isShared: boolean;
  inMenu: boolean;
  state: object;
  version: number;
}

const PLACE = ['id', 'screen', 'name', 'is_shared as isShared'] as const;
const COLUMNS = [...PLACE, 'user_id as userId', 'in_menu as inMenu', 'state', 'version'] as const;

/** Maximum views of one kind (own or shared) in one list. */
export const MAX_VIEWS = 50;

/** The user's own views of a list and those shared in it, by name. */
export function selectViews(db: DbSession, of: { screen: string; userId: string }): Promise<ViewRow[]> {
  return db.all<ViewRow>(
    db.t
      .selectFrom('list_view')
      .select(COLUMNS)
      .where('screen', '=', of.screen)
      .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', of.userId)]))
      .orderBy('is_shared')
      .orderBy(sql`name ${sql.raw(BY_PINYIN)}`)
      .limit(2 * MAX_VIEWS),
  );
}

/** Maximum own views in the menu, and maximum shared ones. */
export const MAX_IN_MENU = 20;

/** Views in the menu: the user's own and shared ones, by name. */
export function selectMenuViews(
  db: DbSession,
  userId: string,
): Promise<Pick<ViewRow, 'id' | 'screen' | 'name' | 'isShared'>[]> {
  return db.all(
    db.t
      .selectFrom('list_view')
      .select(PLACE)
      .where('in_menu', '=', true)
      .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', userId)]))
      .orderBy('is_shared')
      .orderBy(sql`name ${sql.raw(BY_PINYIN)}`)
      .limit(2 * MAX_IN_MENU),
  );
}

export function selectView(db: DbSession, id: number): Promise<ViewRow | undefined> {
  return db.first<ViewRow>(db.t.selectFrom('list_view').select(COLUMNS).where('id', '=', id));
}

export interface NewView {
  screen: string;
  name: string;
  userId: string;
  isShared: boolean;
  inMenu: boolean;
  state: object;
  now: Date;
}

/** Inserts a view and returns its id; null if another view of the same kind (own or shared) has this name. */
export async function insertView(db: DbSession, view: NewView): Promise<number | null> {
  const { screen, name, userId, isShared, inMenu, state, now } = view;
  const values = {
    screen,
    name,
    user_id: userId,
    is_shared: isShared,
    in_menu: inMenu,
    state: JSON.stringify(state),
    updated_time: now,
  };
  const added = await db.first<{ id: number }>(
    db.t
      .insertInto('list_view')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
  return added?.id ?? null;
}

/** Updates a view; false if it is deleted or has another version. */
export async function updateView(
  db: DbSession,
  view: Omit<NewView, 'screen' | 'userId'> & { id: number; version: number },
): Promise<boolean> {
  const { id, version, name, isShared, inMenu, state, now } = view;
  const set = {
    name,
    is_shared: isShared,
    in_menu: inMenu,
    state: JSON.stringify(state),
    version: version + 1,
    updated_time: now,
  };
  const changed = await db.first(
    db.t.updateTable('list_view').set(set).where('id', '=', id).where('version', '=', version).returning('id'),
  );
  return changed !== undefined;
}

export async function deleteView(db: DbSession, id: number): Promise<void> {
  await db.run(db.t.deleteFrom('list_view').where('id', '=', id));
}

/** Number of rows per page that the user chose, by list. */
export async function selectPageSizes(db: DbSession, userId: string): Promise<Record<string, number>> {
  const rows = await db.all<{ screen: string; size: number }>(
    db.t.selectFrom('list_page_size').select(['screen', 'page_size as size']).where('user_id', '=', userId),
  );
  return Object.fromEntries(rows.map(({ screen, size }) => [screen, size]));
}

export async function storePageSize(
  db: DbSession,
  of: { userId: string; screen: string; size: number },
): Promise<void> {
  const { userId, screen, size } = of;
  await db.run(
    db.t
      .insertInto('list_page_size')
      .values({ user_id: userId, screen, page_size: size })
      .onConflict((conflict) => conflict.columns(['user_id', 'screen']).doUpdateSet({ page_size: size })),
  );
}
