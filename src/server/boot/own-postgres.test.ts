import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Descriptor } from '../../engine/descriptor.ts';
import { type Config, readConfig } from '../config.ts';
import { lockInstance } from '../postgres/instance-lock.ts';
import { readPostmasterFile } from '../postgres/postmaster-file.ts';
import { beginPostgres } from './own-postgres.ts';
import { startServer } from './server.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
let folder: string;
let config: Config;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-postgres-'));
  config = readConfig({ DATA_DIR: folder, PORT: '0', SEED: 'none' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the database that starts beside the rest of the server', { timeout: 60_000 }, () => {
  it('is stopped when that fails before it is there', async () => {
    const descriptors = [{ name: 'Broken', record: { properties: {} } } as unknown as Descriptor]; // no title, no actions
    await expect(startServer({ config, log, descriptors })).rejects.toThrow();
    const data = join(folder, 'postgres/data');
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    expect(readPostmasterFile(data)).toBeNull();
    expect(existsSync(join(folder, 'instance.lock'))).toBe(false);
  });

  it('tells why it cannot start to whoever waits for it, however late', async () => {
    const unlock = lockInstance(folder);
    const postgres = beginPostgres(config, log);
    for (let turns = 0; turns < 5; turns++) await turn();
    await expect(startServer({ config, log, postgres })).rejects.toThrow(`pid ${process.pid}`);
    unlock();
  });

  it('is none where the configuration names another', async () => {
    const other = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await beginPostgres(other, log)).toBeNull();
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });
});
