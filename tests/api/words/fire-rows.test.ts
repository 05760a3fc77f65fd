import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { HistoryEntry } from '../../../src/engine/record-history.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { Envelope } from '../../support/api-client.ts';
import { fireOfFile, KEEPING } from '../../support/fire-world.ts';
import { uploadPicture, uploadText } from '../../support/pictures.ts';
import { importSheet, linesOf, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { changeRows, rowsIn, whileUser } from '../../support/stored.ts';

const PATH = '/FireCheck';

const { world, keeper, admin, refused } = fireOfFile();

/** Adds a powder extinguisher with checked items; returns its id. */
const add = async (name: string, items: WireRecord[]) =>
  String(await keeper.add(`${PATH}/add`, { name, kind: 'powder', items }));

const detail = (id: unknown) => keeper.read<WireRecord>(`${PATH}/detail`, { id: String(id) });

/** Text of the checked items before and after each of the newest history entries, as their details show it. */
async function itemChanges(id: unknown, entries = 1): Promise<{ before?: string; after?: string }[]> {
  const history = (query: object) =>
    keeper.read<{ rows: HistoryEntry[] }>(`${PATH}/history`, { id: String(id), pageSize: 100, ...query });
  const newest = (await history({})).rows.slice(0, entries);
  return Promise.all(
    newest.map(async ({ id: entryId }) => {
      const change = (await history({ entryId })).rows[0]?.changes.find(({ title }) => title === '检查项目');
      return { before: change?.beforeText, after: change?.afterText };
    }),
  );
}

/** Imports a line that updates an existing extinguisher. */
async function put(name: string, items: string): Promise<Envelope> {
  const bytes = await sheetOf(['名称', '器材种类', '检查项目'], [name, '干粉灭火器', items]);
  return importSheet(keeper, `${PATH}/import`, { bytes, fields: { existing: 'update' } });
}

/** Checked items as exported. */
async function exported(name: string): Promise<string | undefined> {
  const [heading = [], line = []] = await linesOf(keeper, `${PATH}/export?name=${encodeURIComponent(name)}`);
  return line[heading.indexOf('检查项目')];
}

/** Checked items as stored. */
async function storedItems(id: string): Promise<WireRecord[]> {
  return (await rowsIn<{ items: WireRecord[] }>(world.server, 'fire_check', { id }))[0]?.items ?? [];
}

/** Errors of a record that is refused for its second row. */
async function errorsOf(name: string, second: WireRecord): Promise<unknown> {
  const body = { name, kind: 'powder', items: [{ what: '铅封', result: 'ok' }, second] };
  return (await refused(`${PATH}/add`, body)).extras?.errors;
}
const errors = (message: string) => [{ field: 'items', message: `第 2 行：${message}` }];

describe('photos of the rows', () => {
  const link = (id: string) => expect.stringContaining(`/sysFileInfo/preview?id=${id}&`);
  const rowsOf = async (id: unknown) => (await detail(id)).items;

  it('are stored as ids, belong to the record and are read as links that open without a token', async () => {
    const [photo, paper] = [await uploadPicture(keeper, '铅封.png'), await uploadPicture(keeper, '报告，一.png')];
    const items = [
      { what: '压力表', result: 'ok' },
      { what: '铅封', result: 'bad', photos: photo, papers: paper },
    ];
    const id = await add('照-01', items);
    expect(await rowsOf(id)).toEqual([
      items[0],
      { what: '铅封', result: 'bad', photos: link(photo), papers: expect.stringMatching(/,报告，一\.png$/) },
    ]);
    const [, second] = (await rowsOf(id)) as WireRecord[];
    const open = await fetch(`${world.server.base}${String(second?.photos)}`);
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await storedItems(id))[1]).toMatchObject({ photos: photo, papers: paper });
    expect(await refused('/sysFileInfo/delete', { id: photo })).toMatchObject({ code: expect.anything() });
  });

  it('of others, of another record, and what is no picture are refused with the row named', async () => {
    const others = await uploadPicture(admin);
    const taken = await uploadPicture(keeper);
    await add('照-02', [{ what: '甲', result: 'ok', photos: taken }]);
    const paper = await uploadText(keeper);
    for (const [photos, message] of [
      [others, '照片只能使用自己上传的文件'],
      [taken, '照片中有文件已用于其他记录，请重新上传'],
      [paper, '照片只能是图片'],
      ['https://example.com/x.png', '照片只能是已上传的文件'],
      [Array.from({ length: 21 }, (_, at) => 1_000 + at).join(), '照片最多 20 个文件'],
    ] as const)
      expect(await errorsOf('照-03', { what: '乙', result: 'ok', photos })).toEqual(errors(message));
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
    const id = await add('照-05', [
      { what: '甲', result: 'ok' },
      { what: '乙', result: 'ok', photos: photo },
    ]);
    const [first, second] = (await rowsOf(id)) as WireRecord[];
    await keeper.write(`${PATH}/edit`, { id, items: [second, first] });
    expect(await rowsOf(id)).toEqual([{ ...second, photos: link(photo) }, first]);
    await keeper.write(`${PATH}/edit`, { id, remark: '无' });
    expect(await rowsOf(id)).toMatchObject([{ photos: link(photo) }, {}]);
  });

  it('go with their row, stay the record’s, and are named by the history', async () => {
    const photo = await uploadPicture(keeper, '锈蚀.png');
    const row = { what: '筒体', result: 'bad', photos: photo };
    const id = await add('照-06', [row, { what: '乙', result: 'ok' }]);
    await keeper.write(`${PATH}/edit`, { id, items: [{ what: '乙', result: 'ok' }] });
    expect(JSON.stringify(await rowsOf(id))).not.toContain('preview');
    const rowsText = '项目：筒体；结果：不合格；照片：锈蚀.png\n项目：乙；结果：合格';
    const [edit, added] = await itemChanges(id, 2);
    expect(edit).toEqual({ before: rowsText, after: '项目：乙；结果：合格' });
    expect(added).toEqual({ before: '', after: rowsText });
    const elsewhere = { name: '照-07', kind: 'powder', items: [row] };
    expect(JSON.stringify(await refused(`${PATH}/add`, elsewhere))).toContain('已用于其他记录');
    await keeper.write(`${PATH}/edit`, { id, items: [row] });
    expect(await rowsOf(id)).toMatchObject([{ photos: link(photo) }]);
  });

  it('are gone with the record, and for those who do not see it', async () => {
    const photo = await uploadPicture(keeper);
    const id = await add('照-08', [{ what: '甲', result: 'ok', photos: photo }]);
    const preview = `/sysFileInfo/preview?id=${photo}`;
    const person = { account: 'linchu', scope: 3, orgId: world.orgs[1] };
    const { client: stranger } = await Keyring.create(world.server, person);
    expect((await keeper.raw(preview)).headers.get('content-type')).toBe('image/png');
    expect((await stranger.raw(preview)).headers.get('content-type')).toContain('application/json');
    await keeper.write(`${PATH}/delete`, { id });
    expect((await keeper.raw(preview)).headers.get('content-type')).toContain('application/json');
  });

  it('of a row that names a file of another record are not linked, however it came there', async () => {
    const id = await add('照-09', [{ what: '甲', result: 'ok' }]);
    const foreign = await uploadPicture(admin);
    const items = JSON.stringify([{ what: '甲', result: 'ok', photos: foreign }]);
    await changeRows(world.server, 'fire_check', { id }, { items });
    expect(await rowsOf(id)).toEqual([{ what: '甲', result: 'ok' }]);
  });

  it('are left out of sheets; an import keeps those of rows it does not change, and loses none', async () => {
    const photo = await uploadPicture(keeper);
    const items = [
      { what: '甲', result: 'ok', photos: photo },
      { what: '乙', result: 'ok' },
    ];
    const id = await add('照-10', items);
    expect(await exported('照-10')).toBe('项目：甲；结果：合格\n项目：乙；结果：合格');
    const lost = await put('照-10', '项目：甲二；结果：合格');
    expect(JSON.stringify(lost)).toContain('检查项目中有附件的行不能用表格修改或删除，请在页面上修改');
    expect(await rowsOf(id)).toHaveLength(2);
    expect(await put('照-10', '项目：丙；结果：不合格\n项目：甲；结果：合格')).toMatchObject({ success: true });
    expect(await rowsOf(id)).toMatchObject([
      { what: '丙', result: 'bad' },
      { what: '甲', photos: link(photo) },
    ]);
  });
});

describe('rows that point to other records', () => {
  let place: number;
  /** Id of a user of the same department as the keeper. */
  let colleague: string;

  beforeAll(async () => {
    place = await admin.add('/Address/add', { name: '储运装置' });
    const person = { account: 'zhaokan', name: '赵看', scope: 3, orgId: world.orgs[0] };
    const other = await Keyring.create(world.server, person);
    await other.hold([...KEEPING]);
    colleague = other.userId;
  });

  it('keep ids and are read with the names of now', async () => {
    const placeIds = `${place},${world.addressId}`;
    const sent = [
      { what: '铅封', result: 'ok', byUserId: colleague, byUserName: '冒名', placeIds },
      { what: '软管', result: 'ok', placeIds: '' },
    ];
    const id = await add('指-01', sent);
    const pointers = { byUserId: colleague, byUserName: '赵看', placeIds, placeIdsName: '储运装置、合成一装置' };
    expect((await detail(id)).items).toEqual([
      { what: '铅封', result: 'ok', ...pointers },
      { what: '软管', result: 'ok' },
    ]);
    expect((await storedItems(id))[0]).toEqual({ what: '铅封', result: 'ok', byUserId: colleague, placeIds });
  });

  it('refuse a target that is absent or disabled, and name the row', async () => {
    const errorsFor = (row: WireRecord) => errorsOf('指-02', { what: '软管', result: 'ok', ...row });
    expect(await errorsFor({ byUserId: '999999' })).toEqual(errors('所选检查人不存在'));
    expect(await errorsFor({ placeIds: `${place},999999` })).toEqual(errors('所选位置不存在'));
    expect(await errorsFor({ byUserId: 'x' })).toEqual(errors('检查人格式不正确'));
    const leaver = await Keyring.create(world.server, { account: 'qianli', scope: 3, orgId: world.orgs[0] });
    await changeRows(world.server, 'sys_user', { account: 'qianli' }, { status: 1 });
    expect(await errorsFor({ byUserId: leaver.userId })).toEqual(errors('所选检查人已停用'));
  });

  it('keep a target that was disabled later, wherever its row moves', async () => {
    const id = await add('指-03', [{ what: '铅封', result: 'ok', byUserId: colleague }]);
    const items = [
      { what: '软管', result: 'ok' },
      { what: '铅封', result: 'bad', byUserId: colleague },
    ];
    await whileUser(world.server, { account: 'zhaokan', status: 1 }, async () => {
      await keeper.write(`${PATH}/edit`, { ...(await detail(id)), items });
      expect((await detail(id)).items).toMatchObject([{ what: '软管' }, { byUserName: '赵看' }]);
    });
  });

  it('keep what they point to from being deleted', async () => {
    const lot = await admin.add('/Address/add', { name: '空地' });
    const id = await add('指-04', [{ what: '铅封', result: 'ok', placeIds: `${place},${lot}` }]);
    expect((await admin.post('/Address/delete', { id: lot })).body.success).toBe(false);
    await keeper.write(`${PATH}/delete`, { id });
    await admin.write('/Address/delete', { id: lot });
  });

  it('are written into the history and into sheets by name, and read from them', async () => {
    const id = await add('指-05', [{ what: '铅封', result: 'ok', byUserId: colleague }]);
    const items = [{ what: '铅封', result: 'ok', byUserId: world.keeper.userId, placeIds: `${place}` }];
    await keeper.write(`${PATH}/edit`, { ...(await detail(id)), items });
    const named = '检查人：郭守防；位置：储运装置';
    const [change] = await itemChanges(id);
    expect([change?.before, change?.after]).toEqual([
      expect.stringContaining('检查人：赵看'),
      expect.stringContaining(named),
    ]);
    const text = (await exported('指-05')) ?? '';
    expect(text).toContain(named);
    await put('指-05', text.replace('郭守防', '赵看').replace('位置：储运装置', '位置：储运装置、合成一装置'));
    expect((await detail(id)).items).toMatchObject([{ byUserId: colleague, placeIds: `${place},${world.addressId}` }]);
    expect(JSON.stringify(await put('指-05', text.replace('郭守防', '查无此人')))).toContain(
      '第 1 行：检查人“查无此人”没有找到',
    );
  });
});

it('a photo taken at an action of several records belongs to one record', async () => {
  const [one, two] = [await add('检-01', []), await add('检-02', [])];
  const body = { checkDate: '2026-11-20', result: 'bad', photos: await uploadPicture(keeper) };
  const refusal = await refused(`${PATH}/recheck`, { ids: [one, two], ...body });
  expect(refusal.extras?.errors).toEqual([{ field: 'photos', message: '检查照片只能属于一条记录，请逐条上传' }]);
  await keeper.write(`${PATH}/recheck`, { id: one, ...body });
  expect((await detail(one)).photos).toMatch(/sysFileInfo\/preview/);
});
