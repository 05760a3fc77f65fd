/** Row of GET /sysNotice/unread: what the caller has not read yet, pushed messages included (wire §4, §5.10). */
export interface UnreadNotice {
  id: number | string;
  title: string;
  /** 1 通知, 2 公告. */
  type: number;
  publicTime?: string;
  /** HTML; not part of /unread. */
  content?: string;
}
