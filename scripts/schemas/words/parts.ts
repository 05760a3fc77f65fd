import { EXPRESSION_WORDS } from '../../../src/compiler/expressions/expressions.ts';
import * as words from '../../../src/compiler/vocabulary.ts';
import { CONDITION_KEYWORDS } from '../../../src/engine/rules/conditions.ts';

/** Parts that a keyword contains: one, a list, or parts by name (`each`). Of several, the one with all keys applies. */
interface Inside {
  parts: readonly PartName[];
  each: boolean;
}

interface Part {
  /** Title for administrators; a table in the guide lists the part's keywords in a row with this title. */
  title: string;
  words: readonly string[];
  inside: { readonly [word: string]: Inside };
}

const one = (...parts: PartName[]): Inside => ({ parts, each: false });
const each = (...parts: PartName[]): Inside => ({ parts, each: true });

export type PartName =
  | 'descriptor'
  | 'limits'
  | 'limit'
  | 'reminder'
  | 'answer'
  | 'resourceForm'
  | 'order'
  | 'importRule'
  | 'importWay'
  | 'importSheet'
  | 'label'
  | 'address'
  | 'child'
  | 'section'
  | 'record'
  | 'requirement'
  | 'required'
  | 'property'
  | 'row'
  | 'rowProperty'
  | 'relation'
  | 'rowRelation'
  | 'search'
  | 'from'
  | 'messages'
  | 'permission'
  | 'places'
  | 'import'
  | 'single'
  | 'rule'
  | 'compare'
  | 'last'
  | 'number'
  | 'shape'
  | 'action'
  | 'form'
  | 'submit'
  | 'short'
  | 'again'
  | 'state'
  | 'message'
  | 'screen'
  | 'rowColor'
  | 'preset'
  | 'condition'
  | 'expression';

/** Keywords of an expression whose value is a name or a number instead of another expression. */
const PLAIN_WORDS = ['field', 'input', 'clock', 'caller', 'count', 'sum', 'digits', 'letters', 'with'];
const operands = Object.fromEntries(
  EXPRESSION_WORDS.filter((word) => !PLAIN_WORDS.includes(word)).map((word) => [word, one('expression')]),
);

/** All parts of a descriptor with their keywords, and the parts that each keyword contains. */
export const PARTS: { readonly [name in PartName]: Part } = {
  descriptor: {
    title: '资源',
    words: words.DESCRIPTOR_KEYS,
    inside: {
      actions: one('action'),
      form: one('resourceForm'),
      order: one('order'),
      import: one('importRule'),
      label: one('label'),
      limits: one('limits'),
      address: one('address'),
      children: one('child'),
      screens: each('screen'),
      sections: one('section'),
      record: one('record'),
    },
  },
  resourceForm: { title: '资源的 form', words: words.RESOURCE_FORM_KEYS, inside: {} },
  order: { title: '排序 order', words: words.ORDER_KEYS, inside: {} },
  importRule: {
    title: '资源的 import',
    words: words.IMPORT_RULE_KEYS,
    inside: { ways: one('importWay'), sheets: one('importSheet') },
  },
  importSheet: { title: '台账的列 sheets', words: words.IMPORT_SHEET_KEYS, inside: { record: one('record') } },
  importWay: { title: '导入成为 ways', words: words.IMPORT_WAY_KEYS, inside: {} },
  label: { title: '标签 label', words: words.LABEL_KEYS, inside: {} },
  address: { title: '地址 address', words: words.ADDRESS_KEYS, inside: {} },
  limits: { title: '时限 limits', words: words.LIMITS_KEYS, inside: { of: one('limit') } },
  limit: { title: '一个时限', words: words.LIMIT_KEYS, inside: { remind: one('reminder') } },
  reminder: { title: '时限的提醒 remind', words: words.REMINDER_KEYS, inside: {} },
  child: { title: '从属记录 children', words: words.CHILD_KEYS, inside: {} },
  section: { title: '分组 sections', words: words.SECTION_KEYS, inside: {} },
  record: {
    title: '记录 record',
    words: words.RECORD_KEYS,
    inside: { properties: each('property'), allOf: one('requirement') },
  },
  requirement: {
    title: '记录的 allOf',
    words: words.REQUIREMENT_KEYS,
    inside: { if: one('condition'), then: one('required') },
  },
  required: { title: 'allOf 的 then', words: words.REQUIRED_KEYS, inside: {} },
  property: {
    title: '字段',
    words: words.PROPERTY_KEYS,
    inside: {
      items: one('row'),
      'x-search': one('search'),
      'x-relation': one('relation'),
      'x-from': one('from'),
      'x-messages': one('messages'),
      'x-permission': one('permission'),
      'x-single': one('single'),
      'x-when': one('condition'),
      'x-required': one('rule'),
      'x-read-only': one('rule'),
      'x-compare': one('compare'),
      'x-label': one('places'),
      'x-import': one('import'),
      'x-value': one('expression'),
      'x-default': one('expression', 'last'),
      'x-number': one('number'),
      'x-shape': one('shape'),
    },
  },
  row: { title: '明细 items', words: words.ROW_KEYS, inside: { properties: each('rowProperty') } },
  rowProperty: {
    title: '明细的列',
    words: words.ROW_PROPERTY_KEYS,
    inside: {
      'x-relation': one('rowRelation'),
      'x-messages': one('messages'),
      'x-compare': one('compare'),
      'x-shape': one('shape'),
    },
  },
  rowRelation: { title: '明细中的关联 x-relation', words: words.ROW_RELATION_KEYS, inside: {} },
  relation: { title: '关联 x-relation', words: words.RELATION_KEYS, inside: {} },
  search: { title: '查询 x-search', words: words.SEARCH_KEYS, inside: {} },
  from: { title: '读取 x-from', words: words.FROM_KEYS, inside: {} },
  messages: { title: '提示语 x-messages', words: words.FIELD_MESSAGE_KEYS, inside: {} },
  permission: { title: '权限 x-permission', words: words.PERMISSION_KEYS, inside: {} },
  places: { title: '名称 x-label', words: words.PLACE_LABEL_KEYS, inside: {} },
  import: { title: '导入列 x-import', words: words.IMPORT_KEYS, inside: {} },
  single: { title: '唯一值 x-single', words: words.SINGLE_KEYS, inside: {} },
  rule: { title: '规则 x-required、x-read-only', words: words.RULE_KEYS, inside: { if: one('condition') } },
  compare: { title: '比较 x-compare', words: words.COMPARE_KEYS, inside: {} },
  last: { title: '上次的值 x-default', words: words.LAST_KEYS, inside: {} },
  number: { title: '编号 x-number', words: words.NUMBER_KEYS, inside: {} },
  shape: { title: '格式 x-shape', words: words.SHAPE_KEYS, inside: {} },
  action: {
    title: '动作',
    words: words.ACTION_KEYS,
    inside: {
      when: one('condition'),
      form: one('form'),
      set: each('expression'),
      state: one('state'),
      message: one('message'),
    },
  },
  form: {
    title: '动作的 form',
    words: words.FORM_KEYS,
    inside: { record: one('record'), submits: one('submit'), short: one('short'), again: one('again') },
  },
  submit: { title: '提交按钮 submits', words: words.SUBMIT_KEYS, inside: {} },
  short: { title: '简短表单 short', words: words.SHORT_KEYS, inside: { start: each('expression', 'last') } },
  again: { title: '再次新增 again', words: words.AGAIN_KEYS, inside: { when: one('condition') } },
  state: { title: '动作的 state', words: words.STATE_KEYS, inside: { to: one('answer') } },
  answer: { title: '状态的 to', words: words.ANSWER_KEYS, inside: {} },
  message: { title: '动作的 message', words: words.MESSAGE_KEYS, inside: {} },
  screen: {
    title: '列表页',
    words: words.SCREEN_KEYS,
    inside: { order: one('order'), rowColors: one('rowColor'), presets: one('preset') },
  },
  rowColor: { title: '行的颜色 rowColors', words: words.ROW_COLOR_KEYS, inside: { when: one('condition') } },
  preset: { title: '快捷筛选 presets', words: words.PRESET_KEYS, inside: { order: one('order') } },
  condition: {
    title: '条件',
    words: CONDITION_KEYWORDS,
    inside: {
      properties: each('condition'),
      not: one('condition'),
      allOf: one('condition'),
      anyOf: one('condition'),
    },
  },
  expression: {
    title: '算式',
    words: EXPRESSION_WORDS,
    inside: { ...operands, if: one('condition'), where: one('condition') },
  },
};

export const PART_NAMES = Object.keys(PARTS) as PartName[]; // keys of `PARTS`

/** One occurrence of a keyword in a descriptor. */
export interface WordUse {
  part: PartName;
  word: string;
  /** Keys and indexes from the root of the descriptor to the keyword. */
  at: readonly (string | number)[];
}

/** Keywords of a part in the descriptor's order; keywords of an inner part follow the keyword that contains it. */
export function wordsOf(part: PartName, said: unknown, at: WordUse['at'] = []): WordUse[] {
  if (!isObject(said)) return [];
  return Object.entries(said).flatMap(([word, value]) => {
    const here = [...at, word];
    const inside = PARTS[part].inside[word];
    return [{ part, word, at: here }, ...(inside ? insideOf(inside, value, here) : [])];
  });
}

function insideOf({ parts, each: isNamed }: Inside, value: unknown, at: WordUse['at']): WordUse[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : isNamed && isObject(value)
      ? Object.entries(value)
      : [];
  if (entries.length > 0) return entries.flatMap(([key, item]) => wordsOf(partOf(parts, item), item, [...at, key]));
  return isNamed ? [] : wordsOf(partOf(parts, value), value, at);
}

/** The part that has all keys of the object as keywords; the first part if none has. */
function partOf(parts: readonly PartName[], said: unknown): PartName {
  const [first = 'descriptor'] = parts;
  if (!isObject(said)) return first;
  const keys = Object.keys(said);
  return parts.find((part) => keys.every((key) => PARTS[part].words.includes(key))) ?? first;
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
