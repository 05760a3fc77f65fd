import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { HistoryEntry } from '../../../src/engine/record-history.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient, Envelope } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { type FireWorld, startFireWorld } from '../../support/fire-world.ts';
import { uploadPicture, uploadText } from '../../support/pictures.ts';
import { importSheet, linesOf, sheetOf } from '../../support/sheets/sheet-kit.ts';

const PATH = '/FireCheck';

let world: FireWorld;
let keeper: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  world = await startFireWorld({ now: () => new Date('2026-11-20T01:00:00Z') });
  keeper = world.keeper.client;
  admin = await world.server.login();
});

afterAll(() => world?.server.stop());

/** Adds a powder extinguisher with these checked items; answers its id. */
async function add(name: string, { items }: { items: WireRecord[] }): Promise<{ id: string }> {
  await keeper.write(`${PATH}/add`, { name, kind: 'powder', items });
  const { rows } = await keeper.read<{ rows: WireRecord[] }>(`${PATH}/page`, { name });
  return { id: String(rows[0]?.id) };
}

const detail = (id: unknown) => keeper.read<WireRecord>(`${PATH}/detail`, { id: String(id) });

/** Refused, and nothing has changed; returns what was said. */
async function refused(path: string, body: unknown): Promise<Envelope> {
  const before = await businessDigest(world.server);
  const { body: told } = await keeper.post(path, body);
  expect(told.success, path).toBe(false);
  expect(await businessDigest(world.server)).toEqual(before);
  return told;
}

const historyOf = async (id: unknown) =>
  (await keeper.read<{ rows: HistoryEntry[] }>(`${PATH}/history`, { id: String(id), pageSize: 100 })).rows;

/** What each entry says where it is opened: rows in words, not counted. */
const wholeOf = async (id: unknown) =>
  Promise.all(
    (await historyOf(id)).map(async (entry) => {
      const { rows } = await keeper.read<{ rows: HistoryEntry[] }>(`${PATH}/history`, {
        id: String(id),
        entryId: entry.id,
      });
      return rows.map(shortened)[0];
    }),
  );

const shortened = ({ changes }: HistoryEntry) => ({
  changes: Object.fromEntries(changes.map((one) => [one.title, [one.beforeText, one.afterText]])),
});

describe('photos of the rows', () => {
  const link = (id: string) => expect.stringContaining(`/sysFileInfo/preview?id=${id}&`);
  const rowsOf = async (id: unknown) => (await detail(id)).items;

  it('are stored as ids, belong to the record and are read as links that open without a token', async () => {
    const [photo, paper] = [await uploadPicture(keeper, '铅封.png'), await uploadPicture(keeper, '报告，一.png')];
    const items = [
      { what: '压力表', result: 'ok' },
      { what: '铅封', result: 'bad', photos: photo, papers: paper },
    ];
    const { id } = await add('照-01', { items });
    expect(await rowsOf(id)).toEqual([
      items[0],
      { what: '铅封', result: 'bad', photos: link(photo), papers: expect.stringMatching(/,报告，一\.png$/) },
    ]);
    const [, second] = (await rowsOf(id)) as WireRecord[];
    const open = await fetch(`${world.server.base}${String(second?.photos)}`);
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/png']);
    const stored = await world.server.platform.database
      .session('1')
      .all<{ items: WireRecord[] }>(
        world.server.platform.database
          .session('1')
          .t.selectFrom('fire_check')
          .select('items')
          .where('id', '=', Number(id)),
      );
    expect(stored[0]?.items[1]).toMatchObject({ photos: photo, papers: paper });
    expect(await refused('/sysFileInfo/delete', { id: photo })).toMatchObject({ code: expect.anything() });
  });

  it('of others, of another record, and what is no picture are refused with the row named', async () => {
    const others = await uploadPicture(admin);
    const taken = await uploadPicture(keeper);
    await add('照-02', { items: [{ what: '甲', result: 'ok', photos: taken }] });
    const paper = await uploadText(keeper);
    const second = (photos: string) => ({
      name: '照-03',
      kind: 'powder',
      items: [
        { what: '甲', result: 'ok' },
        { what: '乙', result: 'ok', photos },
      ],
    });
    const said = async (photos: string) => (await refused(`${PATH}/add`, second(photos))).extras?.errors;
    expect(await said(others)).toEqual([{ field: 'items', message: '第 2 行：照片只能使用自己上传的文件' }]);
    expect(await said(taken)).toEqual([{ field: 'items', message: '第 2 行：照片中有文件已用于其他记录，请重新上传' }]);
    expect(await said(paper)).toEqual([{ field: 'items', message: '第 2 行：照片只能是图片' }]);
    expect(await said('https://example.com/x.png')).toEqual([
      { field: 'items', message: '第 2 行：照片只能是已上传的文件' },
    ]);
    expect(await said(Array.from({ length: 21 }, (_, at) => 1_000 + at).join())).toEqual([
      { field: 'items', message: '第 2 行：照片最多 20 个文件' },
    ]);
  });

  it('are at most a hundred in a record', async () => {
    const photos = Array.from({ length: 20 }, (_, at) => 1_000 + at).join();
    const items = Array.from({ length: 6 }, (_, at) => ({ what: String(at), result: 'ok', photos }));
    expect((await refused(`${PATH}/add`, { name: '照-04', kind: 'powder', items })).extras?.errors).toEqual([
      { field: 'items', message: '检查项目最多 100 个文件' },
    ]);
  });

  it('stay when the rows are sent back as they were read, moved, or beside a change', async () => {
    const photo = await uploadPicture(keeper);
    const { id } = await add('照-05', {
      items: [
        { what: '甲', result: 'ok' },
        { what: '乙', result: 'ok', photos: photo },
      ],
    });
    const [first, second] = (await rowsOf(id)) as WireRecord[];
    await keeper.write(`${PATH}/edit`, { id, items: [second, first] });
    expect(await rowsOf(id)).toEqual([{ ...second, photos: link(photo) }, first]);
    expect((await historyOf(id))[0]?.changes.map(({ title }) => title)).toEqual(['检查项目']);
    await keeper.write(`${PATH}/edit`, { id, remark: '无' });
    expect(await rowsOf(id)).toMatchObject([{ photos: link(photo) }, {}]);
  });

  it('go with their row, stay the record’s, and are named by the history', async () => {
    const photo = await uploadPicture(keeper, '锈蚀.png');
    const row = { what: '筒体', result: 'bad', photos: photo };
    const { id } = await add('照-06', { items: [row, { what: '乙', result: 'ok' }] });
    await keeper.write(`${PATH}/edit`, { id, items: [{ what: '乙', result: 'ok' }] });
    expect(JSON.stringify(await rowsOf(id))).not.toContain('preview');
    const [edit, added] = await wholeOf(id);
    const told = '项目：筒体；结果：不合格；照片：锈蚀.png\n项目：乙；结果：合格';
    expect(edit?.changes.检查项目).toEqual([told, '项目：乙；结果：合格']);
    expect(added?.changes.检查项目).toEqual(['', told]);
    const elsewhere = { name: '照-07', kind: 'powder', items: [row] };
    expect(JSON.stringify(await refused(`${PATH}/add`, elsewhere))).toContain('已用于其他记录');
    await keeper.write(`${PATH}/edit`, { id, items: [row] });
    expect(await rowsOf(id)).toMatchObject([{ photos: link(photo) }]);
  });

  it('are gone with the record, and for those who do not see it', async () => {
    const photo = await uploadPicture(keeper);
    const { id } = await add('照-08', { items: [{ what: '甲', result: 'ok', photos: photo }] });
    const preview = `/sysFileInfo/preview?id=${photo}`;
    const { client: stranger } = await Keyring.create(world.server, {
      account: 'linchu',
      scope: 3,
      orgId: world.orgs[1],
    });
    expect((await keeper.raw(preview)).headers.get('content-type')).toBe('image/png');
    expect((await stranger.raw(preview)).headers.get('content-type')).toContain('application/json');
    await keeper.write(`${PATH}/delete`, { id });
    expect((await keeper.raw(preview)).headers.get('content-type')).toContain('application/json');
  });

  it('of a row that names a file of another record are not linked, however it came there', async () => {
    const { id } = await add('照-09', { items: [{ what: '甲', result: 'ok' }] });
    const foreign = await uploadPicture(admin);
    const items = JSON.stringify([{ what: '甲', result: 'ok', photos: foreign }]);
    const db = world.server.platform.database.session('1');
    await db.run(db.t.updateTable('fire_check').set({ items }).where('id', '=', Number(id)));
    expect(await rowsOf(id)).toEqual([{ what: '甲', result: 'ok' }]);
  });

  it('are left out of sheets; an import keeps those of rows it does not change, and loses none', async () => {
    const photo = await uploadPicture(keeper);
    const items = [
      { what: '甲', result: 'ok', photos: photo },
      { what: '乙', result: 'ok' },
    ];
    const { id } = await add('照-10', { items });
    const [heading = [], line = []] = await linesOf(keeper, `${PATH}/export?name=${encodeURIComponent('照-10')}`);
    expect(line[heading.indexOf('检查项目')]).toBe('项目：甲；结果：合格\n项目：乙；结果：合格');
    const send = async (text: string) => {
      const bytes = await sheetOf(['名称', '器材种类', '检查项目'], ['照-10', '干粉灭火器', text]);
      return importSheet(keeper, `${PATH}/import`, { bytes, fields: { existing: 'update' } });
    };
    const lost = await send('项目：甲二；结果：合格');
    expect(JSON.stringify(lost)).toContain('检查项目中有附件的行不能用表格修改或删除，请在页面上修改');
    expect(await rowsOf(id)).toHaveLength(2);
    expect(await send('项目：丙；结果：不合格\n项目：甲；结果：合格')).toMatchObject({ success: true });
    expect(await rowsOf(id)).toMatchObject([
      { what: '丙', result: 'bad' },
      { what: '甲', photos: link(photo) },
    ]);
  });
});
