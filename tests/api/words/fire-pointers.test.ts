import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { HistoryEntry } from '../../../src/engine/record-history.ts';
import { addRow, Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { type FireWorld, KEEPING, startFireWorld } from '../../support/fire-world.ts';
import { importSheet, linesOf, sheetOf } from '../../support/sheets/sheet-kit.ts';

const PATH = '/FireCheck';

let world: FireWorld;
let keeper: ApiClient;
let admin: ApiClient;
let place: { id: number; name: string };
/** Of the same department as the keeper. */
let colleague: string;

beforeAll(async () => {
  world = await startFireWorld();
  keeper = world.keeper.client;
  admin = await world.server.login();
  await admin.write('/Address/add', { name: '储运装置' });
  const { rows } = await admin.read<{ rows: WireRecord[] }>('/Address/page', { name: '储运装置' });
  place = { id: Number(rows[0]?.id), name: '储运装置' };
  const other = await Keyring.create(world.server, { account: 'zhaokan', scope: 3, orgId: world.orgs[0] });
  await other.hold([...KEEPING]);
  colleague = other.userId;
  const db = world.server.platform.database.session('1');
  await db.run(db.t.updateTable('sys_user').set({ name: '赵看' }).where('id', '=', Number(colleague)));
});

afterAll(() => world?.server.stop());

async function add(name: string, items: unknown): Promise<string> {
  await keeper.write(`${PATH}/add`, { name, kind: 'powder', items });
  const { rows } = await keeper.read<{ rows: WireRecord[] }>(`${PATH}/page`, { name });
  return String(rows[0]?.id);
}

const detail = (id: unknown) => keeper.read<WireRecord>(`${PATH}/detail`, { id: String(id) });
const refusal = async (path: string, body: unknown) => (await keeper.post(path, body)).body;

describe('rows that point to other records', () => {
  it('keep ids and are read with the names of now', async () => {
    const placeIds = `${place.id},${world.addressId}`;
    const sent = [
      { what: '铅封', result: 'ok', byUserId: colleague, byUserName: '冒名', placeIds },
      { what: '软管', result: 'ok', placeIds: '' },
    ];
    const id = await add('指-01', sent);
    const shown = { byUserId: colleague, byUserName: '赵看', placeIds, placeIdsName: '储运装置、合成一装置' };
    expect((await detail(id)).items).toEqual([
      { what: '铅封', result: 'ok', ...shown },
      { what: '软管', result: 'ok' },
    ]);
    const db = world.server.platform.database.session('1');
    const stored = await db.all<{ items: WireRecord[] }>(
      db.t.selectFrom('fire_check').select('items').where('id', '=', Number(id)),
    );
    expect(stored[0]?.items[0]).toEqual({ what: '铅封', result: 'ok', byUserId: colleague, placeIds });
  });

  it('refuse a target that is absent, of another tenant or disabled, and name the row', async () => {
    const items = (row: WireRecord) => [
      { what: '铅封', result: 'ok' },
      { what: '软管', result: 'ok', ...row },
    ];
    const add = (row: WireRecord) => refusal(`${PATH}/add`, { name: '指-02', kind: 'powder', items: items(row) });
    const errors = (message: string) => ({ success: false, extras: { errors: [{ field: 'items', message }] } });
    expect(await add({ byUserId: '999999' })).toMatchObject(errors('第 2 行：所选检查人不存在'));
    expect(await add({ placeIds: `${place.id},999999` })).toMatchObject(errors('第 2 行：所选位置不存在'));
    expect(await add({ byUserId: 'x' })).toMatchObject(errors('第 2 行：检查人格式不正确'));
    const leaver = await Keyring.create(world.server, { account: 'qianli', scope: 3, orgId: world.orgs[0] });
    const db = world.server.platform.database.session('1');
    await db.run(db.t.updateTable('sys_user').set({ status: 1 }).where('id', '=', Number(leaver.userId)));
    expect(await add({ byUserId: leaver.userId })).toMatchObject(errors('第 2 行：所选检查人已停用'));
    const foreign = await addRow(world.server.platform.database.session('2'), 'sys_user', {
      account: 'foreign',
      name: '外人',
      org_id: 1,
      status: 0,
      admin_type: '3',
    }).catch(() => null);
    if (foreign !== null)
      expect(await add({ byUserId: String(foreign) })).toMatchObject(errors('第 2 行：所选检查人不存在'));
  });

  it('keep a target that was disabled later, wherever its row moves', async () => {
    const id = await add('指-03', [{ what: '铅封', result: 'ok', byUserId: colleague }]);
    const db = world.server.platform.database.session('1');
    const status = (value: number) =>
      db.run(db.t.updateTable('sys_user').set({ status: value }).where('id', '=', Number(colleague)));
    await status(1);
    const items = [
      { what: '软管', result: 'ok' },
      { what: '铅封', result: 'bad', byUserId: colleague },
    ];
    await keeper.write(`${PATH}/edit`, { ...(await detail(id)), items });
    expect((await detail(id)).items).toMatchObject([{ what: '软管' }, { byUserName: '赵看' }]);
    await status(0);
  });

  it('keep what they point to from being deleted', async () => {
    await admin.write('/Address/add', { name: '空地' });
    const { rows } = await admin.read<{ rows: WireRecord[] }>('/Address/page', { name: '空地' });
    const lot = Number(rows[0]?.id);
    const id = await add('指-04', [{ what: '铅封', result: 'ok', placeIds: `${place.id},${lot}` }]);
    expect((await admin.post('/Address/delete', { id: lot })).body.success).toBe(false);
    await keeper.write(`${PATH}/delete`, { id });
    await admin.write('/Address/delete', { id: lot });
  });

  it('are written into the history and into sheets by name, and read from them', async () => {
    const id = await add('指-05', [{ what: '铅封', result: 'ok', byUserId: colleague }]);
    const items = [{ what: '铅封', result: 'ok', byUserId: world.keeper.userId, placeIds: `${place.id}` }];
    await keeper.write(`${PATH}/edit`, { ...(await detail(id)), items });
    const { rows } = await keeper.read<{ rows: HistoryEntry[] }>(`${PATH}/history`, { id, pageSize: 100 });
    const latest = await keeper.read<{ rows: HistoryEntry[] }>(`${PATH}/history`, { id, entryId: rows[0]?.id });
    const change = latest.rows[0]?.changes.find(({ title }) => title === '检查项目');
    expect(change?.beforeText).toContain('检查人：赵看');
    expect(change?.afterText).toContain('检查人：郭守防；位置：储运装置');
    const [heading = [], line = []] = await linesOf(keeper, `${PATH}/export?name=${encodeURIComponent('指-05')}`);
    const text = line[heading.indexOf('检查项目')] ?? '';
    expect(text).toContain('检查人：郭守防；位置：储运装置');
    const put = async (cell: string) => {
      const bytes = await sheetOf(['名称', '器材种类', '检查项目'], ['指-05', '干粉灭火器', cell]);
      return importSheet(keeper, `${PATH}/import`, { bytes, fields: { existing: 'update' } });
    };
    await put(text.replace('郭守防', '赵看').replace('位置：储运装置', '位置：储运装置、合成一装置'));
    expect((await detail(id)).items).toMatchObject([
      { byUserId: colleague, placeIds: `${place.id},${world.addressId}` },
    ]);
    expect(JSON.stringify(await put(text.replace('郭守防', '查无此人')))).toContain(
      '第 1 行：检查人“查无此人”没有找到',
    );
  });
});
