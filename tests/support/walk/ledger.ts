import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Member } from '../hazards/hazard-cast.ts';

/** State of one hazard as domain.md alone predicts it: who is in charge and what has happened. */
export interface Entry {
  id: number;
  name: string;
  org: 'workshop' | 'neighbour';
  status: 0 | 1 | 2 | 3 | 4 | 5 | 9;
  deleted: boolean;
  registrant: Member;
  judge?: Member | undefined;
  checker?: Member | undefined;
  rectifier?: Member | undefined;
  acceptor?: Member | undefined;
  path: 'judge' | 'direct';
  closedBy?: 'judge' | 'check' | undefined;
  round: number;
  major: boolean;
  /** True if the last verdict was major: a later 一般 needs a reason, whatever was withdrawn in between. */
  wasMajor: boolean;
  /** Later deadline of the pending application. */
  asked?: string | undefined;
  granted: number;
  deadline: string;
  /** Persons who are or were named on the hazard. */
  named: Set<Member>;
  /** Members who have reminded the person on turn; a second reminder is refused for hours. */
  reminders: Set<Member>;
}

/** One action of one person. */
export interface Move {
  event: HazardEvent;
  by: Member;
  /** Person whom the action names. */
  to?: Member | undefined;
  reason?: string | undefined;
  /** Deadline of a verdict or an application. */
  until?: string | undefined;
}

/** Message as users read it, `label：text` (domain.md#13). */
export interface Letter {
  to: readonly Member[];
  words: string;
}

/** Reason of a refusal: no permission, hazard out of sight, wrong status, wrong person, or a rule about the payload. */
export type No = 'forbidden' | 'absent' | 'state' | 'person' | 'rule';

const ACCEPTORS_OF_MAJOR: readonly Member[] = ['acceptor', 'acceptor2', 'director', 'manager'];
const ASSIGNERS: readonly Member[] = ['bystander', 'manager', 'neighbour'];
const MOST_DELAYS = 2;

/**
 * True if the hazard is in the member's data scope. The manager sees all, two members one organisation each, the others
 * only hazards that name them.
 */
export function inScope(by: Member, { org }: Pick<Entry, 'org'>): boolean {
  if (by === 'manager') return true;
  if (by === 'bystander') return org === 'workshop';
  return by === 'neighbour' && org === 'neighbour';
}

/** True if the member holds the management lists of the stages and the hazard is in his scope (domain.md#2). */
export const manages = (by: Member, entry: Entry) =>
  by === 'manager' || (by === 'neighbour' && entry.org === 'neighbour');

/**
 * True if the member sees the hazard (domain.md#8): it is in scope or has named him; only the registrant sees a draft.
 */
export function sees(by: Member, entry: Entry): boolean {
  if (entry.deleted) return false;
  if (entry.status === 0) return entry.registrant === by;
  return inScope(by, entry) || entry.named.has(by);
}

/** Row of the table of domain.md#3: legal states, persons, and rules about the payload. */
interface Row {
  at(entry: Entry): boolean;
  who(entry: Entry, by: Member): boolean;
  /** True for persons who may never act, whatever else they are. */
  never?(entry: Entry, by: Member): boolean;
  /** Managers may act too, with a reason where the table demands one. */
  manager?: 'reason' | 'plain';
  rule?(entry: Entry, move: Move): boolean;
}

const status =
  (...wanted: number[]) =>
  (entry: Entry) =>
    wanted.includes(entry.status);
const own = (part: 'registrant' | 'judge' | 'checker' | 'rectifier' | 'acceptor') => (entry: Entry, by: Member) =>
  entry[part] === by;
const nobody = () => false;
const ACT = 'stranger';
/** A stranger cannot act at any stage, so he cannot be named (domain.md#9.3a). */
const able = (_: Entry, { to }: Move) => to !== ACT;
const judged = (entry: Entry) =>
  (entry.status === 2 && entry.path === 'judge') || (entry.status === 9 && entry.closedBy === 'judge');
const takenBack = (entry: Entry) =>
  (entry.status === 3 && entry.round === 1) || (entry.status === 9 && entry.closedBy === 'check');
const verdict = (entry: Entry, move: Move) => able(entry, move) && move.to !== entry.checker;
const majorAccepts = (entry: Entry, { to }: Move) =>
  !entry.major || (to !== undefined && ACCEPTORS_OF_MAJOR.includes(to));
const accepts = (entry: Entry, move: Move) =>
  able(entry, move) && move.to !== entry.rectifier && majorAccepts(entry, move);
const answers = (entry: Entry, by: Member) =>
  by !== entry.rectifier && (entry.major ? by === 'manager' : by === entry.checker);

/** Part whose turn it is in each status. */
const TURN = { 1: 'judge', 2: 'checker', 3: 'rectifier', 4: 'acceptor' } as const;
const PARTS = ['registrant', 'judge', 'checker', 'rectifier', 'acceptor'] as const;
export const turnOf = ({ status }: Entry) => (status === 0 || status === 5 || status === 9 ? null : TURN[status]);
/**
 * True if the member has a part. A proposed checker, or one of a judgement taken back, has none while the judge is on
 * turn.
 */
const hasPart = (entry: Entry, by: Member) =>
  PARTS.slice(0, entry.status === 1 ? 2 : PARTS.length).some((part) => entry[part] === by);
const isOnTurn = (entry: Entry, by: Member) => {
  const turn = turnOf(entry);
  return turn !== null && entry[turn] === by;
};

/** A manager gives the part on turn to another person, who can act at the stage. */
const assigned = (at: number, part: 'judge' | 'checker' | 'acceptor', fits = able): Row => ({
  at: status(at),
  who: nobody,
  manager: 'plain',
  rule: (entry, move) => fits(entry, move) && move.to !== entry[part],
});

/** Rules of each event; the walk omits an event without a row. */
const TABLE: { readonly [E in HazardEvent]?: Row } = {
  'RiskRegister/edit': { at: status(0), who: own('registrant') },
  'RiskRegister/delete': { at: status(0), who: own('registrant') },
  'RiskRegister/submit.judge': { at: status(0), who: own('registrant'), rule: able },
  'RiskRegister/submit.direct': { at: status(0), who: own('registrant'), rule: able },
  'RiskRegister/recall': {
    at: (entry) => entry.status === 1 || (entry.status === 2 && entry.path === 'direct'),
    who: own('registrant'),
  },
  'RiskRegister/judge.yes': { at: status(1), who: own('judge'), rule: able },
  'RiskRegister/judge.no': { at: status(1), who: own('judge') },
  'RiskRegister/recallJudge': { at: judged, who: own('judge') },
  'RiskRegister/adminRecallJudge': { at: judged, who: nobody, manager: 'reason' },
  'RiskRegister/judgeAssign': assigned(1, 'judge'),
  'RiskRegister/remind': {
    at: status(1, 2, 3, 4),
    who: hasPart,
    never: isOnTurn,
    manager: 'plain',
    rule: (entry, { by }) => !entry.reminders.has(by),
  },
  'RiskAgainCheck/edit.none': { at: status(2), who: own('checker') },
  'RiskAgainCheck/edit.general': {
    at: status(2),
    who: own('checker'),
    rule: (entry, move) => verdict(entry, move) && (!entry.wasMajor || move.reason !== undefined),
  },
  'RiskAgainCheck/edit.major': { at: status(2), who: own('checker'), rule: verdict },
  'RiskAgainCheck/recall': { at: takenBack, who: own('checker'), manager: 'reason' },
  'RiskAgainCheck/assign': assigned(2, 'checker'),
  'RiskRectify/add': { at: status(3), who: own('rectifier'), rule: accepts },
  'RiskRectify/reback': { at: (entry) => entry.status === 3 && entry.round === 1, who: own('rectifier') },
  'RiskRectify/recall': { at: status(4), who: own('rectifier'), manager: 'reason' },
  'RiskRectify/assign': {
    at: status(3),
    who: (_, by) => ASSIGNERS.includes(by),
    rule: (entry, move) => verdict(entry, move) && move.to !== entry.rectifier,
  },
  'RiskRectify/applyDelay': {
    at: (entry) => entry.status === 3 && entry.asked === undefined && entry.granted < MOST_DELAYS,
    who: own('rectifier'),
    rule: (entry, { until = '' }) => until > entry.deadline,
  },
  'RiskRectify/approveDelay.pass': { at: (entry) => entry.status === 3 && entry.asked !== undefined, who: answers },
  'RiskRectify/approveDelay.refuse': { at: (entry) => entry.status === 3 && entry.asked !== undefined, who: answers },
  'RiskAcceptRecord/add.pass': { at: status(4), who: own('acceptor') },
  'RiskAcceptRecord/add.fail': { at: status(4), who: own('acceptor') },
  'RiskAcceptRecord/recall': { at: status(5), who: own('acceptor'), manager: 'reason' },
  'RiskAcceptRecord/assign': assigned(4, 'acceptor', accepts),
};

export const MOVES = Object.keys(TABLE) as HazardEvent[];

function rowOf(event: HazardEvent): Row {
  const row = TABLE[event];
  if (!row) throw new Error(`${event} has no row`);
  return row;
}

/**
 * Returns the expected refusal, null if the move succeeds. Status is checked before person, both before the payload
 * (domain.md#3).
 */
export function refusal(entry: Entry, move: Move): No | null {
  const { event, by } = move;
  if (by === 'stranger' || (event === 'RiskRectify/assign' && !ASSIGNERS.includes(by))) return 'forbidden';
  if (!inScope(by, entry) && !entry.named.has(by)) return 'absent';
  const row = rowOf(event);
  if (entry.deleted || !row.at(entry)) return 'state';
  if (row.never?.(entry, by)) return 'person';
  const isOwn = row.who(entry, by);
  if (!isOwn && !(row.manager !== undefined && manages(by, entry))) return 'person';
  if (!isOwn && row.manager === 'reason' && move.reason === undefined) return 'rule';
  return row.rule?.(entry, move) === false ? 'rule' : null;
}

/** True if the member acts as a named person and not as a manager: recalls by managers have words of their own. */
export function isOwnMove(entry: Entry, { event, by }: Move): boolean {
  return rowOf(event).who(entry, by);
}
