import type { JsonSchema } from '../../../../engine/json.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';

/** Object that may have further keys: clients read the keys they know (features/records/import/server/report.ts). */
const open = (properties: { [key: string]: JsonSchema }): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: true,
});

const CELL_ERROR = open({ row: integer, column: text, message: text, cell: text, field: text, text });

/** Report of an import or dry run, or the job that does it (wire.md#12). */
export const IMPORT_REPLY: JsonSchema = {
  ...open({
    jobId: integer,
    total: integer,
    success: integer,
    errors: list(CELL_ERROR),
    errorCount: { ...integer, description: '全部错误数；错误很多时 errors 只列出前一部分' },
    errorFileId: text,
    dryRun: boolean,
    mode: { type: 'string', enum: ['all', 'partial'] },
    batchId: integer,
    sheet: open({ name: text }),
    header: open({
      template: boolean,
      remembered: { ...boolean, description: '各列与上次确认的相同' },
      row: integer,
      rows: integer,
      columns: list(open({ letter: text, heading: text })),
    }),
    fields: list(open({ key: text, title: text, required: boolean })),
    unknowns: list(open({ field: text, title: text, text, rows: list(integer), suggestions: list(text) })),
    skipped: list(open({ row: integer, reason: text })),
    duplicates: list(open({ row: integer, reason: text })),
    notices: list(text),
    plan: open({ added: integer, updated: integer, same: integer, rows: list(open({ row: integer, act: text })) }),
    keys: list(text),
    earlier: open({ batchId: integer, time: text, userName: text, fileName: text }),
  }),
  description: '导入报告；数据较多时只有 jobId，结果见 /job/detail',
};

const choice = (values: string[], title: string): JsonSchema => ({ type: 'string', enum: values, title });

/** Text fields besides the file (features/records/import/server/resolving/options.ts). */
export const IMPORT_PARTS: { [name: string]: JsonSchema } = {
  mode: choice(['all', 'partial'], '全部成功才写入，或写入正确的行'),
  dryRun: choice(['true', 'false'], '只检查，不写入'),
  sheet: { ...text, title: '工作表名' },
  mapping: { ...text, title: '列与字段的对应，JSON：{"A":null,"B":"riskName"}，一列填入几个字段时用逗号分隔' },
  fixed: { ...text, title: '所有行相同的内容，JSON：{"orgId":"合成一车间"}' },
  values: { ...text, title: '替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}' },
  unknown: choice(['refuse', 'blank'], '未找到的名称：拒绝或留空'),
  duplicates: choice(['skip', 'import'], '重复的行：跳过或导入'),
  existing: choice(['refuse', 'update'], '已有的记录：拒绝或更新'),
  again: choice(['true', 'false'], '再次导入同一文件'),
  then: { ...text, title: '新增后接着做的动作，如 submit' },
  counted: choice(['true', 'false'], '历史台账是否计入统计'),
};

export const JOB: JsonSchema = {
  type: 'object',
  required: ['id', 'state', 'progress'],
  properties: {
    id: integer,
    state: { type: 'string', enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] },
    progress: { ...integer, description: '0～100' },
    done: { ...integer, description: '已处理的行' },
    total: { ...integer, description: '全部行' },
    result: {},
    message: text,
  },
  additionalProperties: false,
  description: '后台任务',
};

/** An import in the list of the latest imports. */
export const IMPORT_RECORD = object(
  {
    id: integer,
    time: text,
    userName: text,
    fileName: text,
    total: integer,
    added: integer,
    updated: integer,
    undone: { ...integer, description: '已撤销的记录' },
    undoneTime: maybe(text),
    undoneUserName: maybe(text),
    refusal: maybe({ ...text, description: '不能撤销的原因；可撤销时没有' }),
  },
  '导入记录',
);

export const UNDO_REPLY: JsonSchema = {
  ...open({
    jobId: integer,
    id: integer,
    mode: choice(['all', 'partial'], '全部可撤销才撤销，或只撤销可撤销的'),
    total: integer,
    undone: integer,
    refused: list(open({ row: integer, reason: text })),
  }),
  description: '撤销结果；数据较多时只有 jobId',
};
