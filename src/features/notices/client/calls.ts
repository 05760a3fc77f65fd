import type { NewsCalls, SysNoticeCalls } from '#generated/client.ts';

/**
 * Calls of the generated table, spelt out: whatever is used of the table is part of every page, the sign-in page too,
 * and these are made after the first list alone. Their test holds them to the table.
 */
export const notices: Pick<
  SysNoticeCalls,
  'received' | 'detail' | 'readAll' | 'settings' | 'updateSettings' | 'channels' | 'updateChannels'
> = {
  received: { method: 'GET', path: '/sysNotice/received' },
  detail: { method: 'GET', path: '/sysNotice/detail' },
  readAll: { method: 'POST', path: '/sysNotice/readAll' },
  settings: { method: 'GET', path: '/sysNotice/settings' },
  updateSettings: { method: 'POST', path: '/sysNotice/updateSettings' },
  channels: { method: 'GET', path: '/sysNotice/channels' },
  updateChannels: { method: 'POST', path: '/sysNotice/updateChannels' },
};

export const news: Pick<NewsCalls, 'published' | 'detail' | 'readAll'> = {
  published: { method: 'GET', path: '/News/published' },
  detail: { method: 'GET', path: '/News/detail' },
  readAll: { method: 'POST', path: '/News/readAll' },
};
