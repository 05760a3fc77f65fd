import type { EventMeta } from '../../../../engine/workflow/definition.ts';
import type { HazardRole } from './facts.ts';
import type { Stage } from './status.ts';

/** Resources of a hazard and its stages: a user with a permission code of any of them may see hazards. */
export const HAZARD_RESOURCES = [
  'RiskRegister',
  'RiskAgainCheck',
  'RiskRectify',
  'RiskDelay',
  'RiskAcceptRecord',
] as const;
export type HazardResource = (typeof HAZARD_RESOURCES)[number];

interface HazardEventMeta extends EventMeta {
  resource: HazardResource;
  /** Title of the event's row in the process flow (domain.md#4.2); null: recorded in the history only. */
  title: string | null;
  /** Stage of the event in the process flow; `open`: the stage of the hazard's status at that time. */
  stage: Stage | 'open';
  /** Groups of facts rendered beside the event's form; absent: the groups of its stage. */
  facts?: readonly FactChapter[];
}

/** Answer to an application for a later deadline, with the form of the applications' list (wire.md#8.4). */
const ANSWER_DELAY = {
  resource: 'RiskDelay',
  verb: 'approveDelay',
  call: 'RiskRectify/approveDelay',
  permission: 'RiskRectify:approveDelay',
} as const;

/** Groups of facts beside a form; each shows the record of its stage. */
export const FACT_CHAPTERS = ['register', 'judge', 'check', 'rectify', 'acceptRecords', 'delays'] as const;
export type FactChapter = (typeof FACT_CHAPTERS)[number];

/** Groups of facts beside the forms of a stage, the latest first. */
const FACTS: Readonly<Record<Stage, readonly FactChapter[]>> = {
  1: ['register'],
  2: ['judge', 'register'],
  3: ['check', 'judge', 'register'],
  4: ['acceptRecords', 'check', 'delays', 'rectify', 'judge', 'register'],
  5: ['rectify', 'acceptRecords', 'delays', 'check', 'judge', 'register'],
};
/** Groups of facts beside forms of other records about a hazard, such as 挂牌督办. */
export const ALL_FACTS = FACTS[5];
/** Groups of facts beside forms about a later deadline: earlier applications with reasons and measures come first. */
const DELAY_FACTS = { facts: ['delays', 'check', 'rectify', 'acceptRecords', 'judge', 'register'] } as const;

/** Events by `Resource/verb`, with `.variant` if the payload decides the next state; titles as in domain.md#4.2. */
export const HAZARD_EVENTS = {
  'RiskRegister/edit': { ...call('RiskRegister', 'edit'), title: null, stage: 1 },
  'RiskRegister/delete': { ...call('RiskRegister', 'delete'), title: null, stage: 1 },
  'RiskRegister/submit.judge': { ...call('RiskRegister', 'submit'), title: '提交', stage: 1 },
  'RiskRegister/submit.direct': { ...call('RiskRegister', 'submit'), title: '提交', stage: 1 },
  'RiskRegister/recall': { ...call('RiskRegister', 'recall'), title: '撤回提交', stage: 1 },
  'RiskRegister/judge.yes': { ...call('RiskRegister', 'judge'), title: '研判：是隐患', stage: 2 },
  'RiskRegister/judge.no': { ...call('RiskRegister', 'judge'), title: '研判：非隐患', stage: 2 },
  'RiskRegister/recallJudge': { ...call('RiskRegister', 'recallJudge'), title: '撤回研判', stage: 2 },
  'RiskRegister/adminRecallJudge': { ...call('RiskRegister', 'adminRecallJudge'), title: '管理员撤回研判', stage: 2 },
  'RiskRegister/judgeAssign': { ...call('RiskRegister', 'judgeAssign'), title: '改派研判人', stage: 2 },
  'RiskRegister/remind': { ...call('RiskRegister', 'remind'), title: '催办', stage: 'open' },
  'RiskAgainCheck/edit.none': { ...call('RiskAgainCheck', 'edit'), title: '核查：非隐患', stage: 3 },
  'RiskAgainCheck/edit.general': { ...call('RiskAgainCheck', 'edit'), title: '核查：一般隐患', stage: 3 },
  'RiskAgainCheck/edit.major': { ...call('RiskAgainCheck', 'edit'), title: '核查：重大隐患', stage: 3 },
  'RiskAgainCheck/recall': { ...call('RiskAgainCheck', 'recall'), title: '撤回核查', stage: 3 },
  'RiskAgainCheck/assign': { ...call('RiskAgainCheck', 'assign'), title: '改派核查人', stage: 3 },
  'RiskRectify/add': { ...call('RiskRectify', 'add'), title: '提交整改', stage: 4 },
  'RiskRectify/reback': { ...call('RiskRectify', 'reback'), title: '退回', stage: 4 },
  'RiskRectify/recall': { ...call('RiskRectify', 'recall'), title: '撤回整改', stage: 4 },
  'RiskRectify/assign': { ...call('RiskRectify', 'assign'), title: '改派整改人', stage: 4 },
  'RiskRectify/applyDelay': { ...call('RiskRectify', 'applyDelay'), ...DELAY_FACTS, title: '申请延期', stage: 4 },
  'RiskRectify/approveDelay.pass': { ...ANSWER_DELAY, ...DELAY_FACTS, title: '同意延期', stage: 4 },
  'RiskRectify/approveDelay.refuse': { ...ANSWER_DELAY, ...DELAY_FACTS, title: '驳回延期', stage: 4 },
  'RiskAcceptRecord/add.pass': { ...call('RiskAcceptRecord', 'add'), title: '验收通过', stage: 5 },
  'RiskAcceptRecord/add.fail': { ...call('RiskAcceptRecord', 'add'), title: '验收未通过', stage: 5 },
  'RiskAcceptRecord/recall': { ...call('RiskAcceptRecord', 'recall'), title: '撤回验收', stage: 5 },
  'RiskAcceptRecord/assign': { ...call('RiskAcceptRecord', 'assign'), title: '改派验收人', stage: 5 },
} as const satisfies Record<string, HazardEventMeta>;

/** Messages of domain.md#13: `label` is the title of the notice; `group` is `act` if the receiver has to act. */
export const HAZARD_NOTES = {
  toJudge: { group: 'act', label: '待研判', text: '您有一条新的隐患待研判：{riskName}（{addressName}）' },
  toCheck: { group: 'act', label: '待核查', text: '您有一条新的隐患待核查：{riskName}（{addressName}）' },
  toRectify: { group: 'act', label: '待整改', text: '您有一条{grade}待整改：{riskName}，期限{accomplishTime}' },
  toAccept: { group: 'act', label: '待验收', text: '您有一条隐患待验收：{riskName}' },
  assigned: { group: 'act', label: '指派', text: '{person}将隐患{riskName}的{stage}指派给您' },
  reminded: { group: 'act', label: '催办', text: '{person}催办：隐患{riskName}待您{stage}，已等待{waited}' },
  failed: { group: 'act', label: '未通过', text: '您的整改未通过验收：{riskName}，原因：{accetpOpinion}' },
  sentBack: { group: 'act', label: '退回', text: '{person}退回了隐患：{riskName}，原因：{rebackReason}' },
  recalled: { group: 'know', label: '撤回', text: '{person}撤回了隐患：{riskName}' },
  recalledByManager: {
    group: 'know',
    label: '管理员撤回',
    text: '管理员{person}撤回了{stage}：{riskName}，原因：{reason}',
  },
  reassigned: { group: 'know', label: '改派', text: '隐患{riskName}的{stage}已改派给{newPerson}' },
  delayAsked: { group: 'act', label: '延期申请', text: '{person}申请将隐患{riskName}延期至{date}' },
  delayGranted: { group: 'know', label: '延期结果', text: '您的延期申请已同意：{riskName}' },
  delayRefused: { group: 'know', label: '延期结果', text: '您的延期申请已驳回：{riskName}' },
  accepted: { group: 'know', label: '闭环', text: '隐患已验收闭环：{riskName}' },
  closed: { group: 'know', label: '关闭', text: '隐患已关闭（非隐患）：{riskName}，说明：{opinion}' },
} as const satisfies Record<string, { group: 'act' | 'know'; label: string; text: string }>;

export type NoteName = keyof typeof HAZARD_NOTES;

export type HazardEvent = keyof typeof HAZARD_EVENTS;

/** Title of the first flow row, written at registration: no transition leads to a new draft. */
export const REGISTERED = { title: '登记隐患', stage: 1 } as const;

type CallName<E extends string> = E extends `${infer Call}.${string}` ? Call : E;
/** `Resource/verb`: the path of a transition call without its leading slash. */
export type HazardCall = CallName<HazardEvent>;

interface Repeatable {
  verb: string;
  /** Status of the record, a hazard or a stage row, at which the call is made. */
  status: number;
  by: HazardRole;
  /** Calls that recall this call. */
  recalls: readonly HazardCall[];
}

/** Calls that can be made again after a recall, by the resource of their form; no submission (domain.md#3 row 5). */
export const REPEATABLE: { readonly [R in HazardResource]?: readonly Repeatable[] } = {
  RiskRegister: [
    {
      verb: 'judge',
      status: 1,
      by: 'judge',
      recalls: ['RiskRegister/recallJudge', 'RiskRegister/adminRecallJudge'],
    },
  ],
  RiskAgainCheck: [
    { verb: 'edit', status: 0, by: 'checker', recalls: ['RiskAgainCheck/recall', 'RiskRectify/reback'] },
  ],
  RiskRectify: [{ verb: 'add', status: 0, by: 'rectifier', recalls: ['RiskRectify/recall'] }],
  RiskAcceptRecord: [{ verb: 'add', status: 0, by: 'acceptor', recalls: ['RiskAcceptRecord/recall'] }],
};

/** Inputs that decide the next state; they are not prefilled, so that a repeated verdict is decided anew. */
export const VERDICT_INPUTS: ReadonlySet<string> = new Set(['isRisk', 'againCheckResult', 'accetResult']);

export function isHazardCall(name: string): name is HazardCall {
  return Object.values(HAZARD_EVENTS).some((event) => event.call === name);
}

function call<R extends HazardResource, V extends string>(resource: R, verb: V) {
  return { resource, verb, call: `${resource}/${verb}`, permission: `${resource}:${verb}` } as const;
}

/** Fills the `{}` of a note; an unknown value stays empty instead of showing its key. */
export function noteText(note: NoteName, values: { [key: string]: string | undefined }): string {
  return HAZARD_NOTES[note].text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/** Groups of facts beside the form of a call (`resource/verb`): the groups of its event, else of the event's stage. */
export const FACTS_OF_CALL: ReadonlyMap<string, readonly FactChapter[]> = new Map(
  Object.values<HazardEventMeta>(HAZARD_EVENTS).map(({ call: name, facts, stage }) => [
    name,
    facts ?? FACTS[stage === 'open' ? 4 : stage],
  ]),
);
