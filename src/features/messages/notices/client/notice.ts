import type { NewsCalls, SysNoticeCalls } from '#generated/client.ts';
import { safeRedirect } from '../../../../client/api/safe-url.ts';
import { pathOfScreen, useMenus } from '../../../../client/shell/menu/page-context.ts';

/** A message received by the caller: pushed messages, notices and announcements (wire.md#4, wire.md#5.10). */
export interface Notice {
  id: number | string;
  title: string;
  /** 1 通知, 2 公告. */
  type: number;
  publicTime?: string;
  /** Author; absent for messages sent by the product itself. */
  publicUserName?: string;
  /** Path of the page with the record the message is about. */
  link?: string;
  /** HTML; not part of /unread. */
  content?: string;
  /** 0 未读, 1 已读. */
  readStatus?: number;
}

/** A published piece of news (GET /News/published). */
export interface NewsHead {
  id: number | string;
  title: string;
  publishTime: string;
  summary?: string;
  /** Signed url of one picture. */
  cover?: string;
  readStatus: number;
  readCount: number;
}

/** Entry to open, with the properties that the bell has loaded. */
export interface Entry {
  from: 'notice' | 'news';
  id: number | string;
  title: string;
  /** Path of the page that opens; absent: the entry opens in a dialog. */
  link?: string;
}

/** Screen of the list of received messages. */
export const RECEIVED = ['sysNoticeReceived'];

/**
 * Returns a function for the path of a message: the page of its record, else the list of received messages, or null
 * without that list.
 */
export function useNoticePaths(): (notice: Pick<Notice, 'id' | 'link'>) => string | null {
  const page = pathOfScreen(useMenus().routes, RECEIVED);
  return ({ id, link }) => safeRedirect(link ?? null) ?? (page && `${page}?record=${id}`);
}

export const isUnread = ({ readStatus }: { readStatus?: number }): boolean => readStatus !== 1;

/** Words of an HTML notice without markup and pictures. Parsing makes no request and runs no script. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of body.querySelectorAll('script, style')) silent.remove();
  for (const block of body.querySelectorAll('p, div, li, br, h1, h2, h3')) block.append('\n');
  return body.textContent.trim();
}

/** Calls copied from the generated table, which would otherwise be part of every page; a test compares both. */
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
