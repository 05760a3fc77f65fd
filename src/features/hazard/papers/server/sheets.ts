import type { WireRecord } from '../../../../engine/json.ts';
import type { Block, Fact, Paper } from './paper.ts';

/** A hazard of a notice with the present state of its rectification. */
export interface NoticedHazard {
  hazard: WireRecord;
  check: WireRecord;
  rectification: WireRecord;
  before: Block['photos'];
  after: Block['photos'];
}

export const SHEETS = ['notice', 'reply'] as const;
export type SheetKind = (typeof SHEETS)[number];

export const SHEET_TITLES: Readonly<Record<SheetKind, string>> = { notice: '隐患整改通知单', reply: '隐患整改回复单' };

const GRADES: { readonly [result: string]: string } = { '1': '一般隐患', '2': '重大隐患' };

/** 整改通知单 and 整改回复单 of one notice (domain.md#9.4). */
export function sheetOf(kind: SheetKind, notice: WireRecord, hazards: readonly NoticedHazard[]): Paper {
  const prints = Number(notice.printCount ?? 0);
  return {
    title: SHEET_TITLES[kind],
    number: words(notice.noticeNo),
    print: kind === 'notice' && prints > 1 ? `第 ${prints} 次打印` : '',
    facts: [
      { title: '责任部门', text: words(notice.orgName) },
      { title: '签发人', text: words(notice.createdUserName) },
      { title: '签发时间', text: words(notice.createdTime) },
      { title: '隐患数量', text: `${hazards.length} 项` },
    ],
    blocks: hazards.map((one, index) => (kind === 'notice' ? noticed(one, index) : replied(one, index))),
    closing:
      kind === 'notice'
        ? '请按以上措施和期限完成整改，整改期间落实防范措施，完成后提交整改回复单。'
        : '以上隐患已按要求整改，现予回复，请验收。',
    signatures: kind === 'notice' ? ['签发人', '签收人', '安全管理部门'] : ['整改人', '责任部门负责人', '验收人'],
  };
}

function noticed({ hazard, check, before }: NoticedHazard, index: number): Block {
  return {
    title: titleOf(hazard, index),
    facts: [
      ...placeOf(hazard),
      { title: '隐患描述', text: words(hazard.riskDesc) },
      { title: '隐患级别', text: GRADES[String(hazard.againCheckResult)] ?? '' },
      { title: '整改措施', text: words(check.handleMeasure) },
      { title: '完成期限', text: words(hazard.accomplishTime) },
      { title: '整改人', text: words(hazard.rectifyUserName) },
    ],
    photosTitle: '整改前照片',
    photos: before,
  };
}

function replied({ hazard, rectification, after }: NoticedHazard, index: number): Block {
  return {
    title: titleOf(hazard, index),
    facts: [
      ...placeOf(hazard),
      { title: '整改情况', text: words(rectification.riskRectifyResult) || '尚未提交整改' },
      { title: '整改措施', text: words(rectification.riskRectifyOpinion) },
      { title: '完成时间', text: words(rectification.rectifyTime) },
      { title: '整改人', text: words(hazard.rectifyUserName) },
      { title: '验收人', text: words(hazard.acceptUserName) },
    ],
    photosTitle: '整改后照片',
    photos: after,
  };
}

function titleOf({ code, riskName }: WireRecord, index: number): string {
  return `${index + 1}. ${words(riskName)}（${words(code)}）`;
}

function placeOf(hazard: WireRecord): Fact[] {
  return [{ title: '隐患位置', text: words(hazard.addressName ?? hazard.locationText) }];
}

function words(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
