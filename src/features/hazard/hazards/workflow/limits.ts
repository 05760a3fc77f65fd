/** Maximum wait at a stage before it is 超时未处理: the setting's code and its default hours. */
export const STAGE_LIMITS = [
  { status: 1, code: 'HAZARD_LIMIT_JUDGE', hours: 24 },
  { status: 2, code: 'HAZARD_LIMIT_CHECK', hours: 24 },
  { status: 4, code: 'HAZARD_LIMIT_ACCEPT', hours: 72 },
] as const;

/** Unit of the limits: natural hours, or working hours of the calendar. */
export const LIMIT_UNIT = { code: 'HAZARD_LIMIT_UNIT', natural: 'natural', working: 'working' } as const;
