import type { WireRecord } from '../../../../engine/json.ts';
import type { Can } from '../../../../engine/permissions.ts';
import { parseWallTime } from '../../../../engine/wall-time.ts';
import { type DelayRoom, delayRoom } from './delay.ts';
import { type HazardStatus, isStatus } from './status.ts';

export const HAZARD_ROLES = ['registrant', 'judge', 'checker', 'rectifier', 'acceptor'] as const;
/** Role of a person named on the hazard; never a system role (domain.md#2). */
export type HazardRole = (typeof HAZARD_ROLES)[number];

export function isHazardRole(value: string): value is HazardRole {
  return HAZARD_ROLES.some((role) => role === value);
}

/** Keys of each role's person: the id, and the name stored with it. */
export const ROLE_FIELDS: Readonly<Record<HazardRole, { id: string; name: string }>> = {
  registrant: { id: 'createdUserId', name: 'createdUserName' },
  judge: { id: 'judgeId', name: 'judgeName' },
  checker: { id: 'againCheckId', name: 'againCheckName' },
  rectifier: { id: 'rectifyUserId', name: 'rectifyUserName' },
  acceptor: { id: 'acceptUserId', name: 'acceptUserName' },
};

/** Facts about the hazard that guards read: finite, so that all cases can be enumerated (decision 030). */
export interface HazardFacts {
  status: HazardStatus;
  deleted: boolean;
  /** `judge`: through a judge; `direct`: straight to the checker; null before the submission. */
  path: 'judge' | 'direct' | null;
  /** Stage in which the hazard was found to be none and closed; null unless status 9. */
  closedBy: 'judge' | 'check' | null;
  /** True after a failed acceptance: round > 1. */
  laterRound: boolean;
  registrantDisabled: boolean;
  /** True if the acceptance is older than HAZARD_ACCEPT_RECALL_DAYS. */
  acceptanceSettled: boolean;
  /** True if an application for a later deadline waits for its answer. */
  delayPending: boolean;
  /** Whether another application for a later deadline is possible. */
  delayRoom: DelayRoom;
}

/** The caller: his roles on this hazard, his permission codes, and whether the hazard is in his data scope. */
export interface HazardActor {
  roles: readonly HazardRole[];
  can: Can;
  inScope: boolean;
  /** True if the caller may answer the application for a later deadline (delay.ts). */
  approvesDelay: boolean;
}

/** Facts that are not part of the hazard's row. */
export interface HazardSurroundings {
  now: Date;
  /** Setting HAZARD_ACCEPT_RECALL_DAYS. */
  recallDays: number;
  /** Setting HAZARD_DELAY_MAX. */
  delayMax: number;
  /** Setting HAZARD_DELAY_LATE. */
  delayLate: boolean;
  registrantDisabled: boolean;
  deleted?: boolean;
}

const DAY_MS = 86_400_000;

export function factsOf(record: WireRecord, around: HazardSurroundings): HazardFacts {
  const status = statusOf(record);
  return {
    status,
    deleted: around.deleted ?? typeof record.deletedTime === 'string',
    path: pathOf(record),
    closedBy: closedBy(record),
    laterRound: Number(record.round ?? 1) > 1,
    registrantDisabled: around.registrantDisabled,
    acceptanceSettled: status === 5 && isSettled(record.acceptTime, around),
    delayPending: status === 3 && Number(record.delayStep ?? 0) > 0,
    delayRoom: status === 3 ? delayRoom(record, around) : 'open',
  };
}

export function statusOf(record: WireRecord): HazardStatus {
  const status = Number(record.status);
  if (!isStatus(status)) throw new RangeError(`unknown hazard status ${String(record.status)}`);
  return status;
}

export function rolesOf(record: WireRecord, userId: string): HazardRole[] {
  return HAZARD_ROLES.filter((role) => {
    const named = record[ROLE_FIELDS[role].id];
    return named !== undefined && named !== null && String(named) === userId;
  });
}

/** Roles whose people a hazard has reached at a status and may open it; no people proposed for later stages. */
export function reachedRoles(status: HazardStatus): readonly HazardRole[] {
  if (status === 0) return ['registrant'];
  return status === 1 ? ['registrant', 'judge'] : HAZARD_ROLES;
}

export function namesOf(record: WireRecord): Partial<Record<HazardRole, string>> {
  const named: Partial<Record<HazardRole, string>> = {};
  for (const role of HAZARD_ROLES) {
    const name = record[ROLE_FIELDS[role].name];
    if (typeof name === 'string' && name !== '') named[role] = name;
  }
  return named;
}

function pathOf(record: WireRecord): HazardFacts['path'] {
  const path = record.path;
  return path === 'judge' || path === 'direct' ? path : null;
}

/** closeReason is `judge`, `check`, or the check's own text for a duplicate (domain.md#9.6). */
function closedBy(record: WireRecord): HazardFacts['closedBy'] {
  if (Number(record.status) !== 9) return null;
  return record.closeReason === 'judge' ? 'judge' : 'check';
}

function isSettled(acceptTime: unknown, around: HazardSurroundings): boolean {
  const accepted = typeof acceptTime === 'string' ? parseWallTime(acceptTime) : null;
  return accepted !== null && around.now.getTime() > accepted.getTime() + around.recallDays * DAY_MS;
}

/** Word beside a person in charge who cannot act: disabled or deleted account, or only a name without an account. */
export const leftWord = (id: unknown): string => (id ? '已停用' : '无账号');
