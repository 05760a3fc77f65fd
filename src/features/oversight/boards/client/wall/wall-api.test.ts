import { expect, it, vi } from 'vitest';
import { enterWall } from './wall-api.ts';

const answer = (data: unknown) => new Response(JSON.stringify({ success: true, code: 200, message: '', data }));

it('tries the token of a link again after no answer, and exchanges it once', async () => {
  window.location.hash = '#link';
  const calls: string[] = [];
  let isCut = true;
  vi.stubGlobal('fetch', async (url: string, { body = '', headers }: { body?: string; headers: object }) => {
    calls.push(`${url} ${body || Object.values(headers)[0]}`);
    if (isCut) throw new TypeError('Failed to fetch');
    return answer(url.endsWith('/open') ? { token: 'session' } : { name: '', rotateSeconds: 15, boards: [] });
  });
  await expect(enterWall()).rejects.toThrow('Failed to fetch');
  isCut = false;
  await enterWall();
  await enterWall();
  vi.unstubAllGlobals();
  const open = '/api/WallLink/open {"token":"link"}';
  expect(calls).toEqual([open, open, ...Array(2).fill('/api/Board/wall Bearer session')]);
  expect(window.location.hash).toBe('');
});
