import type { JsonSchema } from '../../engine/json.ts';
import { ORIGINS } from '../../engine/record-history.ts';
import { ref } from './envelope.ts';
import { closed, pageSchema } from './records.ts';

const TEXT: JsonSchema = { type: 'string' };

const HISTORY_CHANGE: JsonSchema = closed(
  {
    key: { ...TEXT, title: '字段' },
    title: { ...TEXT, title: '字段名称' },
    kind: { ...TEXT, title: '字段种类' },
    before: { title: '旧值' },
    after: { title: '新值' },
    beforeText: { ...TEXT, title: '旧值的文字，空为没有' },
    afterText: { ...TEXT, title: '新值的文字，空为没有' },
    isCut: { type: 'boolean', title: '文字已截短，带 entryId 再取得全文' },
  },
  ['key', 'title', 'kind', 'beforeText', 'afterText'],
);

/** One entry of GET /X/history (wire.md#6.1). */
const HISTORY_ENTRY: JsonSchema = {
  ...closed(
    {
      id: { type: 'integer', title: '编号' },
      time: { ...TEXT, title: '时间' },
      event: { ...TEXT, title: '操作' },
      title: { ...TEXT, title: '操作名称' },
      actorId: { ...TEXT, title: '操作人编号' },
      actorName: { ...TEXT, title: '操作人' },
      origin: { ...TEXT, enum: Object.values(ORIGINS), title: '来源' },
      ip: { ...TEXT, title: 'IP', description: '只给能看操作日志的人，browser、os 同' },
      browser: { ...TEXT, title: '浏览器' },
      os: { ...TEXT, title: '操作系统' },
      reason: { ...TEXT, title: '原因' },
      changes: { type: 'array', items: ref('HistoryChange') },
    },
    ['id', 'time', 'event', 'title', 'changes'],
  ),
  description: '一条操作历史',
};

const PAST_RECORD: JsonSchema = {
  ...closed({ time: { ...TEXT, title: '时间' }, changes: { type: 'array', items: ref('HistoryChange') } }, [
    'time',
    'changes',
  ]),
  description: '记录当时的内容，带 at 时返回',
};

/** Reply schemas of history calls, by their names in the document. */
export const HISTORY_SHAPES: { [name: string]: JsonSchema } = {
  HistoryChange: HISTORY_CHANGE,
  HistoryEntry: HISTORY_ENTRY,
  PastRecord: PAST_RECORD,
  HistoryPage: withRecord(pageSchema(ref('HistoryEntry'))),
};

function withRecord(page: JsonSchema): JsonSchema {
  return { ...page, properties: { ...page.properties, record: ref('PastRecord') } };
}
