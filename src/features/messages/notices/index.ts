export { NOTICE, NOTICE_SCOPE, READ_STATUS } from './server/notice.ts';
export { NEWS_HEAD } from './server/replies.ts';
export { publishNotice, withdrawNotice } from './server/written.ts';
