/** Workflow stages at which a chosen person is to act; values of `x-relation.stage`. */
export const APPOINTED_STAGES = ['judge', 'check', 'rectify', 'accept'] as const;
export type AppointedStage = (typeof APPOINTED_STAGES)[number];

export function isAppointedStage(value: unknown): value is AppointedStage {
  return APPOINTED_STAGES.some((stage) => stage === value);
}
