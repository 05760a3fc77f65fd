/** Business codes of refused transitions (wire.md#1.8). */
export type RefusalCode = 'H1001' | 'H1002' | 'H1003' | 'H1004' | 'H1008' | 'H1012';

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  H1001: '当前状态不允许该操作',
  H1002: '您不是当前处理人',
  H1003: '状态已变化，请刷新',
  H1004: '请选择研判人或核查人',
  H1008: '后续环节已处理，无法撤回',
  H1012: '已有待审批的延期申请',
};

export interface Refusal {
  code: RefusalCode;
  /** Chinese message for users: that of the catalogue, unless the case has a clearer one. */
  reason: string;
}

export function refusal(code: RefusalCode, reason: string = REFUSALS[code]): Refusal {
  return { code, reason };
}
