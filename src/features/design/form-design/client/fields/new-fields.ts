import type { PropertySchema } from '../../../../../engine/record-schema.ts';

export interface NewField {
  kind: string;
  title: string;
  /** Purpose of the kind, in a few words. */
  hint: string;
  /** Initial keywords of the field; its title comes from the administrator. */
  property: PropertySchema;
  /** Keyword the administrator must fill in before the field works. */
  needs?: 'x-dictionary' | 'x-relation';
}

/** Kinds offered for a new field, the most frequent first. */
export const NEW_FIELDS: readonly NewField[] = [
  { kind: 'text', title: '单行文字', hint: '名称、型号、品牌', property: { type: 'string', maxLength: 50 } },
  {
    kind: 'shape',
    title: '固定格式的文字',
    hint: '手机、车牌、身份证、位号',
    property: { type: 'string', maxLength: 50, 'x-shape': { is: 'mobile' } },
  },
  {
    kind: 'textarea',
    title: '多行文字',
    hint: '说明、备注',
    property: { type: 'string', 'x-kind': 'textarea', maxLength: 500 },
  },
  { kind: 'integer', title: '整数', hint: '数量、排序', property: { type: 'integer' } },
  { kind: 'number', title: '数字', hint: '长度、温度', property: { type: 'number' } },
  { kind: 'money', title: '金额', hint: '两位小数', property: { type: 'number', 'x-kind': 'money', 'x-unit': '元' } },
  { kind: 'boolean', title: '是否', hint: '开关', property: { type: 'boolean' } },
  { kind: 'date', title: '日期', hint: '如 2026-11-25', property: { type: 'string', format: 'date' } },
  { kind: 'date-time', title: '时间', hint: '日期和钟点', property: { type: 'string', format: 'date-time' } },
  {
    kind: 'choice',
    title: '几项中选一项',
    hint: '选项写在这里',
    property: { type: 'string', enum: ['选项一', '选项二'] },
  },
  {
    kind: 'dictionary',
    title: '字典',
    hint: '选项在字典管理中维护',
    property: { type: 'string' },
    needs: 'x-dictionary',
  },
  {
    kind: 'relation',
    title: '关联',
    hint: '选另一种档案的记录',
    property: { type: 'integer' },
    needs: 'x-relation',
  },
  {
    kind: 'user',
    title: '人员',
    hint: '选一个人',
    property: { type: 'string', 'x-relation': { resource: 'sysUser' } },
  },
  {
    kind: 'organisation',
    title: '部门',
    hint: '选一个部门',
    property: { type: 'string', 'x-relation': { resource: 'sysOrg' } },
  },
  { kind: 'images', title: '图片', hint: '最多 20 张', property: { type: 'string', 'x-kind': 'images' } },
  { kind: 'files', title: '附件', hint: '最多 20 个', property: { type: 'string', 'x-kind': 'files' } },
  { kind: 'url', title: '网址', hint: '以 http 开头', property: { type: 'string', format: 'uri', maxLength: 500 } },
  { kind: 'ip', title: 'IP', hint: '如 10.1.2.3', property: { type: 'string', format: 'ipv4' } },
  {
    kind: 'serial',
    title: '编号',
    hint: '系统依次给出',
    property: { type: 'string', 'x-kind': 'serial', 'x-number': { prefix: 'BH', date: 'yyyyMM', digits: 4 } },
  },
];

const WORDS: { [title: string]: string } = {
  品牌: 'brand',
  型号: 'model',
  备注: 'remark',
  价格: 'price',
  数量: 'quantity',
  颜色: 'colour',
  重量: 'weight',
  厂家: 'manufacturer',
  保修到期日: 'warrantyEnd',
  安装日期: 'installedOn',
  负责人: 'personInCharge',
};

/** Proposes a free key: the usual word for a frequent title, else the kind with a number. A key never changes later. */
export function proposedKey(title: string, kind: string, taken: readonly string[]): string {
  const word = WORDS[title.trim()] ?? kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isFree = (key: string) => !taken.some((each) => each.toLowerCase() === key.toLowerCase());
  if (WORDS[title.trim()] && isFree(word)) return word;
  for (let number = 1; ; number += 1) if (isFree(`${word}${number}`)) return `${word}${number}`;
}

export const KEY = /^[a-zA-Z][a-zA-Z0-9_]{0,40}$/;

/** Code of a dictionary made for a field. */
export function dictionaryCode(typeName: string, key: string): string {
  return `${typeName}_${key}`.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
