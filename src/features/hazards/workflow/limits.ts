/** Longest wait at a stage before it is 超时未处理: the setting that says it, and its hours where nobody changed them. */
export const STAGE_LIMITS = [
  { status: 1, code: 'HAZARD_LIMIT_JUDGE', hours: 24 },
  { status: 2, code: 'HAZARD_LIMIT_CHECK', hours: 24 },
  { status: 4, code: 'HAZARD_LIMIT_ACCEPT', hours: 72 },
] as const;

/** Whether the hours of the limits pass by day and night, or by the work calendar alone. */
export const LIMIT_UNIT = { code: 'HAZARD_LIMIT_UNIT', natural: 'natural', working: 'working' } as const;
