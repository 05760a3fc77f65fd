import { list, text } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { countReadersOf } from './reading.ts';

/** Rules of notices and announcements (wire.md#5.10); written.ts implements publishing. */
export const sysNoticeHooks: ResourceHooks = {
  timeField: 'publicTime',
  extraKeys: ['noticeUserIdList', 'readTime', 'link'],
  detailSchema: { noticeUserIdList: list(text), readTime: text, link: text },
  readBody: readReceivers,
  decorateRows: countReadersOf,
};

/** Converts the list of receivers in a body. The scope is then named people, unless the body sets another scope. */
function readReceivers({ noticeUserIdList, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(noticeUserIdList) || body.noticeUserIds !== undefined) return body;
  return { noticeScope: 0, ...body, noticeUserIds: noticeUserIdList };
}
