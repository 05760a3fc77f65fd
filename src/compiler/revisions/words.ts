import type { DESCRIPTOR_KEYS, PROPERTY_KEYS } from '../vocabulary.ts';

/** A keyword that only affects how a value looks or is found, with its name for administrators. */
interface Look {
  look: string;
}

/** A limit of values, and the count of rows beyond it. */
export interface Limit {
  limit: string;
  ask: 'longer' | 'shorter' | 'above' | 'below';
  isUpper: boolean;
}

/** A rule that records must satisfy: adding one narrows, removing one does not. */
export interface Rule {
  rule: string;
}

/**
 * Effect of changing a keyword: looks; limits and rules that stored values may break; `program`, with rights or stored
 * values that depend on it. Other classes are judged by the content of the change.
 */
export type WordClass =
  | Look
  | Limit
  | Rule
  | 'program'
  | 'kind'
  | 'relation'
  | 'dictionary'
  | 'enum'
  | 'unique'
  | 'value'
  | 'number'
  | 'single';

/** Every keyword of a property; a keyword added to the vocabulary must be added here, or this does not compile. */
export const PROPERTY_WORDS = {
  type: 'kind',
  format: 'kind',
  'x-kind': 'kind',
  title: { look: '名称' },
  description: { look: '说明' },
  default: { look: '默认值' },
  'x-show': { look: '显示的地方' },
  'x-search': { look: '查询条件' },
  'x-sort': { look: '排序' },
  'x-index': { look: '索引' },
  'x-width': { look: '列宽' },
  'x-unit': { look: '单位' },
  'x-grouped': { look: '千位分隔' },
  'x-placeholder': { look: '输入提示' },
  'x-rows': { look: '行数' },
  'x-truncate': { look: '列表字数' },
  'x-link': { look: '链接' },
  'x-late': { look: '逾期标志' },
  'x-late-words': { look: '逾期标志的文字' },
  'x-day-end': { look: '只给日期时的时刻' },
  'x-future': { look: '只选将来' },
  'x-workday': { look: '休息日的提醒' },
  'x-label': { look: '各处名称' },
  'x-import': { look: '导入列' },
  'x-words': { look: '可选值的文字' },
  'x-colors': { look: '颜色' },
  'x-messages': { look: '提示语' },
  'x-disabled': { look: '是否可输入' },
  'x-initial': { look: '开始的值' },
  maxLength: { limit: '最多字数', ask: 'longer', isUpper: true },
  minLength: { limit: '最少字数', ask: 'shorter', isUpper: false },
  maximum: { limit: '最大值', ask: 'above', isUpper: true },
  minimum: { limit: '最小值', ask: 'below', isUpper: false },
  enum: 'enum',
  examples: { look: '例子' },
  'x-unique': 'unique',
  'x-single': 'single',
  minItems: { rule: '最少项数' },
  maxItems: { rule: '最多项数' },
  'x-when': { rule: '显示条件' },
  'x-required': { rule: '有条件的必填' },
  'x-compare': { rule: '与其他字段的比较' },
  'x-shape': { rule: '格式' },
  'x-relation': 'relation',
  'x-dictionary': 'dictionary',
  pattern: 'program',
  readOnly: 'program',
  items: 'program',
  'x-secret': 'program',
  'x-permission': 'program',
  'x-read-only': 'program',
  'x-computed': 'program',
  'x-fold': 'program',
  'x-virtual': 'program',
  'x-value': 'value',
  'x-default': { look: '新增时的值' },
  'x-number': 'number',
  'x-from': 'program',
  'x-renamed-from': 'program',
  'x-column': 'kind',
} as const satisfies Record<(typeof PROPERTY_KEYS)[number], WordClass>;

/** Class of a keyword of the whole resource; keywords with a class of their own name are judged by their value. */
export type DescriptorWordClass = Look | 'program' | 'record' | 'actions' | 'unique' | 'label';

export const DESCRIPTOR_WORDS = {
  $schema: { look: '语法' },
  title: { look: '业务名称' },
  description: { look: '说明' },
  display: { look: '代表记录的字段' },
  form: { look: '表单' },
  order: { look: '默认排序' },
  sections: { look: '分组' },
  screens: { look: '列表页' },
  indexes: { look: '索引' },
  limits: { look: '时限' },
  label: 'label',
  address: 'program',
  record: 'record',
  actions: 'actions',
  unique: 'unique',
  name: 'program',
  scope: 'program',
  tree: 'program',
  treePath: 'program',
  workflow: 'program',
  workflowRecord: 'program',
  ids: 'program',
  referenceKind: 'program',
  history: 'program',
  import: 'program',
  children: 'program',
} as const satisfies Record<(typeof DESCRIPTOR_KEYS)[number], DescriptorWordClass>;

/** Class of a keyword. The compiler refuses unknown keywords; those that come here are closed to administrators. */
export function classOfWord(word: string): WordClass {
  return isKeyOf(PROPERTY_WORDS, word) ? PROPERTY_WORDS[word] : 'program';
}

export function classOfDescriptorWord(word: string): DescriptorWordClass {
  return isKeyOf(DESCRIPTOR_WORDS, word) ? DESCRIPTOR_WORDS[word] : 'program';
}

function isKeyOf<T extends object>(table: T, word: PropertyKey): word is keyof T {
  return Object.hasOwn(table, word);
}
