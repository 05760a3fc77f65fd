import { FIELD_KINDS } from '../../../../../kinds/kinds.ts';
import type { KindOffer } from '../../../../../kinds/parts/offer.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { kindOffers } from '../../../../../kinds/tables/offers.ts';

export interface NewField extends KindOffer {
  kind: string;
  title: string;
}

/** Presets of fields, by the kind after which the list of new fields offers each of them. */
const VARIANTS: { readonly [kind: string]: NewField } = {
  text: {
    kind: 'shape',
    title: '固定格式的文字',
    hint: '车牌、身份证、位号',
    property: { type: 'string', maxLength: 50, 'x-shape': { is: 'mobile' } },
  },
  dictionary: {
    kind: 'choice',
    title: '几项中选一项',
    hint: '选项写在这里',
    property: { type: 'string', enum: ['选项一', '选项二'] },
    isSearched: true,
  },
};

/** Kinds whose fields must name a resource to which they refer. */
const REFERENCES: { readonly [kind: string]: KindOffer } = {
  user: {
    hint: '选一个人',
    property: { type: 'string', 'x-relation': { resource: 'sysUser' } },
    isSearched: true,
  },
  organisation: {
    hint: '选一个部门',
    property: { type: 'string', 'x-relation': { resource: 'sysOrg' } },
    isSearched: true,
  },
};

/** Fields offered in form design, the most frequent first. */
export const NEW_FIELDS: readonly NewField[] = FIELD_KINDS.flatMap((kind) => {
  const offer = kindOffers[kind] ?? REFERENCES[kind];
  const variant = VARIANTS[kind];
  return [...(offer ? [{ title: kindFacets[kind].title, ...offer, kind }] : []), ...(variant ? [variant] : [])];
});

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

export function dictionaryCode(typeName: string, key: string): string {
  return `${typeName}_${key}`.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
