import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalsOf } from '../../../src/server/records/totals.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

interface Row {
  id: number;
  title: string;
}

let server: TestServer;
/** Another process of the same installation. */
let second: TestServer;
/** Keeps the news: the demo role of the safety manager. */
let keeper: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  second = await startTestServer({ seed: 'none', env: { SEED: 'demo' }, database: server.database });
  keeper = await server.login('linanqi');
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

const UNKNOWN = { code: 404, message: '记录不存在' };
const refusal = async (call: Promise<{ body: { message: string } }>) => (await call).body.message;

describe('news (wire.md#7)', () => {
  const news = (more: object = {}) => ({ title: '甲', type: 1, content: '<p>正文</p>', ...more });
  /** Rows kept of what a person opened. */
  async function rowsOf(account: string): Promise<number> {
    const { rows } = await server.platform.database.query(
      'select count(*)::int as n from t_1.news_reader where user_id = (select id from t_1.sys_user where account = $1)',
      [account],
    );
    return Number(rows[0]?.n);
  }
  const published = (client: ApiClient) =>
    client.read<{ id: number; title: string; readStatus: number; readCount: number }[]>('/News/published');

  it('is out once published and its time has come, the newest first', async () => {
    const reader = await server.login('hanggu');
    await reader.write('/News/readAll');
    await keeper.write('/News/add', news({ title: '草稿' }));
    await keeper.write('/News/add', news({ title: '往年', status: 1, publishTime: '2020-01-01 08:00:00' }));
    await keeper.write('/News/add', news({ title: '刚刚', status: 1 }));
    await keeper.write('/News/add', news({ title: '以后', status: 1, publishTime: '2099-01-01 08:00:00' }));
    const titles = (await published(reader)).map(({ title }) => title);
    const older = await reader.read<Row[]>('/News/published', { pageNo: 2, pageSize: 1 });
    expect(older.map(({ title }) => title)).toEqual(titles.slice(1, 2));
    expect(titles[0]).toBe('刚刚');
    expect(titles.at(-1)).toBe('往年');
    expect(titles).not.toContain('以后');
    expect(titles).not.toContain('草稿');
    const { rows } = await keeper.read<{ rows: Row[] }>('/News/page', { pageSize: 4 });
    for (const { id } of rows.filter(({ title }) => title === '以后' || title === '草稿')) {
      expect((await reader.get('/News/detail', { id })).body).toMatchObject(UNKNOWN);
      expect((await keeper.get('/News/detail', { id })).body.success).toBe(true);
    }
  });

  it('counts each reader once, on whatever server he opens it, and 全部已读 counts nobody', async () => {
    await keeper.write('/News/add', news({ title: '数人', status: 1 }));
    const [han, wu] = [await server.login('hanggu'), await server.login('wuyan')];
    const [first] = await published(han);
    expect(first).toMatchObject({ title: '数人', readStatus: 0, readCount: 0 });
    const id = first?.id ?? 0;
    const there = await second.login('hanggu');
    await Promise.all([han, there, han].map((client) => client.read('/News/detail', { id })));
    expect((await published(han))[0]).toMatchObject({ readStatus: 1, readCount: 1 });
    await wu.write('/News/readAll');
    expect((await published(wu))[0]).toMatchObject({ readStatus: 1, readCount: 1 });
    expect(await rowsOf('wuyan')).toBe(0);
    expect(await wu.read('/News/detail', { id })).toMatchObject({ readCount: 2 });
  });

  it('counts a reader and notes him together, or neither', async () => {
    await keeper.write('/News/add', news({ title: '一起', status: 1 }));
    const han = await server.login('hanggu');
    const [{ id = 0 } = {}] = await published(han);
    const refused = await server.platform.database.tx('1', async (db) => {
      await db.run(db.t.updateTable('news').set({ title: '一起' }).where('id', '=', id));
      return han.get('/News/detail', { id });
    });
    expect(refused.body.success).toBe(false);
    expect(await han.read('/News/detail', { id })).toMatchObject({ readCount: 1 });
    expect((await published(han))[0]).toMatchObject({ readStatus: 1, readCount: 1 });
  });

  it('is summed up by its keeper, else by how its words begin', async () => {
    const han = await server.login('hanggu');
    const summaryOf = async (more: object) => {
      await keeper.write('/News/add', news({ status: 1, ...more }));
      return (await han.read<{ summary: string }[]>('/News/published', { pageSize: 1 }))[0]?.summary;
    };
    const content = `<h3>经过</h3><p>${'长'.repeat(80)}</p>`;
    expect(await summaryOf({ content, summary: '一句话' })).toBe('一句话');
    expect(await summaryOf({ content })).toBe(`经过 ${'长'.repeat(57)}…`);
    expect(await summaryOf({ content: '<p>甲 &lt; 乙</p>' })).toBe('甲 < 乙');
  });

  it('is not counted for the bell: of totals under a moment that never comes again none is kept', async () => {
    const han = await server.login('hanggu');
    const totals = totalsOf(server.platform.database.session('1').database);
    const before = totals.size;
    for (let look = 0; look < 3; look += 1) {
      expect(await han.read<Row[]>('/News/published', { pageSize: 1 })).toHaveLength(1);
    }
    expect(totals.size).toBe(before);
  });

  it('is published and taken back by its keeper alone; corrections leave it out', async () => {
    await keeper.write('/News/add', news({ title: '更正前' }));
    const [row] = (await keeper.read<{ rows: Row[] }>('/News/page', { pageSize: 1 })).rows;
    const id = row?.id ?? 0;
    const han = await server.login('hanggu');
    expect((await han.post('/News/publish', { id })).status).toBe(403);
    await keeper.write('/News/publish', { id });
    expect(await refusal(keeper.post('/News/publish', { id }))).toBe('新闻状态错误，只能在草稿与发布之间切换');
    await keeper.write('/News/edit', { id, title: '更正后' });
    expect((await published(han))[0]).toMatchObject({ title: '更正后' });
    await keeper.write('/News/withdraw', { id });
    expect((await published(han)).map(({ title }) => title)).not.toContain('更正后');
    for (const status of [2, '1', true])
      expect(await refusal(keeper.post('/News/edit', { id, status }))).toBe('新闻状态错误，只能在草稿与发布之间切换');
  });
});
