export const NOTICE = 'sysNotice';

/** Dictionary notice_status. */
export const NOTICE_STATUS = { draft: 0, published: 1, withdrawn: 2, deleted: 3 } as const;

/** Dictionary notice_scope. */
export const NOTICE_SCOPE = { people: 0, organisations: 1, everybody: 2 } as const;

/** Dictionary read_status, of notices and of news. */
export const READ_STATUS = { unread: 0, read: 1 } as const;
