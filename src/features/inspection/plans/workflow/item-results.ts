/** Result of an item (dictionary plan_item_result). */
export const RESULT = { open: 0, normal: 1, abnormal: 2, absent: 3 } as const;

/** Facts from which an item counts as finished. */
export interface ItemState {
  result: number;
  /** 立即整改: corrected on the spot. */
  fixed: boolean;
  remark: string | null;
  hazardId: number | null;
}

/** Reason why an item prevents the end of its round; null if the item is finished (domain.md#7.4). */
export function openReason({ result, fixed, remark, hazardId }: ItemState): string | null {
  if (result === RESULT.open) return '还没有排查结果';
  if (result !== RESULT.abnormal || hazardId !== null) return null;
  if (!fixed) return '为异常，请登记隐患，或选择立即整改';
  return (remark ?? '').trim() === '' ? '已选立即整改，请填写说明' : null;
}
