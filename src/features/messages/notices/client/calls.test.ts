import { expect, it } from 'vitest';
import { News, sysNotice } from '../../../../generated/client.ts';
import { news, notices } from './notice.ts';
import { UNREAD } from './notice-bell.tsx';

it('the calls of the bell are those of the generated table', () => {
  expect(sysNotice).toMatchObject({ ...notices, unread: UNREAD });
  expect(News).toMatchObject(news);
});
