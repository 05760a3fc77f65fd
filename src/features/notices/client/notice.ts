/** A message the caller was sent: what was pushed to him, notices and announcements (wire.md#4, wire.md#5.10). */
export interface Notice {
  id: number | string;
  title: string;
  /** 1 通知, 2 公告. */
  type: number;
  publicTime?: string;
  /** Who wrote it; a message nobody wrote was sent by the product itself. */
  publicUserName?: string;
  /** Path of the page of what it is about. */
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

/** What is opened to be read, by what the bell knows of it. */
export interface Entry {
  from: 'notice' | 'news';
  id: number | string;
  title: string;
  /** Path of the page it leads to; absent: it is read in a dialog. */
  link?: string;
}

export const isUnread = ({ readStatus }: { readStatus?: number }): boolean => readStatus !== 1;
