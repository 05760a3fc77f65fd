import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { type FieldError, invalid } from '../../../../../server/errors.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { type HazardStatus, VERDICT } from '../../workflow/status.ts';
import type { StageResource } from '../transition/stages.ts';
import { wallNow } from '../transition/target.ts';

/** Key of the state in words, which is no field of a hazard. */
const STATE = 'historyState';
export type PastState = 'closed' | 'accepting' | 'open' | 'back' | 'none' | 'draft';

interface Spec {
  key: string;
  /** Resource that has the field; absent: the hazard. */
  of?: StageResource;
  title?: string;
  also?: readonly string[];
  required?: true;
  /** Field that keeps the text where no record has this name. */
  otherwise?: string;
  words?: ImportColumn['words'];
  sameDay?: string;
}

const LEVELS: ImportColumn['words'] = [
  [VERDICT.general, '一般隐患', '一般', '一般事故隐患', '一般问题'],
  [VERDICT.major, '重大隐患', '重大', '重大事故隐患'],
];

const STATES: readonly (readonly [value: PastState, ...texts: string[]])[] = [
  [
    'closed',
    ...[
      '已闭环',
      '已关闭',
      '已完成',
      '已整改',
      '已验收',
      '已销号',
      '已复查',
      '已整改完成',
      '整改完成',
      '完成',
      '关闭',
      '闭环',
    ],
    ...['销号', '合格', '通过', '同意关闭', '是', '√', '✓', '✔', '○', '〇'],
  ],
  ['accepting', '待验收', '待复查', '待复核', '已整改待验收', '整改完成待验收'],
  ['open', '整改中', '待整改', '未整改', '未完成', '未闭环', '未关闭', '进行中', '处理中', '否', '×', '✗', 'X'],
  ['back', '退回', '退回整改', '重新整改', '不合格', '未通过', '验收不通过', '验收未通过'],
  ['none', '非隐患', '误报', '不属实'],
  ['draft', '草稿', '待提交'],
];

/** Columns of an old ledger, with headings as offices and other products write them. */
const SPECS: readonly Spec[] = [
  { key: 'oldCode', also: ['编号', '隐患编号', '问题编号', '单号', '台账编号'] },
  { key: 'riskDesc', also: ['隐患', '问题', '存在问题', '存在的问题'], required: true },
  { key: 'riskName', also: ['隐患标题'] },
  { key: 'addressId', also: ['区域', '所在区域', '检查区域', '检查部位'], otherwise: 'locationText' },
  { key: 'locationText' },
  { key: 'riskTypeId', also: ['问题分类', '问题类型', '隐患种类'], otherwise: 'riskTypeName' },
  { key: 'againCheckResult', title: '隐患级别', also: ['级别', '隐患等级', '等级'], words: LEVELS },
  { key: 'orgId', otherwise: 'orgName' },
  { key: 'finderName', also: ['检查人', '检查人员', '排查人', '排查人员', '登记人', '上报人'] },
  { key: 'discoverTime' },
  {
    key: 'rectifyUserId',
    also: ['责任人', '整改责任人', '整改负责人', '负责人'],
    otherwise: 'rectifyUserName',
  },
  {
    key: 'accomplishTime',
    title: '整改期限',
    also: ['整改时限', '计划完成时间', '计划完成日期', '要求完成时间', '限期', '期限'],
    sameDay: 'discoverTime',
  },
  {
    key: 'handleMeasure',
    of: 'RiskAgainCheck',
    title: '整改措施',
    also: ['整改措施与要求', '整改措施及要求', '整改要求', '治理措施'],
  },
  { key: 'riskFund', of: 'RiskAgainCheck', title: '整改资金', also: ['资金', '治理资金', '整改费用'] },
  {
    key: 'rectifyTime',
    of: 'RiskRectify',
    title: '实际完成时间',
    also: ['完成时间', '完成日期', '实际完成日期', '整改时间', '整改日期', '整改完成日期'],
  },
  { key: 'riskRectifyResult', of: 'RiskRectify', title: '整改情况', also: ['整改说明', '整改结果', '整改完成情况'] },
  {
    key: 'acceptUserId',
    also: ['复查人', '复查人员', '复验人', '验收人员', '销号人'],
    otherwise: 'acceptUserName',
  },
  { key: 'acceptTime', title: '验收日期', also: ['复查日期', '复查时间', '验收时间', '销号日期', '闭环时间'] },
  { key: 'accetpOpinion', of: 'RiskAcceptRecord', title: '验收意见', also: ['复查意见', '验收结论'] },
  {
    key: STATE,
    title: '状态',
    also: ['复查结果', '验收结果', '整改状态', '隐患状态', '是否整改', '是否完成', '是否闭环', '闭环情况'],
    words: STATES,
  },
  { key: 'remark' },
];

export function historyColumns(ctx: UserCtx): ImportColumn[] {
  return SPECS.map((spec) => {
    const { title, also = [], required = false, otherwise = null, words, sameDay } = spec;
    const field = fieldOf(ctx, spec);
    return {
      title: title ?? field.importColumn.column,
      also: [...also, ...field.importColumn.also],
      field,
      required,
      template: true,
      otherwise,
      levels: [],
      from: [],
      pinyin: null,
      ...(words ? { words } : {}),
      ...(sameDay === undefined ? {} : { sameDay }),
    };
  });
}

function fieldOf(ctx: UserCtx, { key, of, sameDay }: Spec): Field {
  const wanted = key === STATE ? 'finderName' : key;
  const field = ctx.catalog.resource(of ?? 'RiskRegister').fields.find((one) => one.key === wanted);
  if (!field) throw new Error(`no field ${wanted} for a column`);
  if (key === STATE) return { ...field, key, title: '状态' };
  // A deadline given as a day ends with it (domain.md#5.1).
  return sameDay === undefined ? field : { ...field, dayEnd: true };
}

/** State of a row: what its words say, else what its dates show. */
export function stateOf({ [STATE]: state, acceptTime, rectifyTime }: WireRecord): PastState {
  if (isGiven(state)) return state as PastState; // a value of the column's words
  if (isGiven(acceptTime)) return 'closed';
  return isGiven(rectifyTime) ? 'accepting' : 'open';
}

export const STATUS: Readonly<Record<PastState, HazardStatus>> = {
  closed: 5,
  accepting: 4,
  open: 3,
  back: 3,
  none: 9,
  draft: 0,
};
export const isOpen = (status: HazardStatus) => status === 3 || status === 4;

/** Checks a row without writing. @throws 400 naming its cells */
export async function checkPast(ctx: UserCtx, record: WireRecord): Promise<void> {
  const errors = [...missing(ctx, record), ...tooLong(ctx, record), ...wrongTimes(ctx, record)];
  if (errors.length > 0) throw invalid(errors);
}

function missing(ctx: UserCtx, record: WireRecord): FieldError[] {
  const state = stateOf(record);
  const errors: FieldError[] = [];
  const field = ctx.catalog.model('RiskRegister').field('riskDesc');
  if (!isGiven(record.riskDesc)) errors.push({ field: 'riskDesc', message: field?.messages.required ?? '' });
  if (state === 'draft') errors.push({ field: STATE, message: '草稿不是历史隐患，请用“导入”登记为草稿' });
  if (isOpen(STATUS[state]) && !isGiven(record.accomplishTime)) {
    errors.push({ field: 'accomplishTime', message: '没有闭环的隐患须有整改期限' });
  }
  return errors;
}

function tooLong(ctx: UserCtx, record: WireRecord): FieldError[] {
  const all = [...ctx.catalog.resource('RiskRegister').fields, ...historyColumns(ctx).map(({ field }) => field)];
  const fields = new Map(all.map((field) => [field.key, field]));
  return Object.entries(record).flatMap(([key, value]) => {
    const field = fields.get(key);
    const isLong = typeof value === 'string' && [...value].length > (field?.schema.maxLength ?? Number.MAX_VALUE);
    return isLong ? [{ field: key, message: field?.messages.maxLength ?? '' }] : [];
  });
}

const TIMES = { discoverTime: '发现时间', rectifyTime: '实际完成时间', acceptTime: '验收日期' } as const;
const ORDER = [
  ['discoverTime', 'rectifyTime'],
  ['rectifyTime', 'acceptTime'],
  ['discoverTime', 'acceptTime'],
] as const;

/** Refuses times ahead, and days in the wrong order: ledgers have days, so hours are not compared. */
function wrongTimes(ctx: UserCtx, record: WireRecord): FieldError[] {
  const now = wallNow(ctx);
  const dayOf = (key: string) => (isGiven(record[key]) ? String(record[key]).slice(0, 10) : null);
  const ahead = Object.entries(TIMES).flatMap(([field, title]) =>
    isGiven(record[field]) && String(record[field]) > now ? [{ field, message: `${title}不能晚于当前时间` }] : [],
  );
  const turned = ORDER.flatMap(([first, then]) => {
    const [before, after] = [dayOf(first), dayOf(then)];
    const isTurned = before !== null && after !== null && after < before;
    return isTurned ? [{ field: then, message: `${TIMES[then]}不能早于${TIMES[first]}` }] : [];
  });
  return [...ahead, ...turned];
}
