import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Member } from '../hazards/hazard-cast.ts';
import { type Entry, isOwnMove, type Letter, type Move, turnOf } from './ledger.ts';

type Step = (entry: Entry, move: Move) => readonly (Letter | null)[];

const PLACE = '精馏框架';
const callOf = (member: Member | undefined) => `${member}先生`;

/** Message to the members that are defined, each once; null if there are none. */
function letter(to: readonly (Member | undefined)[], words: string): Letter | null {
  const receivers = [...new Set(to)].filter((one) => one !== undefined);
  return receivers.length > 0 ? { to: receivers, words } : null;
}

const STAGE = { judge: '研判', checker: '核查', rectifier: '整改', acceptor: '验收' } as const;

/** Gives a part to another person. */
function handedOver(entry: Entry, { by, to }: Move, part: keyof typeof STAGE) {
  const { name, [part]: former } = entry;
  entry[part] = to;
  return [
    letter([to], `指派：${callOf(by)}将隐患${name}的${STAGE[part]}指派给您`),
    letter([former], `改派：隐患${name}的${STAGE[part]}已改派给${callOf(to)}`),
  ];
}

interface TakenBack {
  stage: string;
  /** Receivers if a person recalls an action of his own. */
  next: readonly (Member | undefined)[];
  /** Receivers if a manager recalls the action. */
  all: readonly (Member | undefined)[];
}

function takenBack(entry: Entry, move: Move, { stage, next, all }: TakenBack) {
  const { name } = entry;
  if (isOwnMove(entry, move)) return [letter(next, `撤回：${callOf(move.by)}撤回了隐患：${name}`)];
  return [letter(all, `管理员撤回：管理员${callOf(move.by)}撤回了${stage}：${name}，原因：${move.reason}`)];
}

function closed(entry: Entry, closedBy: 'judge' | 'check'): void {
  Object.assign(entry, { status: 9, closedBy });
}

/** Removes the verdict, with its rectifier and the pending application; granted extensions stay counted. */
function withoutVerdict(entry: Entry): void {
  Object.assign(entry, { rectifier: undefined, asked: undefined, round: 0, major: false });
}

function checked(entry: Entry, { to, until = '' }: Move, major: boolean) {
  Object.assign(entry, { status: 3, round: 1, rectifier: to, deadline: until, major, wasMajor: major });
  const grade = major ? '重大隐患' : '一般隐患';
  return [letter([to], `待整改：您有一条${grade}待整改：${entry.name}，期限${until}`)];
}

function answered(entry: Entry, isGranted: boolean) {
  const { name, rectifier, asked = '' } = entry;
  if (isGranted) Object.assign(entry, { deadline: asked, granted: entry.granted + 1 });
  entry.asked = undefined;
  return [letter([rectifier], `延期结果：您的延期申请已${isGranted ? '同意' : '驳回'}：${name}`)];
}

/** Changes and messages of each row of the table of domain.md#3. */
const STEPS: { readonly [E in HazardEvent]?: Step } = {
  'RiskRegister/edit': () => [],
  'RiskRegister/delete'(entry) {
    entry.deleted = true;
    return [];
  },
  'RiskRegister/submit.judge'(entry, { to }) {
    Object.assign(entry, { status: 1, path: 'judge', judge: to });
    return [letter([to], `待研判：您有一条新的隐患待研判：${entry.name}（${PLACE}）`)];
  },
  'RiskRegister/submit.direct'(entry, { to }) {
    Object.assign(entry, { status: 2, path: 'direct', judge: undefined, checker: to });
    return [letter([to], `待核查：您有一条新的隐患待核查：${entry.name}（${PLACE}）`)];
  },
  'RiskRegister/recall'(entry, { by }) {
    const former = entry.status === 1 ? entry.judge : entry.checker;
    Object.assign(entry, { status: 0, judge: undefined, checker: undefined });
    return [letter([former], `撤回：${callOf(by)}撤回了隐患：${entry.name}`)];
  },
  'RiskRegister/judge.yes'(entry, { to }) {
    Object.assign(entry, { status: 2, checker: to });
    return [letter([to], `待核查：您有一条新的隐患待核查：${entry.name}（${PLACE}）`)];
  },
  'RiskRegister/judge.no'(entry) {
    closed(entry, 'judge');
    return [letter([entry.registrant], `关闭：隐患已关闭（非隐患）：${entry.name}，说明：设备正常`)];
  },
  'RiskRegister/recallJudge': judgementBack,
  'RiskRegister/adminRecallJudge': judgementBack,
  'RiskRegister/judgeAssign': (entry, move) => handedOver(entry, move, 'judge'),
  'RiskRegister/remind'(entry, { by }) {
    entry.reminders.add(by);
    const turn = turnOf(entry);
    const words = `催办：${callOf(by)}催办：隐患${entry.name}待您${STAGE[turn ?? 'judge']}，已等待…`;
    return [letter([turn ? entry[turn] : undefined], words)];
  },
  'RiskAgainCheck/edit.none'(entry) {
    closed(entry, 'check');
    const words = `关闭：隐患已关闭（非隐患）：${entry.name}，说明：不构成隐患`;
    return [letter([entry.registrant, entry.judge], words)];
  },
  'RiskAgainCheck/edit.general': (entry, move) => checked(entry, move, false),
  'RiskAgainCheck/edit.major': (entry, move) => checked(entry, move, true),
  'RiskAgainCheck/recall'(entry, move) {
    const reached = entry.status === 3 ? entry.rectifier : entry.registrant;
    const letters = takenBack(entry, move, { stage: '核查', next: [reached], all: [entry.checker, reached] });
    withoutVerdict(entry);
    Object.assign(entry, { status: 2, closedBy: undefined });
    return letters;
  },
  'RiskAgainCheck/assign': (entry, move) => handedOver(entry, move, 'checker'),
  'RiskRectify/add'(entry, { to }) {
    Object.assign(entry, { status: 4, asked: undefined, acceptor: to });
    return [letter([to], `待验收：您有一条隐患待验收：${entry.name}`)];
  },
  'RiskRectify/reback'(entry, { by }) {
    withoutVerdict(entry);
    entry.status = 2;
    return [letter([entry.checker], `退回：${callOf(by)}退回了隐患：${entry.name}，原因：不属于本车间`)];
  },
  'RiskRectify/recall'(entry, move) {
    const { acceptor, rectifier } = entry;
    const letters = takenBack(entry, move, { stage: '整改', next: [acceptor], all: [rectifier, acceptor] });
    Object.assign(entry, { status: 3, acceptor: undefined });
    return letters;
  },
  'RiskRectify/assign'(entry, move) {
    entry.asked = undefined;
    return handedOver(entry, move, 'rectifier');
  },
  'RiskRectify/applyDelay'(entry, { by, until = '' }) {
    entry.asked = until;
    const approver = entry.major ? 'manager' : entry.checker;
    const words = `延期申请：${callOf(by)}申请将隐患${entry.name}延期至${until}`;
    return [letter([approver === entry.rectifier ? undefined : approver], words)];
  },
  'RiskRectify/approveDelay.pass': (entry) => answered(entry, true),
  'RiskRectify/approveDelay.refuse': (entry) => answered(entry, false),
  'RiskAcceptRecord/add.pass'(entry) {
    entry.status = 5;
    return [letter([entry.registrant, entry.checker, entry.rectifier], `闭环：隐患已验收闭环：${entry.name}`)];
  },
  'RiskAcceptRecord/add.fail'(entry) {
    Object.assign(entry, { status: 3, round: entry.round + 1, acceptor: undefined });
    return [letter([entry.rectifier], `未通过：您的整改未通过验收：${entry.name}，原因：仍有渗漏`)];
  },
  'RiskAcceptRecord/recall'(entry, move) {
    const { acceptor, rectifier } = entry;
    const letters = takenBack(entry, move, { stage: '验收', next: [rectifier], all: [acceptor, rectifier] });
    entry.status = 4;
    return letters;
  },
  'RiskAcceptRecord/assign': (entry, move) => handedOver(entry, move, 'acceptor'),
};

function judgementBack(entry: Entry, move: Move) {
  const { status, checker, registrant, judge } = entry;
  const reached = status === 2 ? checker : registrant;
  const letters = takenBack(entry, move, { stage: '研判', next: [reached], all: [judge, reached] });
  Object.assign(entry, { status: 1, closedBy: undefined });
  return letters;
}

/** Applies a successful move to the ledger; returns the messages that the move sends. */
export function follow(entry: Entry, move: Move): Letter[] {
  const step = STEPS[move.event];
  if (!step) throw new Error(`${move.event} has no step`);
  const letters = step(entry, move).filter((one) => one !== null);
  // A draft names its registrant alone; the checker counts once the hazard has reached him.
  const reached = entry.status === 0 ? [] : [entry.judge, ...(entry.status === 1 ? [] : inCharge(entry))];
  for (const member of reached) if (member) entry.named.add(member);
  return letters;
}

const inCharge = ({ checker, rectifier, acceptor }: Entry) => [checker, rectifier, acceptor];
