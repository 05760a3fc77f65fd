export { type NoticeNumber, noticeNumbers } from './server/notices.sql.ts';
export { createNotice } from './server/notices.ts';
