import { invalid } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { NEWS_STATUS, visibleNews } from './news.ts';

/** Rules of news (wire.md#7): published news always has a time of publishing, and its cover is a single picture. */
export const newsHooks: ResourceHooks = {
  visible: visibleNews,
  timeField: 'publishTime',
  untold: ['readCount'],
  listFields: ['id', 'title', 'type', 'status', 'publishTime'],
  complete(_ctx, { before, record }) {
    if (
      before?.status === NEWS_STATUS.published &&
      record.status === NEWS_STATUS.published &&
      record.publishTime === undefined
    ) {
      throw invalid([{ field: 'publishTime', message: '已发布的新闻要有发布时间' }]);
    }
    if (differs('cover', before, record) && String(record.cover ?? '').includes(',')) {
      throw invalid([{ field: 'cover', message: '封面只能有一张' }]);
    }
  },
};
