/** Messages of domain.md#13: `label` is the title of the kept notice, `text` what the bell and the hub show. */
export const HAZARD_NOTES = {
  toJudge: { label: '待研判', text: '您有一条新的隐患待研判：{riskName}（{addressName}）' },
  toCheck: { label: '待核查', text: '您有一条新的隐患待核查：{riskName}（{addressName}）' },
  toRectify: { label: '待整改', text: '您有一条{grade}待整改：{riskName}，期限{accomplishTime}' },
  toAccept: { label: '待验收', text: '您有一条隐患待验收：{riskName}' },
  failed: { label: '未通过', text: '您的整改未通过验收：{riskName}，原因：{accetpOpinion}' },
  sentBack: { label: '退回', text: '{person}退回了隐患：{riskName}，原因：{rebackReason}' },
  recalled: { label: '撤回', text: '{person}撤回了隐患：{riskName}' },
  recalledByManager: { label: '管理员撤回', text: '管理员{person}撤回了{stage}：{riskName}，原因：{reason}' },
  assigned: { label: '指派', text: '{person}将隐患{riskName}的{stage}指派给您' },
  reassigned: { label: '改派', text: '隐患{riskName}的{stage}已改派给{newPerson}' },
  accepted: { label: '闭环', text: '隐患已验收闭环：{riskName}' },
  closed: { label: '关闭', text: '隐患已关闭（非隐患）：{riskName}，说明：{opinion}' },
} as const;

export type NoteName = keyof typeof HAZARD_NOTES;

/** Fills `{}` of a note; an unknown value stays empty rather than showing its key to people. */
export function noteText(note: NoteName, values: { [key: string]: string | undefined }): string {
  return HAZARD_NOTES[note].text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/** Labels under which people choose what pops up: what they have to act on, and what they only should know. */
export const NOTE_GROUPS: readonly { readonly title: string; readonly notes: readonly NoteName[] }[] = [
  { title: '需要我处理', notes: ['toJudge', 'toCheck', 'toRectify', 'toAccept', 'assigned', 'failed', 'sentBack'] },
  { title: '进展与结果', notes: ['recalled', 'recalledByManager', 'reassigned', 'accepted', 'closed'] },
];
