/** A message the caller was sent: what was pushed to him, notices and announcements (wire §4, §5.10). */
export interface Notice {
  id: number | string;
  title: string;
  /** 1 通知, 2 公告. */
  type: number;
  publicTime?: string;
  /** HTML; not part of /unread. */
  content?: string;
  /** 0 未读, 1 已读. */
  readStatus?: number;
}

export const isUnread = ({ readStatus }: Notice): boolean => readStatus !== 1;
