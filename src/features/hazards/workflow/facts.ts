import type { WireRecord } from '../../../engine/json.ts';
import type { Can } from '../../../engine/permissions.ts';
import { parseWallTime } from '../../../engine/wall-time.ts';
import { type DelayRoom, delayRoom } from './delay.ts';
import { type HazardStatus, isStatus } from './status.ts';

export const HAZARD_ROLES = ['registrant', 'judge', 'checker', 'rectifier', 'acceptor'] as const;
/** A person named on the hazard; never a system role (domain.md#2). */
export type HazardRole = (typeof HAZARD_ROLES)[number];

export function isHazardRole(value: string): value is HazardRole {
  return HAZARD_ROLES.some((role) => role === value);
}

/** Row key naming each role's person, and the key of the name kept beside it. */
export const ROLE_FIELDS: Readonly<Record<HazardRole, { id: string; name: string }>> = {
  registrant: { id: 'createdUserId', name: 'createdUserName' },
  judge: { id: 'judgeId', name: 'judgeName' },
  checker: { id: 'againCheckId', name: 'againCheckName' },
  rectifier: { id: 'rectifyUserId', name: 'rectifyUserName' },
  acceptor: { id: 'acceptUserId', name: 'acceptUserName' },
};

/**
 * All a guard may read about the hazard: finite, so that every state × event × actor can be enumerated (decision 030).
 * What a status implies (rectified from 4 on, no verdict before 3) is not repeated here.
 */
export interface HazardFacts {
  status: HazardStatus;
  deleted: boolean;
  /** Through a judge or straight to the checker; null while not submitted. */
  path: 'judge' | 'direct' | null;
  /** Which stage closed it as no hazard; null unless status 9. */
  closedBy: 'judge' | 'check' | null;
  /** An acceptance has failed before: round > 1. */
  laterRound: boolean;
  registrantDisabled: boolean;
  /** The acceptance is older than HAZARD_ACCEPT_RECALL_DAYS. */
  acceptanceSettled: boolean;
  /** An application for a later deadline waits for its answer. */
  delayPending: boolean;
  /** Whether another application is possible. */
  delayRoom: DelayRoom;
}

/** Who asks: the roles he is named for on this hazard, the codes he holds, and whether it lies in his data scope. */
export interface HazardActor {
  roles: readonly HazardRole[];
  can: Can;
  inScope: boolean;
  /** Whether he may answer the application for a later deadline (delay.ts). */
  approvesDelay: boolean;
}

/** What the row itself cannot tell. */
export interface HazardSurroundings {
  now: Date;
  /** HAZARD_ACCEPT_RECALL_DAYS. */
  recallDays: number;
  /** HAZARD_DELAY_MAX. */
  delayMax: number;
  /** HAZARD_DELAY_LATE. */
  delayLate: boolean;
  registrantDisabled: boolean;
  deleted?: boolean;
}

const DAY_MS = 86_400_000;

/** Reads the finite facts from a hazard as it travels on the wire. */
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

/**
 * Roles whose persons a hazard has reached at a status: they take part in it and may open it. Persons who are only
 * proposed for a later stage are not yet among them.
 */
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

/** closeReason is `judge`, `check`, or the check's own words for a duplicate (domain.md#9.6). */
function closedBy(record: WireRecord): HazardFacts['closedBy'] {
  if (Number(record.status) !== 9) return null;
  return record.closeReason === 'judge' ? 'judge' : 'check';
}

function isSettled(acceptTime: unknown, around: HazardSurroundings): boolean {
  const accepted = typeof acceptTime === 'string' ? parseWallTime(acceptTime) : null;
  return accepted !== null && around.now.getTime() > accepted.getTime() + around.recallDays * DAY_MS;
}
