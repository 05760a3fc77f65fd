import type { NewsCalls, SysNoticeCalls } from '#generated/client.ts';

/**
 * Calls copied from the generated table: importing it would add it to every page, even the sign-in page. These calls
 * follow the first list, and their test compares them with the table.
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
