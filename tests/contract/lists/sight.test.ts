import { describe, expect, test } from 'vitest';
import { toQuery } from '../../../src/engine/projections/query.ts';
import { toSnake } from '../../../src/engine/projections/table.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { criteriaFields, type Operator, operatorsOf, writeCriteria } from '../../../src/kinds/parts/criteria.ts';
import type { DataScope, UserCtx } from '../../../src/server/ctx.ts';
import { EVERYTHING } from '../../../src/server/db/records/filter.ts';
import { selectIds } from '../../../src/server/db/records/read.ts';
import type { DbSession } from '../../../src/server/db/session.ts';
import { AppError } from '../../../src/server/errors.ts';
import { hooksOf } from '../../../src/server/records/hooks/registry.ts';
import { listRecords } from '../../../src/server/records/list.ts';
import { choiceBranches } from '../../../src/server/records/visibility.ts';
import { contextOf } from '../../support/record-world.ts';
import { drawn } from '../../support/size.ts';
import { contractCatalog, worldOfFile } from '../contract-world.ts';
import type { PlantedRow } from '../planted-rows.ts';
import { listPaths, standIns } from '../suites.ts';

const catalog = contractCatalog();
const world = worldOfFile();

/** A person nothing else was planted for. */
const PERSON = '77';

const SCOPES: { readonly [name: string]: () => DataScope } = {
  'all rows': () => 'all',
  'the rows of own units': () => [1, 2, 3].map((n) => String(world.planted.rows('sysOrg')[n]?.id)),
  'own rows only': () => [],
};

type Query = Record<string, string>;

/** Values to compare a field with: those of two rows, of which a scope shows only one. */
function valuesOf(operator: Operator, texts: readonly string[]): string[] {
  if (operator === 'between') return texts.map((text) => `${text},${text}`);
  if (operator === 'longer' || operator === 'shorter') return ['3'];
  return operator === 'empty' || operator === 'filled' || operator === 'repeated' ? [''] : [...texts];
}

/** Every condition of the list with values of these rows, those on several rows at once first, and every filter. */
function questions(resource: Resource, rows: readonly PlantedRow[], at: number): Query[] {
  const textsOf = (key: string) => {
    const values = rows.flatMap(({ record }) => record[key] ?? []);
    return [...new Set(values.map(String))].filter((text) => text !== '');
  };
  const ask = (key: string, operator: Operator, value: string) => ({
    criteria: writeCriteria([{ key, operator, value }]),
  });
  const fields = criteriaFields(resource, () => true);
  const repeated = fields.filter(({ from }) => from === null).map(({ key }) => ask(key, 'repeated', ''));
  const compared = fields.flatMap((field) =>
    operatorsOf(field).flatMap((operator) =>
      valuesOf(operator, textsOf(field.key)).map((value) => ask(field.key, operator, value)),
    ),
  );
  const { filters: byField, keyword } = toQuery(resource);
  const byDescriptor = Object.entries(byField).map(([key, { field }]) => [key, textsOf(field.key)] as const);
  const words = keyword.flatMap(({ field }) => textsOf(field.key)).map((text): Query => ({ searchValue: text }));
  const own = Object.keys(hooksOf(resource.name).filters ?? {}).map((key) => [key, ['true', '1', 'execute']] as const);
  const filters = [...byDescriptor, ...own].flatMap(([key, texts]) => texts.map((text): Query => ({ [key]: text })));
  const others = drawn([...compared, ...filters, ...words], { count: 8, at });
  return [{}, ...drawn(repeated, { count: 8, at }), ...others];
}

/** Ids the list has for a query, or the sentence that refuses it. */
async function answerTo(ctx: UserCtx, name: string, query: Query): Promise<string> {
  try {
    const rows = await listRecords(ctx, name, { query, keys: ['id'] });
    return rows.map(({ id }) => id).join();
  } catch (error) {
    if (error instanceof AppError) return JSON.stringify([error.message, error.extras]);
    throw error;
  }
}

const TAKEN_BACK = new Error('taken back');

/** Works in a transaction that leaves nothing behind. */
async function aside(work: (db: DbSession) => Promise<void>): Promise<void> {
  const run = world.server.platform.database.tx('1', async (db) => {
    await work(db);
    throw TAKEN_BACK;
  });
  await expect(run).rejects.toBe(TAKEN_BACK);
}

/** Names the person as the creator of the second of two equal rows. */
async function giveOne(db: DbSession, resource: Resource): Promise<void> {
  const [, twin] = world.planted.live(resource.name);
  const own = db.t.updateTable(toSnake(resource.name)).set({ created_user_id: PERSON });
  await db.run(own.where('id', '=', twin?.id));
  const hazard = world.planted.live('RiskRegister')[1]?.id;
  await db.run(db.t.insertInto('hazard_participant').values({ hazard_id: hazard, user_id: PERSON }));
}

/** Deletes what is out of the caller's sight. */
async function removeHidden(ctx: UserCtx, resource: Resource): Promise<{ seen: number; removed: number }> {
  const model = ctx.catalog.model(resource.name);
  const selection = { filter: EVERYTHING, visible: choiceBranches(ctx, resource), order: resource.order, limit: 1_000 };
  const seen = await selectIds(ctx.db, model, selection);
  const table = ctx.db.t.updateTable(model.table).set({ is_deleted: true }).where('is_deleted', '=', false);
  const removed = await ctx.db.run(seen.length === 0 ? table : table.where('id', 'not in', seen));
  return { seen: seen.length, removed };
}

const listed = new Set(listPaths(catalog).map(([name]) => name));
const scoped = catalog.resources.filter(
  ({ name, scope }) => listed.has(name) && (scope !== null || hooksOf(name).visible !== undefined),
);
const tried = standIns(scoped);
/** Pairs of a resource and a scope that shows some of its rows and hides others. */
const partly = new Set<string>();

describe.each(Object.keys(SCOPES))('with %s in sight', (scope) => {
  test.each(tried.map((resource, at) => [resource.name, resource, at] as const))(
    'no condition on %s says anything of other rows',
    async (name, resource, at) => {
      await aside(async (db) => {
        await giveOne(db, resource);
        const person = { id: PERSON, scope: SCOPES[scope]?.() ?? [], permissions: [...world.codes] };
        const ctx = contextOf({ person, catalog, db });
        const asked = questions(resource, world.planted.live(name).slice(0, 2), at);
        const before: string[] = [];
        for (const query of asked) before.push(await answerTo(ctx, name, query));
        const { seen, removed } = await removeHidden(ctx, resource);
        if (seen > 0 && removed > 0) partly.add(`${scope} ${name}`);
        for (const [nth, query] of asked.entries())
          expect(await answerTo(ctx, name, query), JSON.stringify(query)).toBe(before[nth]);
      });
    },
  );
});

test('the limited scopes show some rows and hide others', () => {
  expect(partly.size).toBeGreaterThan(tried.length);
});
