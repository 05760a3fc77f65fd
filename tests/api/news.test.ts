import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

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

describe('news (wire §7)', () => {
  const news = (more: object = {}) => ({ title: '甲', type: 1, content: '<p>正文</p>', ...more });
  const published = async (client: ApiClient) =>
    (
      await client.read<{ rows: { id: number; title: string; readStatus: number; readCount: number }[] }>(
        '/News/published',
      )
    ).rows;

  it('is out once published and its time has come, the newest first', async () => {
    const reader = await server.login('hanggu');
    await reader.write('/News/readAll');
    await keeper.write('/News/add', news({ title: '草稿' }));
    await keeper.write('/News/add', news({ title: '往年', status: 1, publishTime: '2020-01-01 08:00:00' }));
    await keeper.write('/News/add', news({ title: '刚刚', status: 1 }));
    await keeper.write('/News/add', news({ title: '以后', status: 1, publishTime: '2099-01-01 08:00:00' }));
    const titles = (await published(reader)).map(({ title }) => title);
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
    expect(await wu.read('/News/detail', { id })).toMatchObject({ readCount: 2 });
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
