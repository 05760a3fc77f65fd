import type { AppointedStage } from '../../../../engine/stages.ts';
import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import type { HazardRole } from './facts.ts';
import { stageOf } from './flow.ts';
import { type HazardStatus, STAGE_TITLES } from './status.ts';

export type AppointedRole = Exclude<HazardRole, 'registrant'>;

/** Requirements for being appointed to a stage (domain.md#9.3a). */
export interface Appointment {
  role: AppointedRole;
  /** 研判, 核查, 整改, 验收. */
  title: string;
  /** Code of the call that completes the stage: without it the hazard waits for a person who cannot act. */
  permission: string;
  /** Status in which a hazard waits for this person. */
  status: HazardStatus;
  /** Roles that usually appoint this person. */
  namedBy: readonly HazardRole[];
}

export const APPOINTMENTS: Readonly<Record<AppointedStage, Appointment>> = {
  judge: { role: 'judge', namedBy: ['registrant'], ...actOf('RiskRegister/judge.yes', 1) },
  check: { role: 'checker', namedBy: ['registrant', 'judge'], ...actOf('RiskAgainCheck/edit.general', 2) },
  rectify: { role: 'rectifier', namedBy: ['checker'], ...actOf('RiskRectify/add', 3) },
  accept: { role: 'acceptor', namedBy: ['rectifier'], ...actOf('RiskAcceptRecord/add.pass', 4) },
};

export const STAGE_OF_ROLE: Readonly<Record<AppointedRole, AppointedStage>> = {
  judge: 'judge',
  checker: 'check',
  rectifier: 'rectify',
  acceptor: 'accept',
};

function actOf(event: HazardEvent, status: HazardStatus): Pick<Appointment, 'status' | 'title' | 'permission'> {
  const { permission } = HAZARD_EVENTS[event];
  return { status, title: STAGE_TITLES[stageOf(event, status)], permission };
}
