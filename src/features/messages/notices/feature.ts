import { feature } from '../../feature.ts';
import { noticeTables } from './server/notice-tables.sql.ts';
import { noticeEndpoints } from './server/notices.routes.ts';
import { NOTICE } from './server/replies.ts';
import { sysNoticeHooks } from './server/sys-notice.hooks.ts';

/** Messages of the system and written notices. */
export const noticesFeature = feature({
  name: 'notices',
  endpoints: noticeEndpoints,
  hooks: { sysNotice: sysNoticeHooks },
  tables: { after: noticeTables },
  replies: { Notice: NOTICE },
});
