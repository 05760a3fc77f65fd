/** A message received by the caller: pushed messages, notices and announcements (wire.md#4, wire.md#5.10). */
export interface Notice {
  id: number | string;
  title: string;
  /** 1 通知, 2 公告. */
  type: number;
  publicTime?: string;
  /** Author; absent for messages sent by the product itself. */
  publicUserName?: string;
  /** Path of the page with the record it is about. */
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

/** Entry to open, with the properties the bell has read. */
export interface Entry {
  from: 'notice' | 'news';
  id: number | string;
  title: string;
  /** Path of the page it opens; absent: it opens in a dialog. */
  link?: string;
}

export const isUnread = ({ readStatus }: { readStatus?: number }): boolean => readStatus !== 1;
