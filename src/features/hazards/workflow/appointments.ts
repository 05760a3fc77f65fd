import type { AppointedStage } from '../../../engine/stages.ts';
import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import type { HazardRole } from './facts.ts';
import { type HazardStatus, STAGE_TITLES } from './status.ts';

export type AppointedRole = Exclude<HazardRole, 'registrant'>;

/** What being named for a stage takes (domain.md#9.3a). */
export interface Appointment {
  role: AppointedRole;
  /** 研判, 核查, 整改, 验收. */
  title: string;
  /** Code of the call the stage is done by: without it the hazard waits for a person who cannot act. */
  permission: string;
  /** Status in which a hazard waits for this person. */
  status: HazardStatus;
  /** Who usually names him. */
  namedBy: readonly HazardRole[];
}

export const APPOINTMENTS: Readonly<Record<AppointedStage, Appointment>> = {
  judge: { role: 'judge', status: 1, namedBy: ['registrant'], ...actOf('RiskRegister/judge.yes') },
  check: { role: 'checker', status: 2, namedBy: ['registrant', 'judge'], ...actOf('RiskAgainCheck/edit.general') },
  rectify: { role: 'rectifier', status: 3, namedBy: ['checker'], ...actOf('RiskRectify/add') },
  accept: { role: 'acceptor', status: 4, namedBy: ['rectifier'], ...actOf('RiskAcceptRecord/add.pass') },
};

export const STAGE_OF_ROLE: Readonly<Record<AppointedRole, AppointedStage>> = {
  judge: 'judge',
  checker: 'check',
  rectifier: 'rectify',
  acceptor: 'accept',
};

function actOf(event: HazardEvent): Pick<Appointment, 'title' | 'permission'> {
  const { stage, permission } = HAZARD_EVENTS[event];
  return { title: STAGE_TITLES[stage], permission };
}
