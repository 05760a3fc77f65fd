import { columnOf, isStored, toSnake } from '../../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { invalid } from '../../../../../server/errors.ts';
import { announceChange } from '../../../../../server/realtime/outbox.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { appendHistories } from '../../../../../server/records/history.ts';
import { keepsHistory } from '../../../../../server/records/past/audit.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { SCHEMAS_DIR } from '../../../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../../../server/schemas/seed-files.ts';
import { revokeSessions } from '../../../../../server/session/sessions.ts';
import { readRecipe } from '../recipe.ts';
import {
  countWithin,
  type DemoRows,
  deleteByIds,
  forgetDemoRows,
  isDemo,
  type Naming,
  readDemoRows,
  selectNaming,
  selectWithin,
} from './demo-rows.sql.ts';
import { DEMO_TABLES, type DemoTable } from './demo-tables.ts';

/** Text the user must type to confirm. */
export const WORD = '清除演示数据';
/** Rows removed per call, within the time of a request on a busy machine. */
const BATCH = 400;
/** Maximum names of each kind of row that stays. */
const MAX_NAMED = 3;

export interface DemoState {
  /** True if demo data can be distinguished from rows of users. */
  present: boolean;
  rows: { title: string; count: number }[];
  /** Sentences that name staying rows with references to demo rows. */
  blocks: string[];
}

const NOTHING: DemoState = { present: false, rows: [], blocks: [] };

/** GET /demoData/state: the rows that would be removed, and what prevents their removal. */
export async function demoState(ctx: UserCtx): Promise<DemoState> {
  const ranges = await readDemoRows(ctx.db);
  if (!ranges?.to) return NOTHING;
  const rows: DemoState['rows'] = [];
  for (const { resource, table } of DEMO_TABLES) {
    const count = await countWithin(ctx.db, table, ranges);
    if (count > 0) rows.push({ title: ctx.catalog.resource(resource).title, count });
  }
  return { present: true, rows, blocks: rows.length === 0 ? [] : await blocksOf(ctx, ranges) };
}

/**
 * POST /demoData/remove: removes the next batch of demo rows; called until nothing is left. Rows of users stay.
 * @throws 400 if `word` is wrong, or if rows of users reference demo rows; the message names these rows
 */
export async function removeDemo(ctx: UserCtx, word: string): Promise<{ removed: number; left: number }> {
  if (word.trim() !== WORD) throw invalid([{ field: 'word', message: `请输入“${WORD}”以确认` }]);
  const ranges = await readDemoRows(ctx.db);
  if (ranges && !ranges.to) throw invalid([], '演示数据还在生成，全部生成后才能清除');
  if (!ranges) throw invalid([], '没有可以清除的演示数据');
  if (ctx.caller.id !== '' && (await isDemo(ctx.db, 'sys_user', { known: ranges, id: ctx.caller.id }))) {
    throw invalid([], '您登录的是演示账号，会随演示数据一起清除，请用超级管理员登录后清除');
  }
  const blocks = await blocksOf(ctx, ranges);
  if (blocks.length > 0) throw invalid([], blocks[0]);
  let removed = 0;
  for (const each of DEMO_TABLES) {
    if (removed < BATCH) removed += await removeSome(ctx, each, { known: ranges, limit: BATCH - removed });
  }
  const left = await countLeft(ctx, ranges);
  if (left === 0) await settle(ctx);
  return { removed, left };
}

async function removeSome(
  ctx: UserCtx,
  { resource, table, beside }: DemoTable,
  { known, limit }: { known: DemoRows; limit: number },
): Promise<number> {
  const ids = await selectWithin(ctx.db, table, { known, limit });
  if (ids.length === 0) return 0;
  for (const other of beside) await deleteByIds(ctx.db, { ...other, ids });
  if (resource === 'sysUser') await revokeSessions(ctx.db, ids.map(String), { reason: 'deleted' });
  await deleteByIds(ctx.db, { table, column: 'id', ids });
  const entries = ids.map((recordId) => ({ resource, recordId, event: 'delete', reason: WORD }));
  if (keepsHistory(ctx.catalog.resource(resource))) await appendHistories(ctx, resource, entries);
  await announceChange(ctx, resource, { ids: [] });
  return ids.length;
}

async function countLeft({ db }: UserCtx, known: DemoRows): Promise<number> {
  let left = 0;
  for (const { table } of DEMO_TABLES) left += await countWithin(db, table, known);
  return left;
}

/** Clears the company's leader; unless users renamed the company, sets the company name of an empty installation. */
async function settle(ctx: UserCtx): Promise<void> {
  const ranges = await readDemoRows(ctx.db);
  const row = await findRow(ctx, 'sysOrg', { id: ranges?.from.sys_org ?? 0, lock: 'update' });
  const [company] = readRecipe(SCHEMAS_DIR).plant.organisations;
  const { rootOrganisation } = readSeedFiles(SCHEMAS_DIR).defaults;
  const { name } = toRecord(ctx.catalog.model('sysOrg'), row);
  const named = name === company?.name ? rootOrganisation : {};
  await setFields(ctx, 'sysOrg', { row, set: { ...named, leaderUserId: null }, reason: WORD });
  await forgetDemoRows(ctx.db);
}

/** Sentences about records that stay and reference demo rows, one per kind. */
async function blocksOf(ctx: UserCtx, known: DemoRows): Promise<string[]> {
  const blocks: string[] = [];
  for (const resource of ctx.catalog.resources) {
    for (const field of resource.fields) {
      const target = demoTarget(field);
      if (!target || isCompanyLeader(resource, field) || SIGN_INS.has(resource.name)) continue;
      const names = await selectNaming(ctx.db, namingOf(resource, field, target), {
        known,
        limit: MAX_NAMED + 1,
      });
      if (names.length > 0)
        blocks.push(blockWords(names, { resource, field, target: ctx.catalog.resource(target.resource) }));
    }
  }
  return blocks;
}

/** Resources whose rows prevent no removal, because they disappear with the account they belong to. */
const SIGN_INS = new Set(['sysOnlineUser']);

/** Table that a field references, if it stores a reference to a single demo record. */
function demoTarget(field: Field): DemoTable | null {
  const { relation, base } = field;
  if (!relation || base || !isStored(field) || relation.multiple || relation.value !== 'id') return null;
  return DEMO_TABLES.find(({ resource }) => resource === relation.resource) ?? null;
}

/** True for the field of an organisation's leader, which is emptied with the last demo row. */
function isCompanyLeader({ name }: Resource, { key }: Field): boolean {
  return name === 'sysOrg' && key === 'leaderUserId';
}

function namingOf(resource: Resource, field: Field, target: DemoTable): Naming {
  const table = toSnake(resource.name);
  return {
    table,
    column: columnOf(field),
    label: labelColumn(resource),
    isDemo: DEMO_TABLES.some((each) => each.table === table),
    target: target.table,
  };
}

/** Column with the title by which users know a row; the id if the row stores no title, as for steps of a hazard. */
function labelColumn({ fields, display }: Resource): string {
  const field = fields.find(({ key }) => key === display);
  return field && isStored(field) ? columnOf(field) : 'id';
}

function blockWords(
  names: readonly string[],
  { resource, field, target }: { resource: Resource; field: Field; target: Resource },
): string {
  const quoted = names.slice(0, MAX_NAMED).map((name) => `“${name}”`);
  const more = names.length > MAX_NAMED ? '等' : '';
  return `您新增的${resource.title}${quoted.join('、')}${more}的“${field.title}”是演示${target.title}，请先修改或删除，再清除演示数据`;
}
