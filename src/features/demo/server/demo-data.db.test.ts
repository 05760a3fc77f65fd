import '../../../server/boot/features.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { parseWallTime } from '../../../engine/wall-time.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate/migrate.ts';
import type { DbSession, Row } from '../../../server/db/session.ts';
import { openFileLinks } from '../../../server/file-links.ts';
import type { Platform } from '../../../server/platform.ts';
import { loadCatalogs, SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';
import { LocalFiles } from '../../files/server/file-store.ts';
import { seedIfEmpty } from '../../seed/server/seed.ts';
import { createDemoSeed } from './demo-seed.ts';
import { readRecipe } from './recipe.ts';
import { hasOwnRows } from './removal/demo-rows.sql.ts';
import { checkDemoData } from './self-check.ts';

const CREATION_MS = 600_000;
const noon = parseWallTime('2026-11-01 12:00:00') ?? new Date();
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

interface Made {
  test: TestDatabase;
  database: Database;
  db: DbSession;
  folder: string;
}

interface Making {
  /** Leaves the rest of the hazards out. */
  upTo?: number;
  /** The first start dies before this transaction, the second one goes on. */
  diesBefore?: number;
}

/** The demo data in a database of its own. */
async function make({ upTo, diesBefore }: Making = {}): Promise<Made> {
  const test = await createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const database = openDatabase({ connection: test.url, checkNames: true });
  const catalogs = loadCatalogs();
  await migrate(database, (tenant) => catalogs.of(tenant).resources);
  const now = () => noon;
  const platform = {
    config: readConfig({ DATA_DIR: folder, DEMO_PASSWORD: 'demo-password-1', ADMIN_PASSWORD: 'admin-password-1' }),
    database,
    catalogs,
    links: await openFileLinks(database, now),
    log: silent,
    now,
  } as unknown as Platform; // what seeding uses of it
  const seed = createDemoSeed(upTo === undefined ? {} : { upTo });
  if (diesBefore !== undefined) {
    const dying = { ...platform, database: dyingDatabase(database, diesBefore) };
    await expect(seedIfEmpty(dying, seed, () => {})).rejects.toThrow('killed');
  }
  await seedIfEmpty(platform, seed, () => {});
  return { test, database, db: database.session('1'), folder };
}

/** A database whose nth transaction never begins. */
function dyingDatabase(database: Database, n: number): Database {
  let begun = 0;
  return new Proxy(database, {
    get(target, key) {
      if (key !== 'tx') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (tenant: string, work: (session: DbSession) => Promise<unknown>) => {
        begun += 1;
        if (begun === n) throw new Error('killed');
        return target.tx(tenant, work);
      };
    },
  });
}

async function drop(made: Made | undefined): Promise<void> {
  await made?.database.close();
  await made?.test.drop();
  if (made) rmSync(made.folder, { recursive: true, force: true });
}

describe('demo data (domain.md#14)', () => {
  let whole: Made;
  beforeAll(async () => {
    whole = await make();
  }, CREATION_MS);
  afterAll(() => drop(whole));

  const hazardsOf = (fixed: string) =>
    whole.db.all<Row>(whole.db.t.selectFrom('risk_register').selectAll().where('code', '=', fixed));
  const eventsOf = async (code: string) => {
    const [hazard] = await hazardsOf(code);
    const rows = await whole.db.all<{ title: string | null }>(
      whole.db.t
        .selectFrom('record_history')
        .select('title')
        .where('resource', '=', 'RiskRegister')
        .where('record_id', '=', Number(hazard?.id))
        .orderBy('seq'),
    );
    return rows.map((row) => row.title);
  };

  it('passes its self-check', async () => {
    const check = { db: whole.db, catalog: loadCatalogs().base, recipe: readRecipe(SCHEMAS_DIR) };
    expect(await checkDemoData(check)).toEqual([]);
  });

  it('is told by its self-check where rows have lost their owner, their history or their number', async () => {
    const { hazards, ...others } = readRecipe(SCHEMAS_DIR);
    const recipe = { ...others, hazards: { ...hazards, statuses: { ...hazards.statuses, 4: 25 }, deletedDrafts: 11 } };
    let problems: string[] = [];
    const spoiling = whole.database.tx('1', async (db) => {
      const leaver = db.t.selectFrom('sys_user').select('id').where('account', '=', 'liyuan');
      const open = db.t.updateTable('risk_register').set({ rectify_user_id: leaver, address_id: null });
      await db.run(open.where('code', '=', 'YH20261016-0001'));
      const item = db.t.selectFrom('timed_plan_item').select('id').where('risk_register_id', 'is not', null).limit(1);
      await db.run(db.t.updateTable('timed_plan_item').set({ risk_register_id: null }).where('id', 'in', item));
      const warning = db.t.selectFrom('ai_warning_message').select('id').where('status', '=', 3).limit(1);
      await db.run(db.t.updateTable('ai_warning_message').set({ risk_register_id: null }).where('id', 'in', warning));
      await db.run(db.t.deleteFrom('sign_in').where('id', 'in', db.t.selectFrom('sign_in').select('id').limit(40)));
      problems = await checkDemoData({ db, catalog: loadCatalogs().base, recipe });
      throw new Error('taken back');
    });
    await expect(spoiling).rejects.toThrow('taken back');
    expect(problems).toEqual([
      'status 4: 26, should be 25',
      'hazards at an unregistered place: 2, should be 1',
      'deleted drafts: 12, should be 11',
      expect.stringMatching(/^YH20261016-0001: history gives /),
      'tasks for a successor: 3, should be 2',
      'hazards with an item of a round: 479, should be 480',
      'rounds with results and without a sign-in: 40, should be 0',
      'hazards that name their warning and are named by it: 59, should be 60',
    ]);
  });

  it('tells C1: failed twice, then passed', async () => {
    expect(await eventsOf('YH20261012-0001')).toEqual(expect.arrayContaining(['验收未通过', '验收通过']));
    const [c1] = await hazardsOf('YH20261012-0001');
    expect(c1).toMatchObject({ status: 5, round: 3 });
  });

  it('tells C2 to C4, C7 and C8 by their flow', async () => {
    expect(await eventsOf('YH20261013-0001')).toEqual(
      '登记隐患 提交 核查：一般隐患 退回 核查：一般隐患 提交整改 验收通过'.split(' '),
    );
    expect(await eventsOf('YH20261014-0001')).toEqual(
      '登记隐患 提交 研判：是隐患 撤回研判 研判：是隐患 核查：一般隐患 提交整改 验收通过'.split(' '),
    );
    expect(await eventsOf('YH20261015-0001')).toEqual(
      '登记隐患 提交 研判：是隐患 管理员撤回研判 研判：是隐患 核查：一般隐患 提交整改 验收通过'.split(' '),
    );
    expect((await eventsOf('YH20261018-0001')).at(-1)).toBe('核查：非隐患');
    expect((await eventsOf('YH20261019-0001')).slice(-5)).toEqual(
      '验收通过 撤回验收 验收未通过 提交整改 验收通过'.split(' '),
    );
  });

  it('closes C7 as a repetition of C5', async () => {
    const [[c5], [c7]] = [await hazardsOf('YH20261016-0001'), await hazardsOf('YH20261018-0001')];
    expect(c7).toMatchObject({ status: 9, root_hazard_id: c5?.id, close_reason: `重复：${c5?.code}` });
    expect(c7?.risk_point_item_id).toBe(c5?.risk_point_item_id);
  });

  it('keeps C10 at a place nobody has registered', async () => {
    const [c10] = await hazardsOf('YH20261021-0001');
    expect(c10).toMatchObject({ address_id: null, location_text: '三号门外围墙东侧', status: 4 });
  });

  it('found hazards on the rounds that were under way, and each item’s but once', async () => {
    const { rows } = await whole.database.query(`
      select count(*)::integer as n, count(distinct i.id)::integer as items,
             count(*) filter (where h.created_time between e.sign_time and coalesce(e.execute_time, now()))::integer as within,
             count(*) filter (where h.created_user_id = e.check_user_id)::integer as own
        from t_1.risk_register h
        join t_1.timed_plan_item i on i.risk_register_id = h.id and i.risk_point_item_id = h.risk_point_item_id
        join t_1.risk_timed_planning_execute e on e.id = i.execution_id`);
    expect(rows).toEqual([{ n: 480, items: 480, within: 480, own: 480 }]);
  });

  it('made C11 and every hazard of source 4 of a warning, with its picture and its place', async () => {
    const { rows } = await whole.database.query(`
      select count(*)::integer as n, count(*) filter (where h.code = 'YH20261022-0001')::integer as c11,
             count(*) filter (where h.address_id = w.address_id)::integer as places,
             count(*) filter (where h.discover_time = w.warning_time)::integer as moments,
             count(*) filter (where h.created_user_id = w.handle_user_id)::integer as by_one,
             count(*) filter (where exists (select from t_1.record_history r where r.resource = 'AIWarningMessage'
               and r.record_id = w.id and r.event = 'AIWarningMessage/toRisk'))::integer as told
        from t_1.risk_register h join t_1.ai_warning_message w on w.id = h.source_id and w.risk_register_id = h.id
       where h.source = 4 and not h.is_deleted`);
    expect(rows).toEqual([{ n: 60, c11: 1, places: 60, moments: 60, by_one: 60, told: 60 }]);
  });

  it('has a picture for every hazard and for every repair, each with bytes of its own', async () => {
    const bare = await whole.db.all(whole.db.t.selectFrom('risk_register').select('id').where('pictures', 'is', null));
    expect(bare).toEqual([]);
    const [file] = await whole.db.all<Row>(
      whole.db.t.selectFrom('sys_file_info').selectAll().where('owner_resource', '=', 'RiskRegister').limit(1),
    );
    const store = new LocalFiles(whole.folder);
    const stream = await store.read('1', String(file?.file_object_name));
    const chunks: Buffer[] = [];
    for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.concat(chunks)).toHaveLength(Number(file?.bytes));
    const unowned = await whole.db.all(
      whole.db.t.selectFrom('sys_file_info').select('id').where('owner_resource', 'is', null),
    );
    expect(unowned).toEqual([]);
  });

  it('leaves only the notices of the last days unread and no pushes to make up', async () => {
    const { db } = whole;
    const unread = await db.all<{ created_time: Date }>(
      db.t
        .selectFrom('user_notice')
        .select('created_time')
        .where('read_time', 'is', null)
        .where('notice_id', 'is', null),
    );
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.every((row) => noon.getTime() - row.created_time.getTime() < 4 * 86_400_000)).toBe(true);
    expect(await db.all(db.platform.selectFrom('outbox').select('id'))).toEqual([]);
  });

  it('has no row younger than its present day: what people add meanwhile is known by that', async () => {
    expect(await hasOwnRows(whole.db)).toBe(false);
  });

  it('keeps the password of the demo accounts out of the data folder when the operator chose it', async () => {
    await expect(readFile(join(whole.folder, 'demo-password'))).rejects.toThrow();
  });

  it(
    'gives the same rows again, also after a start that died half way',
    async () => {
      // Whole batches: the photos of a batch get their ids before its hazards.
      const again = await make({ upTo: 50, diesBefore: 3 });
      try {
        for (const table of ['sys_org', 'sys_menu', 'sys_dict_data', 'address', 'risk_point_item', 'camera_file']) {
          expect(await rowsOf(again.db, table), table).toEqual(await rowsOf(whole.db, table));
        }
        const first = await rowsOf(again.db, 'risk_register');
        expect(first).toHaveLength(50);
        const last = Math.max(...first.map((row) => Number(row.id)));
        for (const table of ['risk_register', 'risk_again_check', 'risk_rectify', 'risk_accept_record']) {
          expect(await rowsOf(again.db, table, last), table).toEqual(await rowsOf(whole.db, table, last));
        }
        // What the safety department wrote comes after however many hazards there are.
        const hazardHistories = async ({ db }: Made) =>
          (await rowsOf(db, 'record_history')).filter(
            ({ resource }) => resource !== 'sysNotice' && resource !== 'News',
          );
        const histories = await hazardHistories(again);
        expect((await hazardHistories(whole)).slice(0, histories.length)).toEqual(histories);
      } finally {
        await drop(again);
      }
    },
    CREATION_MS,
  );
});

async function rowsOf(db: DbSession, table: string, last?: number): Promise<Row[]> {
  const rows = db.t.selectFrom(table).selectAll().orderBy('id');
  return db.all<Row>(last === undefined ? rows : rows.where('id', '<=', last));
}
