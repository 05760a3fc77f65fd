import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Cast } from './hazard-cast.ts';
import { perform, register, succeed } from './hazard-drive.ts';

export const LEAVER = 'bystander';

const STAGES = ['judge', 'check', 'rectify', 'accept'] as const;
export type LeaverTasks = Record<(typeof STAGES)[number], number[]>;

/** Twelve hazards that wait for the leaver, three at each stage. */
export async function twelveTasks(cast: Cast): Promise<LeaverTasks> {
  const tasks: LeaverTasks = { judge: [], check: [], rectify: [], accept: [] };
  for (const stage of STAGES) {
    for (let times = 0; times < 3; times += 1) tasks[stage].push(await waitingAt(cast, stage));
  }
  return tasks;
}

async function waitingAt(cast: Cast, stage: keyof LeaverTasks): Promise<number> {
  const leaver = cast.ids[LEAVER];
  const id = await register(cast);
  const go = (event: HazardEvent, body = {}) => succeed(cast, { id, event, body });
  if (stage === 'judge') await go('RiskRegister/submit.judge', { judgeId: leaver });
  else await go('RiskRegister/submit.direct', stage === 'check' ? { againCheckId: leaver } : {});
  if (stage === 'rectify') await go('RiskAgainCheck/edit.general', { rectifyUserId: leaver });
  if (stage === 'accept') {
    await perform(cast, id, 'RiskAgainCheck/edit.general');
    await go('RiskRectify/add', { acceptUserId: leaver });
  }
  return id;
}
