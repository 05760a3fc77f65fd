import { expect, it } from 'vitest';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { serverOfFile, signedIn } from '../../../../../tests/support/servers/of-file.ts';

interface Row {
  id: number;
}

const server = serverOfFile(startPeopledServer);
const keeper = signedIn(server);
const news = (more: object) => ({ title: '甲', type: 1, content: '<p>正文</p>', ...more });

it('is new to a user who was done with all news earlier in the second it is published', async () => {
  const [publishTime, wu] = ['2026-11-20 08:00:00', await server.login('wuyan')];
  const statusOf = async () => {
    const found = await wu.read<{ title: string; readStatus: number }[]>('/News/published', { title: '同秒' });
    return Object.fromEntries(found.map(({ title, readStatus }) => [title, readStatus]));
  };
  // Written before but published after the other: its id is smaller.
  await keeper.write('/News/add', news({ title: '同秒后发', publishTime }));
  await keeper.write('/News/add', news({ title: '同秒先发', status: 1, publishTime }));
  await wu.write('/News/readAll');
  const [draft] = (await keeper.read<{ rows: Row[] }>('/News/page', { title: '同秒后发' })).rows;
  await keeper.write('/News/publish', { id: draft?.id });
  await keeper.write('/News/add', news({ title: '同秒又发', status: 1, publishTime }));
  expect(await statusOf()).toEqual({ 同秒先发: 1, 同秒后发: 0, 同秒又发: 0 });
  await wu.write('/News/readAll');
  expect(await statusOf()).toEqual({ 同秒先发: 1, 同秒后发: 1, 同秒又发: 1 });
});
