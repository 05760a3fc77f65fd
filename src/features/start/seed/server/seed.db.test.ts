import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordWorld, type RecordWorld } from '../../../../../tests/support/record-world.ts';
import { readConfig } from '../../../../server/config.ts';
import type { DataScope } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { loadCatalogs } from '../../../../server/schemas/descriptors.ts';
import { loadIdentities, loadIdentity } from '../../../../server/session/identity.ts';
import { createDemoSeed } from '../../demo/server/demo-seed.ts';
import { type DemoSeed, seedIfEmpty } from './seed.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const withoutHazards: DemoSeed = { ...createDemoSeed(), finish: async () => {} };

describe.each(['none', 'demo'] as const)('first data with SEED=%s', (kind) => {
  let world: RecordWorld;
  let db: DbSession;
  const lines: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));

  beforeAll(async () => {
    world = await createRecordWorld([]);
    const { database } = world;
    const catalogs = loadCatalogs();
    const config = readConfig({ SEED: kind, DATA_DIR: folder });
    const platform = { config, database, catalogs, log: silent, now: () => new Date() } as unknown as Platform; // what seeding uses of it
    // Two starts; the call without demo data does nothing when SEED names them, and the reverse.
    for (const demo of [null, withoutHazards, null, withoutHazards])
      await seedIfEmpty(platform, demo, (line) => lines.push(line));
    db = database.session('1');
  });

  afterAll(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const countOf = async (table: string) => (await db.all(db.t.selectFrom(table).select('id'))).length;

  it('tells the made-up password once', () => expect(lines).toHaveLength(1));

  it('makes the super administrator able to do everything', async () => {
    const row = await db.first<{ id: number }>(
      db.t.selectFrom('sys_user').select('id').where('account', '=', 'superAdmin'),
    );
    const identity = await loadIdentity(db, String(row?.id));
    expect(identity?.caller.adminType).toBe('1');
    expect(identity?.mustChangePassword).toBe(true);
    for (const code of ['CameraFile:mutiDelete', 'sysDictType:add', 'RiskRectify:assign', 'sysUser:page']) {
      expect(identity?.permissions.has(code), code).toBe(true);
    }
  });

  it('has only menus whose screens exist', async () => {
    const rows = await db.all<{ component: string }>(
      db.t.selectFrom('sys_menu').select('component').where('type', '=', 1),
    );
    const screens = loadCatalogs().base.resources.flatMap((resource) => resource.screens.map((screen) => screen.name));
    for (const { component } of rows) {
      // A lower-case first letter marks a hand-drawn screen.
      if (!/^main\/[A-Z]/.test(component)) continue;
      expect(screens).toContain(component.split('/')[1]);
    }
  });

  if (kind === 'none') {
    it('has one organisation and two people', async () => {
      expect(await countOf('sys_org')).toBe(1);
      expect(await countOf('sys_user')).toBe(2);
      expect(await countOf('risk_point')).toBe(0);
    });
    return;
  }

  it('has the company of domain.md#14', async () => {
    expect(await countOf('sys_org')).toBe(16);
    expect(await countOf('sys_user')).toBe(18);
    expect(await countOf('address')).toBe(25);
    expect(await countOf('equipment_file')).toBe(20);
    expect(await countOf('camera_file')).toBe(12);
    expect(await countOf('risk_point')).toBe(40);
    expect(await countOf('risk_point_item')).toBe(120);
  });

  it.each([
    { account: 'zhengdeng', may: 'RiskRegister:import', mayNot: 'RiskRegister:judge', scope: 1 },
    { account: 'lizhigang', may: 'RiskRectify:add', mayNot: 'RiskRectify:assign', scope: 1 },
    { account: 'wangfu', may: 'RiskAgainCheck:edit', mayNot: 'RiskAgainCheck:allPage', scope: 5 },
    { account: 'shenji', may: 'RiskRegister:export', mayNot: 'RiskRegister:add', scope: 8 },
    { account: 'hanggu', may: 'RiskRectify:add', mayNot: 'RiskRegister:add', scope: 0 },
    { account: 'linanqi', may: 'RiskRectify:allPage', mayNot: 'sysDictType:add', scope: 'all' },
    { account: 'huhecheng', may: 'RiskAgainCheck:edit', mayNot: 'RiskRegister:judge', scope: 'all' },
  ])('gives $account his codes and his data scope', async ({ account, may, mayNot, scope }) => {
    const row = await db.first<{ id: number }>(db.t.selectFrom('sys_user').select('id').where('account', '=', account));
    const identity = await loadIdentity(db, String(row?.id));
    expect(identity?.permissions.has(may), may).toBe(true);
    expect(identity?.permissions.has(mayNot), mayNot).toBe(false);
    expect(identity?.scope === 'all' ? 'all' : identity?.scope.length).toBe(scope);
  });

  it('reads people together with the rights each has alone', async () => {
    const rows = await db.all<{ id: number }>(db.t.selectFrom('sys_user').select('id').orderBy('id', 'desc'));
    const ids = rows.map(({ id }) => String(id));
    const { counted, count } = counting(db);
    const together = await loadIdentities(counted, ['0', ...ids]);
    expect([...together.keys()]).toEqual(ids);
    expect(count(), 'statements for all people').toBeLessThan(ids.length);
    const codes = ['RiskRegister:page', 'RiskRectify:add', 'RiskAgainCheck:edit'];
    const rightsOf = (of: Awaited<ReturnType<typeof loadIdentity>> | undefined) =>
      of && { ...of, scope: inOrder(of.scope), scopeOf: codes.map((code) => inOrder(of.scopeOf(code))) };
    for (const id of ids)
      expect(rightsOf(together.get(id))).toEqual(rightsOf((await loadIdentity(db, id)) ?? undefined));
  });
});

/** The session, and the number of statements it was given. */
function counting(db: DbSession): { counted: DbSession; count(): number } {
  let given = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      given += 1;
      return member.bind(target);
    },
  });
  return { counted, count: () => given };
}

/** Organisations of a data scope in a fixed order. */
function inOrder(scope: DataScope) {
  return scope === 'all' ? scope : [...scope].sort();
}
