import type { AppointedStage } from '../../../../engine/stages.ts';
import { HAZARD_EVENTS, type HazardCall, type HazardEvent } from './events.ts';
import type { HazardRole } from './facts.ts';
import { stageOf } from './flow.ts';
import { type HazardStatus, STAGE_TITLES } from './status.ts';
import { HAZARD_WAITS, type HazardWait } from './waits.ts';

export type AppointedRole = HazardWait['role'];

/** Requirements for being appointed to a stage (domain.md#9.3a). */
export interface Appointment {
  role: AppointedRole;
  /** Name of the stage: 研判, 核查, 整改 or 验收. */
  title: string;
  /** Permission code of the call that completes the stage; a person without it could not act. */
  permission: string;
  /** Status in which a hazard waits for the appointed person. */
  status: HazardStatus;
  /** Roles whose holders usually appoint the person. */
  namedBy: readonly HazardRole[];
}

export const APPOINTMENTS: Readonly<Record<AppointedStage, Appointment>> = {
  judge: actOf('RiskRegister/judge.yes', HAZARD_WAITS.judging, 'registrant'),
  check: actOf('RiskAgainCheck/edit.general', HAZARD_WAITS.checking, 'registrant', 'judge'),
  rectify: actOf('RiskRectify/add', HAZARD_WAITS.rectifying, 'checker'),
  accept: actOf('RiskAcceptRecord/add.pass', HAZARD_WAITS.accepting, 'rectifier'),
};

/** Call that reassigns each stage. */
export const ASSIGN = {
  judge: 'RiskRegister/judgeAssign',
  check: 'RiskAgainCheck/assign',
  rectify: 'RiskRectify/assign',
  accept: 'RiskAcceptRecord/assign',
} as const satisfies Readonly<Record<AppointedStage, HazardCall>>;

export const STAGE_OF_ROLE: Readonly<Record<AppointedRole, AppointedStage>> = {
  judge: 'judge',
  checker: 'check',
  rectifier: 'rectify',
  acceptor: 'accept',
};

function actOf(event: HazardEvent, { role, status }: HazardWait, ...namedBy: readonly HazardRole[]): Appointment {
  const { permission } = HAZARD_EVENTS[event];
  return { role, status, namedBy, title: STAGE_TITLES[stageOf(event, status)], permission };
}
