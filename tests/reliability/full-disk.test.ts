import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { crewWorld } from '../support/crew-world.ts';
import { startTestServer } from '../support/server.ts';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '../support/small-disk.ts';
import { upload } from '../support/upload.ts';

const disk = mountSmallDisk(8);
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'x')]);

afterAll(() => disk?.remove());

function filesIn({ path }: SmallDisk): string[] {
  return ['tmp', 'files']
    .map((name) => join(path, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

it('a full disk refuses uploads and leaves nothing behind (security.md#3.11)', async ({ skip }) => {
  if (!disk) return skip(NO_MOUNT);
  const world = await crewWorld();
  const server = await startTestServer({
    database: world.database,
    env: { DATA_DIR: disk.path, LOG_LEVEL: 'silent' },
  });
  const rows = async () => (await world.ask('select id from t_1.sys_file_info')).length;
  try {
    const client = await server.login();
    const send = () => upload(client, '/sysFileInfo/upload', { file: { name: '图纸.pdf', bytes: PDF } });
    disk.fill(1_000_000);
    expect(await send()).toMatchObject({
      status: 503,
      body: { success: false, code: 503, message: '服务器磁盘空间不足，暂时不能上传，请联系管理员' },
    });
    expect([filesIn(disk), await rows()]).toEqual([[], 0]);
    // What needs no disk of this server goes on.
    expect((await client.post('/RiskType/add', { name: '触电', code: 'CD', sort: 1 })).body.success).toBe(true);
    disk.free();
    expect(await send()).toMatchObject({ status: 200, body: { success: true } });
    expect([filesIn(disk).length, await rows()]).toEqual([1, 1]);
  } finally {
    await server.stop();
    await world.stop();
  }
});
