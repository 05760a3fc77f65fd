import { list, text } from '../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { countReadersOf } from './reading.ts';

/** Notices and announcements (wire.md#5.10); written.ts holds what publishing means. */
export const sysNoticeHooks: ResourceHooks = {
  timeField: 'publicTime',
  extraKeys: ['noticeUserIdList', 'readTime', 'link'],
  detailSchema: { noticeUserIdList: list(text), readTime: text, link: text },
  readBody: readReceivers,
  decorateRows: countReadersOf,
};

/** The wire names receivers as a list; it means named people unless the body says otherwise. */
function readReceivers({ noticeUserIdList, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(noticeUserIdList) || body.noticeUserIds !== undefined) return body;
  return { noticeScope: 0, ...body, noticeUserIds: noticeUserIdList };
}
