import type { Descriptor } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';

/** Class of a keyword that only affects how a value is shown or searched, with its Chinese name. */
interface Look {
  look: string;
}

/** Class of a keyword that limits values, with the query that counts the rows beyond the new limit. */
export interface Limit {
  limit: string;
  ask: 'longer' | 'shorter' | 'above' | 'below';
  isUpper: boolean;
}

/** Class of a rule that records must satisfy: adding or changing the rule is a narrowing change, removing it is not. */
export interface Rule {
  rule: string;
}

/** Effect of changing a keyword. `program`: code or stored values rely on it; other texts: see plan-field.ts. */
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

/** Effect of changing each keyword of a property. `satisfies` makes a missing keyword a compile error. */
export const PROPERTY_WORDS = {
  type: 'kind',
  title: { look: '名称' },
  description: { look: '说明' },
  format: 'kind',
  pattern: 'program',
  enum: 'enum',
  examples: { look: '例子' },
  default: { look: '默认值' },
  minLength: { limit: '最少字数', ask: 'shorter', isUpper: false },
  maxLength: { limit: '最多字数', ask: 'longer', isUpper: true },
  minimum: { limit: '最小值', ask: 'below', isUpper: false },
  maximum: { limit: '最大值', ask: 'above', isUpper: true },
  minItems: { rule: '最少项数' },
  maxItems: { rule: '最多项数' },
  readOnly: 'program',
  items: 'program',
  'x-kind': 'kind',
  'x-show': { look: '显示的地方' },
  'x-search': { look: '查询条件' },
  'x-relation': 'relation',
  'x-dictionary': 'dictionary',
  'x-words': { look: '可选值的文字' },
  'x-from': 'program',
  'x-messages': { look: '提示语' },
  'x-secret': 'program',
  'x-permission': 'program',
  'x-unique': 'unique',
  'x-fold': 'program',
  'x-single': 'single',
  'x-index': { look: '索引' },
  'x-sort': { look: '排序' },
  'x-when': { rule: '显示条件' },
  'x-required': { rule: '有条件的必填' },
  'x-read-only': 'program',
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
  'x-scene': 'program',
  'x-compare': { rule: '与其他字段的比较' },
  'x-label': { look: '各处名称' },
  'x-import': { look: '导入列' },
  'x-computed': 'program',
  'x-virtual': 'program',
  'x-value': 'value',
  'x-default': { look: '新增时的值' },
  'x-number': 'number',
  'x-shape': { rule: '格式' },
  'x-renamed-from': 'program',
  'x-column': 'kind',
  'x-colors': { look: '颜色' },
  'x-disabled': { look: '是否可输入' },
  'x-initial': { look: '开始的值' },
} as const satisfies { [word in keyof PropertySchema]-?: WordClass };

/** Class of a keyword of the descriptor; each text but `program` has a function in plan-descriptor.ts. */
export type DescriptorWordClass = Look | 'program' | 'record' | 'actions' | 'unique' | 'label';

export const DESCRIPTOR_WORDS = {
  $schema: { look: '语法' },
  name: 'program',
  title: { look: '业务名称' },
  description: { look: '说明' },
  display: { look: '代表记录的字段' },
  actions: 'actions',
  form: { look: '表单' },
  scope: 'program',
  order: { look: '默认排序' },
  tree: 'program',
  treePath: 'program',
  workflow: 'program',
  workflowRecord: 'program',
  ids: 'program',
  referenceKind: 'program',
  history: 'program',
  unique: 'unique',
  indexes: { look: '索引' },
  import: { look: '导入规则' },
  label: 'label',
  limits: { look: '时限' },
  address: 'program',
  children: 'program',
  screens: { look: '列表页' },
  sections: { look: '分组' },
  record: 'record',
} as const satisfies { [word in keyof Descriptor]-?: DescriptorWordClass };

/** Class of a keyword; unknown ones, which the compiler refuses anyway, count as `program`. */
export function classOfWord(word: string): WordClass {
  return isKeyOf(PROPERTY_WORDS, word) ? PROPERTY_WORDS[word] : 'program';
}

export function classOfDescriptorWord(word: string): DescriptorWordClass {
  return isKeyOf(DESCRIPTOR_WORDS, word) ? DESCRIPTOR_WORDS[word] : 'program';
}

function isKeyOf<T extends object>(table: T, word: PropertyKey): word is keyof T {
  return Object.hasOwn(table, word);
}
