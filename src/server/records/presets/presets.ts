import type { Json } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import type { Resource, Screen } from '../../../engine/resource.ts';
import { canOf, type UserCtx, underCode } from '../../ctx.ts';
import { readMark } from '../../db/change-mark.ts';
import { keptPerDatabase } from '../../db/kept.ts';
import { type Counted, type Counts, countSeveral, countsKey, tablesBehind } from '../../db/records/counts.ts';
import { all } from '../../db/records/filter.ts';
import { AppError, notFound, refuse } from '../../errors.ts';
import { coerceQuery } from '../../http/input/query.ts';
import { hooksOf } from '../hooks/registry.ts';
import { knowsFilters, listQuerySchema, readFilters } from '../list-query.ts';
import { countTasks } from '../registries/tasks.ts';
import { visibleBranches } from '../visibility.ts';

type Query = Record<string, unknown>;

export interface PresetCount {
  key: string;
  total: number;
}

/** Number beside a menu's title. */
export interface MenuBadge {
  screen: string;
  resource: string;
  /** At most BADGE_LIMIT. */
  total: number;
}

/** Maximum count; menus show 99+ for it. */
const BADGE_LIMIT = 100;

/** Cached counts, each exact as long as the change mark of its tables stays the same. */
const countsOf = keptPerDatabase<Counts>({ limit: 10_000, weigh: ({ totals }) => totals.length });

/**
 * Counts, for each preset of a screen, the rows that match the preset and the other conditions in `query`.
 * @throws 404 for an unknown screen, 1013002 without the permission for the screen's list
 */
export async function presetCounts(ctx: UserCtx, of: { screen: string; query: string }): Promise<PresetCount[]> {
  const found = screenNamed(ctx, of.screen);
  if (!found) throw notFound();
  const { resource, screen } = found;
  const given = coerceQuery(
    listQuerySchema(resource),
    Object.fromEntries(new URLSearchParams(of.query)),
    'flat ignored',
  );
  if (!mayList(ctx, resource, screen)) throw refuse('1013002');
  const frozen = atMinute(asLister(ctx, found));
  const counted = screen.presets.filter(({ count, filter }) => count && knowsFilters(ctx, resource, filter));
  const asked = await Promise.all(counted.map(({ filter }) => countedOf(frozen, found, { ...given, ...filter })));
  const totals = await totalsOf(ctx, asked, null);
  return counted.map(({ key }, index) => ({ key, total: totals[index] ?? 0 }));
}

export function mayReadScreen(ctx: UserCtx, name: string): boolean {
  const found = screenNamed(ctx, name);
  return found !== undefined && mayList(ctx, found.resource, found.screen);
}

/** Counts the rows of a screen's list for each query, up to `limit`; the caller's permission is checked before. */
export async function listCounts(
  ctx: UserCtx,
  of: { screen: string; queries: readonly Query[]; limit: number },
): Promise<number[]> {
  const found = screenNamed(ctx, of.screen);
  if (!found) throw notFound();
  const frozen = atMinute(asLister(ctx, found));
  const asked = await Promise.all(of.queries.map((query) => countedOf(frozen, found, query)));
  return totalsOf(ctx, asked, of.limit);
}

/** Counts for all menus of the caller, in one statement. */
export async function menuBadges(ctx: UserCtx): Promise<MenuBadge[]> {
  const frozen = atMinute(ctx);
  const badges: { screen: string; resource: string; counted: Counted }[] = [];
  for (const found of screensOf(ctx)) {
    const { resource, screen } = found;
    const preset = screen.presets.find(({ key }) => key === screen.badge);
    if (!preset || !mayList(ctx, resource, screen) || !knowsFilters(ctx, resource, preset.filter)) continue;
    const counted = await readable(asLister(frozen, found), found, preset.filter);
    if (counted) badges.push({ screen: screen.name, resource: resource.name, counted });
  }
  const totals = await totalsOf(
    ctx,
    badges.map(({ counted }) => counted),
    BADGE_LIMIT,
  );
  const counted = badges.map(({ screen, resource }, index) => ({ screen, resource, total: totals[index] ?? 0 }));
  return [...counted, ...(await taskBadges(ctx))];
}

/** Component of the inbox, whose menu sums up several resources. */
const INBOX = 'Inbox';

async function taskBadges(ctx: UserCtx): Promise<MenuBadge[]> {
  const sums = new Map<string, number>();
  for (const { resource, count, isApart } of await countTasks(ctx)) {
    sums.set(resource, (sums.get(resource) ?? 0) + (isApart ? 0 : count));
  }
  return [...sums].map(([resource, total]) => ({ screen: INBOX, resource, total }));
}

interface FoundScreen {
  resource: Resource;
  screen: Screen;
}

/** Screens of the tenant. If two screens have the same name, the one whose resource has this name comes first. */
function screensOf({ catalog }: UserCtx): FoundScreen[] {
  const found = catalog.resources.flatMap((resource) => resource.screens.map((screen) => ({ resource, screen })));
  const isOwn = ({ resource, screen }: FoundScreen) => resource.name === screen.name;
  return [...found.filter(isOwn), ...found.filter((each) => !isOwn(each))];
}

function screenNamed(ctx: UserCtx, name: string): FoundScreen | undefined {
  return screensOf(ctx).find(({ screen }) => screen.name === name);
}

function mayList(ctx: UserCtx, resource: Resource, screen: Screen): boolean {
  const source = resource.actions.find(({ verb }) => verb === screen.source);
  return source !== undefined && mayDo(source, canOf(ctx));
}

/** Context with the data scope of the list's permission, so that the count equals the list. */
function asLister(ctx: UserCtx, { resource, screen }: FoundScreen): UserCtx {
  const source = resource.actions.find(({ verb }) => verb === screen.source);
  return source?.access === 'permission' ? underCode(ctx, source.permission) : ctx;
}

/** Rows of the screen's list that match the query. */
async function countedOf(ctx: UserCtx, { resource, screen }: FoundScreen, query: Query): Promise<Counted> {
  const narrowed = hooksOf(resource.name).exported?.(ctx, screen.source) ?? {};
  const filter = await readFilters(ctx, resource, { ...query, ...screen.fixed });
  return {
    model: ctx.catalog.model(resource.name),
    selection: {
      filter: all(filter, narrowed.within),
      visible: narrowed.visible ?? visibleBranches(ctx, resource),
    },
  };
}

/** Returns null if a value in a published descriptor's filter is invalid, so that other menus keep their numbers. */
async function readable(ctx: UserCtx, found: FoundScreen, filter: { [key: string]: Json }): Promise<Counted | null> {
  try {
    return await countedOf(ctx, found, filter);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const MINUTE_MS = 60_000;

/** Context at the start of the minute, so that filters with the present time, such as 已逾期, find cached counts. */
function atMinute(ctx: UserCtx): UserCtx {
  const start = new Date(Math.floor(ctx.now().getTime() / MINUTE_MS) * MINUTE_MS);
  return { ...ctx, now: () => start };
}

async function totalsOf(ctx: UserCtx, asked: readonly Counted[], limit: number | null): Promise<number[]> {
  if (asked.length === 0) return [];
  const mark = await readMark(ctx.db, tablesBehind(asked));
  const key = `${ctx.tenant}|${limit ?? ''}|${countsKey(asked)}`;
  return (await countsOf(ctx.db.database).current({ key, mark }, () => countSeveral(ctx.db, asked, limit))).totals;
}
