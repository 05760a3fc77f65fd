import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordWorld, type RecordWorld } from '../../../../../tests/support/record-world.ts';
import { parseWallTime } from '../../../../engine/wall-time.ts';
import { readConfig } from '../../../../server/config.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { FileLinks } from '../../../../server/file-links.ts';
import type { Platform } from '../../../../server/platform.ts';
import { loadCatalogs, SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { LocalFiles } from '../../../records/files/server/file-store.ts';
import { seedIfEmpty } from '../../seed/server/seed.ts';
import { createDemoSeed } from './demo-seed.ts';
import { readRecipe } from './recipe.ts';
import { hasOwnRows } from './removal/demo-rows.sql.ts';
import { checkDemoData } from './self-check.ts';

const CREATION_MS = 600_000;
const noon = parseWallTime('2026-11-01 12:00:00') ?? new Date();
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe('demo data (domain.md#14)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  let world: RecordWorld;
  let db: DbSession;

  beforeAll(async () => {
    world = await createRecordWorld([]);
    const { database } = world;
    db = database.session('1');
    const now = () => noon;
    const config = readConfig({
      DATA_DIR: folder,
      DEMO_PASSWORD: 'demo-password-1',
      ADMIN_PASSWORD: 'admin-password-1',
    });
    const links = new FileLinks(Buffer.alloc(32), now);
    // The part of the platform that seeding uses.
    const platform = { config, database, catalogs: loadCatalogs(), links, log: silent, now } as unknown as Platform;
    await seedIfEmpty(platform, createDemoSeed(), () => {});
  }, CREATION_MS);
  afterAll(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes its self-check', async () => {
    const check = { db, catalog: loadCatalogs().base, recipe: readRecipe(SCHEMAS_DIR) };
    expect(await checkDemoData(check)).toEqual([]);
  });

  it('has repairs in every state, with the steps that led there', async () => {
    const states = db.t.selectFrom('equipment_repair').select(['phase', sql<number>`count(*)::int`.as('n')]);
    const rows = await db.all<{ phase: number; n: number }>(states.groupBy('phase').orderBy('phase'));
    expect(rows.map(({ phase, n }) => [phase, n])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
      [3, 5],
      [9, 1],
    ]);
  });

  it('has a picture for every hazard and for every repair, each with bytes of its own', async () => {
    const bare = await db.all(db.t.selectFrom('risk_register').select('id').where('pictures', 'is', null));
    expect(bare).toEqual([]);
    const [file] = await db.all<Row>(
      db.t.selectFrom('sys_file_info').selectAll().where('owner_resource', '=', 'RiskRegister').limit(1),
    );
    const stream = await new LocalFiles(folder).read('1', String(file?.file_object_name));
    const bytes = stream ? await buffer(stream) : Buffer.alloc(0);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes).toHaveLength(Number(file?.bytes));
    const unowned = await db.all(db.t.selectFrom('sys_file_info').select('id').where('owner_resource', 'is', null));
    expect(unowned).toEqual([]);
  });

  it('leaves only the notices of the last days unread and no pushes to make up', async () => {
    const own = db.t.selectFrom('user_notice').select('created_time').where('notice_id', 'is', null);
    const unread = await db.all<{ created_time: Date }>(own.where('read_time', 'is', null));
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.every((row) => noon.getTime() - row.created_time.getTime() < 4 * 86_400_000)).toBe(true);
    expect(await db.all(db.platform.selectFrom('outbox').select('id'))).toEqual([]);
  });

  it('has no row younger than its present day: what people add meanwhile is known by that', async () => {
    expect(await hasOwnRows(db)).toBe(false);
  });

  it('keeps the password of the demo accounts out of the data folder when the operator chose it', async () => {
    await expect(readFile(join(folder, 'demo-password'))).rejects.toThrow();
  });
});
